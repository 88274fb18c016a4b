import { periodMs } from '@logline/time'
import { z } from 'zod'
import { objectId } from '../base/ids.ts'
import { period, periodOfAtLeast } from '../base/periods.ts'
import { defineRoute } from '../base/route.ts'
import { indexSetDefaultsConfig } from '../streams/index-set-defaults.ts'
import { httpHeaderAuthConfig } from '../users/authentication.ts'
import { urlWhitelistConfig } from './url-whitelist.ts'

/** Settings of the whole installation that belong together, known on the wire by a class name. */
export interface ClusterConfigClass<Schema extends z.ZodType = z.ZodType> {
  className: string
  schema: Schema
  /** What holds as long as nobody has written it. */
  whenUnset: z.output<Schema>
  /** Written when the server starts and nothing is stored, so that it can be read before anybody has changed it. */
  writtenAtStart?: z.output<Schema>
}

function configClass<Schema extends z.ZodType>(
  className: string,
  parts: Omit<ClusterConfigClass<Schema>, 'className'>,
): ClusterConfigClass<Schema> {
  return { className, ...parts }
}

const label = z.string().max(200)
const choices = (key: typeof period) =>
  z
    .record(key, label)
    .refine((options) => Object.keys(options).length <= 100, { error: 'at most 100 choices' })
const fieldNames = z.array(z.string().min(1).max(250)).max(100)
const oneMillisecond = periodOfAtLeast(1, '1 millisecond')
const oneSecond = periodOfAtLeast(1_000, '1 second')

const refreshChoices = {
  PT1S: '1 second',
  PT2S: '2 second',
  PT5S: '5 seconds',
  PT10S: '10 seconds',
  PT30S: '30 seconds',
  PT1M: '1 minute',
  PT5M: '5 minutes',
}

const searchesConfig = z.strictObject({
  /** No search may reach further back from its end; `PT0S`: no limit. */
  query_time_range_limit: period,
  relative_timerange_options: choices(period),
  surrounding_timerange_options: choices(oneMillisecond),
  surrounding_filter_fields: fieldNames,
  analysis_disabled_fields: fieldNames,
  auto_refresh_timerange_options: choices(oneSecond).default(refreshChoices),
  default_auto_refresh_option: oneSecond.default('PT5S'),
})

const searchesDefault: z.output<typeof searchesConfig> = {
  query_time_range_limit: 'PT0S',
  relative_timerange_options: {
    PT5M: '5 minutes',
    PT15M: '15 minutes',
    PT30M: '30 minutes',
    PT1H: '1 hour',
    PT2H: '2 hours',
    PT8H: '8 hours',
    P1D: '1 day',
    P2D: '2 days',
    P5D: '5 days',
    P7D: '7 days',
    P14D: '14 days',
    P30D: '30 days',
    PT0S: 'all messages',
  },
  surrounding_timerange_options: {
    PT1S: '1 second',
    PT5S: '5 seconds',
    PT10S: '10 seconds',
    PT30S: '30 seconds',
    PT1M: '1 minute',
    PT5M: '5 minutes',
  },
  surrounding_filter_fields: ['source', 'gl2_source_input', 'file', 'source_file'],
  analysis_disabled_fields: ['message', 'full_message'],
  auto_refresh_timerange_options: refreshChoices,
  default_auto_refresh_option: 'PT5S',
}

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

/** What everybody is told at the top of the console, at the sign-in, or both. */
const publicNotification = z.strictObject({
  title: z.string().max(200),
  shortMessage: z.string().max(1_000),
  longMessage: z.string().max(10_000),
  variant: z.enum(['default', 'primary', 'info', 'success', 'warning', 'danger']),
  hiddenTitle: z.boolean(),
  isActive: z.boolean(),
  isDismissible: z.boolean(),
  isGlobal: z.boolean(),
  atLogin: z.boolean(),
})

const publicNotificationsConfig = z.strictObject({
  /** By id. */
  notifications: z
    .record(z.string().min(1).max(100), publicNotification)
    .refine((all) => Object.keys(all).length <= 100, { error: 'at most 100 notifications' }),
})

const className = z.string().min(1).max(300)

/** Every kind of settings there is. A name that is not here is never looked for. */
export const clusterConfigs = {
  searches: configClass('org.graylog2.indexer.searches.SearchesClusterConfig', {
    schema: searchesConfig,
    whenUnset: searchesDefault,
    writtenAtStart: searchesDefault,
  }),
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
  /** How long sessions last, when that is the same for all users. */
  userSession: configClass('org.graylog2.users.UserConfiguration', {
    schema: z.strictObject({
      enable_global_session_timeout: z.boolean(),
      global_session_timeout_interval: oneSecond,
    }),
    whenUnset: { enable_global_session_timeout: false, global_session_timeout_interval: 'PT1H' },
  }),
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
  publicNotifications: configClass(
    'org.graylog.plugins.customization.notifications.PublicNotificationsConfig',
    { schema: publicNotificationsConfig, whenUnset: { notifications: {} } },
  ),
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
  /** The dashboard or saved search that everybody starts with. */
  defaultView: configClass('org.graylog.plugins.views.search.views.ViewClusterConfig', {
    schema: z.strictObject({ default_view_id: z.string().max(100).nullable() }),
    whenUnset: { default_view_id: null },
  }),
}

const area = 'cluster-config'
const params = z.object({ configClass: z.string() })
/** Its members are those of the class. */
const members = z.record(z.string(), z.unknown())

export const clusterConfig = {
  list: defineRoute({
    method: 'GET',
    path: '/system/cluster_config',
    area,
    summary: 'Names of all kinds of settings',
    permission: 'clusterconfigentry:read',
    response: z.object({ total: z.int(), classes: z.array(z.string()) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/cluster_config/{configClass}',
    area,
    summary: 'Settings of one kind, 204 when nobody has written them; or their JSON schema, as `Accept` says',
    permission: 'clusterconfigentry:read',
    params,
    response: members,
    media: ['application/json', 'application/schema+json'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/cluster_config/{configClass}',
    area,
    summary: 'Replace the settings of one kind; also needs clusterconfigentry:edit',
    permission: 'clusterconfigentry:create',
    params,
    body: members,
    response: members,
    status: 202,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/cluster_config/{configClass}',
    area,
    summary: 'Forget the settings of one kind; the defaults hold again',
    permission: 'clusterconfigentry:delete',
    params,
  }),
}
