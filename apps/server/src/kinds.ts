import { archiveKind } from './features/archives/index.ts'
import { backendKind } from './features/authentication/index.ts'
import { clusterConfigKind } from './features/cluster-config/index.ts'
import { storedDecoratorKind } from './features/decorators/index.ts'
import { messageDeletionKind } from './features/deletions/index.ts'
import { demoKind } from './features/demo/index.ts'
import { eventDefinitionKind } from './features/event-definitions/index.ts'
import { eventNotificationKind } from './features/event-notifications/index.ts'
import { eventSilenceKind } from './features/event-silences/index.ts'
import { extractorKind } from './features/extractors/index.ts'
import { failureKind } from './features/failures/index.ts'
import { grokKind } from './features/grok/index.ts'
import { indexRangeKind } from './features/index-ranges/index.ts'
import { indexSetKind } from './features/index-sets/index.ts'
import { indexKind } from './features/indices/index.ts'
import { inputKind } from './features/inputs/index.ts'
import { createKinds } from './features/kinds/index.ts'
import { notificationKind } from './features/notifications/index.ts'
import { oidcProviderKind } from './features/oidc/index.ts'
import { outputKind } from './features/outputs/index.ts'
import { roleKind } from './features/roles/index.ts'
import { sessionKind } from './features/sessions/index.ts'
import { shareKind } from './features/shares/index.ts'
import { streamKind, streamRuleKind } from './features/streams/index.ts'
import { nodeKind } from './features/system/index.ts'
import { systemJobKind } from './features/system-jobs/index.ts'
import { teamKind } from './features/teams/index.ts'
import { tokenKind } from './features/tokens/index.ts'
import { userKind } from './features/users/index.ts'
import { dashboardKind, savedSearchKind, viewKind } from './features/views/index.ts'

/** Every kind of thing there is: sharing, catalogue, permissions and the audit trail know what stands here. */
export const kinds = createKinds([
  streamKind,
  streamRuleKind,
  outputKind,
  inputKind,
  extractorKind,
  indexSetKind,
  indexKind,
  indexRangeKind,
  archiveKind,
  viewKind,
  dashboardKind,
  savedSearchKind,
  userKind,
  roleKind,
  teamKind,
  sessionKind,
  tokenKind,
  backendKind,
  oidcProviderKind,
  shareKind,
  storedDecoratorKind,
  grokKind,
  clusterConfigKind,
  notificationKind,
  systemJobKind,
  nodeKind,
  failureKind,
  messageDeletionKind,
  demoKind,
  eventDefinitionKind,
  eventNotificationKind,
  eventSilenceKind,
])
