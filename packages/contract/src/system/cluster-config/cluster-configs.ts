import { periodMs } from '@logline/time'
import { z } from 'zod'
import { objectId } from '../../base/ids.ts'
import { oneSecond, period, periodOfAtLeast } from '../../base/periods.ts'
import { indexSetDefaultsConfig } from '../../streams/index-set-defaults.ts'
import { httpHeaderAuthConfig } from '../../users/authentication.ts'
import { urlWhitelistConfig } from '../url-whitelist.ts'
import { configClass } from './config-class.ts'
import { defaultViewConfig } from './default-view-config.ts'
import { publicNotificationsConfig } from './public-notifications-config.ts'
import { searchesConfig } from './searches-config.ts'
import { userSessionConfig } from './user-session-config.ts'

const eventsDefault = {
  events_search_timeout: 60_000,
  events_notification_retry_period: 300_000,
  events_notification_default_backlog: 50,
  events_catchup_window: 3_600_000,
  events_notification_tcp_keepalive: false,
}

const sidecarsConfig = z
  .strictObject({
    sidecar_expiration_threshold: periodOfAtLeast(60_000, '1 minute'),
    sidecar_inactive_threshold: oneSecond,
    sidecar_update_interval: oneSecond,
    sidecar_send_status: z.boolean(),
    sidecar_configuration_override: z.boolean(),
  })
  .superRefine((config, context) => {
    const thresholds = [config.sidecar_inactive_threshold, config.sidecar_expiration_threshold]
    if (thresholds.every((threshold) => isShorter(config.sidecar_update_interval, threshold))) return
    const message = 'must be lower than the inactive and the expiration threshold'
    context.addIssue({ code: 'custom', path: ['sidecar_update_interval'], message })
  })

/** Texts that are no periods are told by their own check. */
function isShorter(text: string, than: string): boolean {
  return ![text, than].every((each) => period.safeParse(each).success) || periodMs(text) < periodMs(than)
}

const milliseconds = (least: number) => z.int().min(least)
const filePath = z.string().max(1_000)

const geoIpConfig = z.strictObject({
  enabled: z.boolean(),
  enforce_graylog_schema: z.boolean(),
  db_vendor_type: z.enum(['MAXMIND', 'IPINFO']),
  city_db_path: filePath,
  asn_db_path: filePath,
  refresh_interval_unit: z.enum(['SECONDS', 'MINUTES', 'HOURS', 'DAYS']),
  refresh_interval: z.int().min(1),
  use_s3: z.boolean().default(false),
})

const className = z.string().min(1).max(300)

/** Every kind of settings there is. A name that is not here is never looked for. */
export const clusterConfigs = {
  searches: searchesConfig,
  events: configClass('org.graylog.events.configuration.EventsConfiguration', {
    schema: z.strictObject({
      events_search_timeout: milliseconds(1_000),
      events_notification_retry_period: milliseconds(0),
      events_notification_default_backlog: z.int().min(0),
      events_catchup_window: milliseconds(0),
      events_notification_tcp_keepalive: z.boolean().default(false),
    }),
    whenUnset: eventsDefault,
    writtenAtStart: eventsDefault,
  }),
  /** With whom things may be shared. */
  permissions: configClass('org.graylog2.users.UserAndTeamsConfig', {
    schema: z.strictObject({
      allow_sharing_with_everyone: z.boolean(),
      allow_sharing_with_users: z.boolean(),
    }),
    whenUnset: { allow_sharing_with_everyone: true, allow_sharing_with_users: true },
  }),
  userSession: userSessionConfig,
  indexSetDefaults: configClass('org.graylog2.configuration.IndexSetsDefaultConfiguration', {
    ...indexSetDefaultsConfig,
    writtenAtStart: indexSetDefaultsConfig.whenUnset,
  }),
  sidecars: configClass('org.graylog.plugins.sidecar.system.SidecarConfiguration', {
    schema: sidecarsConfig,
    whenUnset: {
      sidecar_expiration_threshold: 'P14D',
      sidecar_inactive_threshold: 'PT1M',
      sidecar_update_interval: 'PT30S',
      sidecar_send_status: true,
      sidecar_configuration_override: false,
    },
  }),
  messageProcessors: configClass('org.graylog2.messageprocessors.MessageProcessorsConfig', {
    schema: z.strictObject({
      processor_order: z.array(className).max(100),
      disabled_processors: z.array(className).max(100).default([]),
    }),
    whenUnset: { processor_order: [], disabled_processors: [] },
  }),
  /** A new installation may call no address; one that has thrown its list away holds nothing back. */
  urlWhitelist: configClass('org.graylog2.system.urlwhitelist.UrlWhitelist', {
    schema: urlWhitelistConfig,
    whenUnset: { entries: [], disabled: true },
    writtenAtStart: { entries: [], disabled: false },
  }),
  geoIp: configClass('org.graylog.plugins.map.config.GeoIpResolverConfig', {
    schema: geoIpConfig,
    whenUnset: {
      enabled: false,
      enforce_graylog_schema: false,
      db_vendor_type: 'MAXMIND',
      city_db_path: '/etc/graylog/server/GeoLite2-City.mmdb',
      asn_db_path: '/etc/graylog/server/GeoLite2-ASN.mmdb',
      refresh_interval_unit: 'MINUTES',
      refresh_interval: 10,
      use_s3: false,
    },
  }),
  /** May hold a key: only who may change it may read it. */
  threatIntel: configClass('org.graylog.plugins.threatintel.ThreatIntelPluginConfiguration', {
    schema: z.strictObject({
      otx_enabled: z.boolean(),
      otx_api_key: z.string().max(1_000).nullish(),
      tor_enabled: z.boolean(),
      spamhaus_enabled: z.boolean(),
      abusech_ransom_enabled: z.boolean(),
    }),
    whenUnset: {
      otx_enabled: false,
      otx_api_key: null,
      tor_enabled: false,
      spamhaus_enabled: false,
      abusech_ransom_enabled: false,
    },
  }),
  publicNotifications: publicNotificationsConfig,
  ruleMetrics: configClass('org.graylog.plugins.pipelineprocessor.db.RuleMetricsConfigDto', {
    schema: z.strictObject({ metrics_enabled: z.boolean() }),
    whenUnset: { metrics_enabled: false },
  }),
  /** The directory whose people can sign in. */
  authenticationService: configClass('org.graylog.security.authservice.GlobalAuthServiceConfig.Data', {
    schema: z.strictObject({ active_backend: objectId.nullable() }),
    whenUnset: { active_backend: null },
  }),
  httpHeaderAuth: configClass('org.graylog2.security.headerauth.HTTPHeaderAuthConfig', {
    schema: httpHeaderAuthConfig,
    whenUnset: { enabled: false, username_header: 'Remote-User' },
  }),
  defaultView: defaultViewConfig,
}
