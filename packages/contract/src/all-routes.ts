import { apiDocs } from './api-docs.ts'
import type { Route } from './base/route.ts'
import { catalog } from './entities/catalog.ts'
import { entityLists } from './entities/entity-lists.ts'
import { favorites } from './entities/favorites.ts'
import { startPage } from './entities/start-page.ts'
import { eventDefinitions } from './events/event-definitions.ts'
import { eventNotifications } from './events/event-notifications.ts'
import { eventPreviews } from './events/event-preview.ts'
import { eventSilences } from './events/event-silences.ts'
import { events } from './events/events.ts'
import { extractors } from './inputs/extractors.ts'
import { grok } from './inputs/grok.ts'
import { clusterInputStates, inputStates, inputs } from './inputs/inputs.ts'
import { journal } from './inputs/journal.ts'
import { messageProcessors } from './inputs/message-processors.ts'
import { outputs, streamOutputs } from './outputs/outputs.ts'
import { explanations } from './permissions/explanations.ts'
import { permissions } from './permissions/permissions-catalogue.ts'
import { shares } from './permissions/shares.ts'
import { decorators } from './search/decorators.ts'
import { exports } from './search/export.ts'
import { fields } from './search/fields.ts'
import { insights } from './search/insights.ts'
import { messageDeletions } from './search/message-deletions.ts'
import { messages } from './search/messages.ts'
import { scripting } from './search/scripting.ts'
import { searches } from './search/search.ts'
import { tail } from './search/tail.ts'
import { universalSearch } from './search/universal-search.ts'
import { archives } from './streams/archives.ts'
import { clusterDeflector, deflector } from './streams/deflector.ts'
import { indexRanges } from './streams/index-ranges.ts'
import { indexSetDefaults } from './streams/index-set-defaults.ts'
import { indexSetOutlook } from './streams/index-set-outlook.ts'
import { indexSets } from './streams/index-sets.ts'
import { retentionStrategies, rotationStrategies } from './streams/index-strategies.ts'
import { indexTemplates } from './streams/index-templates.ts'
import { indexerCluster } from './streams/indexer-cluster.ts'
import { indexerFailures } from './streams/indexer-failures.ts'
import { indices } from './streams/indices.ts'
import { promotedFields } from './streams/promoted-fields.ts'
import { streams } from './streams/streams.ts'
import { streamRules } from './streams/streams-rules.ts'
import { audit } from './system/audit.ts'
import { cluster } from './system/cluster.ts'
import { clusterConfig } from './system/cluster-config/cluster-config.ts'
import { demo } from './system/demo.ts'
import { mcp } from './system/mcp.ts'
import { metrics } from './system/metrics.ts'
import { notifications } from './system/notifications.ts'
import { system } from './system/system.ts'
import { systemJobs } from './system/system-jobs.ts'
import { telemetry } from './system/telemetry.ts'
import { tools } from './system/tools.ts'
import { urlWhitelist } from './system/url-whitelist.ts'
import { authenticationServices, httpHeaderAuth } from './users/authentication.ts'
import { oidcProviders } from './users/oidc-providers.ts'
import { oidcSignIn } from './users/oidc-sign-in.ts'
import { passkeys } from './users/passkeys.ts'
import { authzRoles, roles } from './users/roles.ts'
import { roleMembers } from './users/roles-members.ts'
import { secondFactors } from './users/second-factor.ts'
import { sessions } from './users/sessions.ts'
import { teamMembers, teams } from './users/teams.ts'
import { tokens } from './users/tokens.ts'
import { users } from './users/users.ts'
import { searchLinks } from './views/search-links.ts'
import { views } from './views/views.ts'

/** Every route of the API, in reading order. */
export const allRoutes: readonly Route[] = [
  ...Object.values(sessions),
  ...Object.values(users),
  ...Object.values(secondFactors),
  ...Object.values(passkeys),
  ...Object.values(tokens),
  ...Object.values(permissions),
  ...Object.values(roles),
  ...Object.values(authzRoles),
  ...Object.values(roleMembers),
  ...Object.values(teams),
  ...Object.values(teamMembers),
  ...Object.values(shares),
  ...Object.values(explanations),
  ...Object.values(authenticationServices),
  ...Object.values(httpHeaderAuth),
  ...Object.values(oidcProviders),
  ...Object.values(oidcSignIn),
  ...Object.values(system),
  ...Object.values(cluster),
  ...Object.values(metrics),
  ...Object.values(notifications),
  ...Object.values(views),
  ...Object.values(searches),
  ...Object.values(exports),
  ...Object.values(universalSearch),
  ...Object.values(scripting),
  ...Object.values(insights),
  ...Object.values(searchLinks),
  ...Object.values(mcp),
  ...Object.values(tail),
  ...Object.values(fields),
  ...Object.values(messages),
  ...Object.values(messageDeletions),
  ...Object.values(tools),
  ...Object.values(grok),
  ...Object.values(streams),
  ...Object.values(streamRules),
  ...Object.values(streamOutputs),
  ...Object.values(outputs),
  ...Object.values(inputs),
  ...Object.values(extractors),
  ...Object.values(inputStates),
  ...Object.values(clusterInputStates),
  ...Object.values(journal),
  ...Object.values(indexSets),
  ...Object.values(indexSetDefaults),
  ...Object.values(indexTemplates),
  ...Object.values(indices),
  ...Object.values(deflector),
  ...Object.values(clusterDeflector),
  ...Object.values(indexerCluster),
  ...Object.values(indexSetOutlook),
  ...Object.values(promotedFields),
  ...Object.values(rotationStrategies),
  ...Object.values(retentionStrategies),
  ...Object.values(archives),
  ...Object.values(indexRanges),
  ...Object.values(indexerFailures),
  ...Object.values(systemJobs),
  ...Object.values(demo),
  ...Object.values(clusterConfig),
  ...Object.values(messageProcessors),
  ...Object.values(urlWhitelist),
  ...Object.values(decorators),
  ...Object.values(telemetry),
  ...Object.values(favorites),
  ...Object.values(startPage),
  ...Object.values(entityLists),
  ...Object.values(catalog),
  ...Object.values(eventDefinitions),
  ...Object.values(eventPreviews),
  ...Object.values(eventNotifications),
  ...Object.values(eventSilences),
  ...Object.values(events),
  ...Object.values(audit),
  ...Object.values(apiDocs),
]
