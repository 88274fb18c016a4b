import { apiDocs } from './api-docs.ts'
import { audit } from './audit.ts'
import { authenticationServices, httpHeaderAuth } from './authentication.ts'
import { catalog } from './catalog.ts'
import { cluster } from './cluster.ts'
import { clusterConfig } from './cluster-config.ts'
import { decorators } from './decorators.ts'
import { demo } from './demo.ts'
import { entityLists } from './entity-lists.ts'
import { exports } from './export.ts'
import { favorites } from './favorites.ts'
import { fields } from './fields.ts'
import { grok } from './grok.ts'
import { indexRanges } from './index-ranges.ts'
import { indexSets } from './index-sets.ts'
import { inputStates, inputs } from './inputs.ts'
import { journal } from './journal.ts'
import { mcp } from './mcp.ts'
import { messageProcessors } from './message-processors.ts'
import { messages } from './messages.ts'
import { metrics } from './metrics.ts'
import { notifications } from './notifications.ts'
import { permissions } from './permissions-catalogue.ts'
import { authzRoles, roles } from './roles.ts'
import { roleMembers } from './roles-members.ts'
import type { Route } from './route.ts'
import { scripting } from './scripting.ts'
import { searches } from './search.ts'
import { sessions } from './sessions.ts'
import { shares } from './shares.ts'
import { startPage } from './start-page.ts'
import { streams } from './streams.ts'
import { streamRules } from './streams-rules.ts'
import { system } from './system.ts'
import { systemJobs } from './system-jobs.ts'
import { tail } from './tail.ts'
import { telemetry } from './telemetry.ts'
import { tokens } from './tokens.ts'
import { tools } from './tools.ts'
import { universalSearch } from './universal-search.ts'
import { urlWhitelist } from './url-whitelist.ts'
import { users } from './users.ts'
import { views } from './views.ts'

/** Every route of the API, in reading order. */
export const allRoutes: readonly Route[] = [
  ...Object.values(sessions),
  ...Object.values(users),
  ...Object.values(tokens),
  ...Object.values(permissions),
  ...Object.values(roles),
  ...Object.values(authzRoles),
  ...Object.values(roleMembers),
  ...Object.values(shares),
  ...Object.values(authenticationServices),
  ...Object.values(httpHeaderAuth),
  ...Object.values(system),
  ...Object.values(cluster),
  ...Object.values(metrics),
  ...Object.values(notifications),
  ...Object.values(views),
  ...Object.values(searches),
  ...Object.values(exports),
  ...Object.values(universalSearch),
  ...Object.values(scripting),
  ...Object.values(mcp),
  ...Object.values(tail),
  ...Object.values(fields),
  ...Object.values(messages),
  ...Object.values(tools),
  ...Object.values(grok),
  ...Object.values(streams),
  ...Object.values(streamRules),
  ...Object.values(inputs),
  ...Object.values(inputStates),
  ...Object.values(journal),
  ...Object.values(indexSets),
  ...Object.values(indexRanges),
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
  ...Object.values(audit),
  ...Object.values(apiDocs),
]
