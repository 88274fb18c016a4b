import type { Migration } from 'kysely/migration'
import { users } from './0001-users.ts'
import { inputsAndStreams } from './0002-inputs-and-streams.ts'
import { streams } from './0003-streams.ts'
import { audit } from './0004-audit.ts'
import { views } from './0005-views.ts'
import { roles } from './0006-roles.ts'
import { sessionsAndTokens } from './0007-sessions-and-tokens.ts'
import { exportJobs } from './0008-export-jobs.ts'
import { clusterConfigs } from './0009-cluster-configs.ts'
import { startPage } from './0010-start-page.ts'
import { authenticationServices } from './0011-authentication-services.ts'
import { notificationsAndGrok } from './0012-notifications-and-grok.ts'
import { kindLocks } from './0014-kind-locks.ts'
import { jobs } from './0015-jobs.ts'
import { failureReplays } from './0016-failure-replays.ts'
import { inputCounts } from './0017-input-counts.ts'
import { keptIndexSets } from './0018-kept-index-sets.ts'
import { indexLifecycle } from './0019-index-lifecycle.ts'
import { archives } from './0020-archives.ts'
import { promotedFields } from './0021-promoted-fields.ts'
import { deletions } from './0022-deletions.ts'
import { extractors } from './0023-extractors.ts'
import { outputs } from './0024-outputs.ts'
import { secondFactors } from './0025-second-factors.ts'
import { passkeys } from './0028-passkeys.ts'

/** Every migration, oldest first. A released one is never changed. */
export const migrations: readonly { name: string; migration: Migration }[] = [
  { name: '0001-users', migration: users },
  { name: '0002-inputs-and-streams', migration: inputsAndStreams },
  { name: '0003-streams', migration: streams },
  { name: '0004-audit', migration: audit },
  { name: '0005-views', migration: views },
  { name: '0006-roles', migration: roles },
  { name: '0007-sessions-and-tokens', migration: sessionsAndTokens },
  { name: '0008-export-jobs', migration: exportJobs },
  { name: '0009-cluster-configs', migration: clusterConfigs },
  { name: '0010-start-page', migration: startPage },
  { name: '0011-authentication-services', migration: authenticationServices },
  { name: '0012-notifications-and-grok', migration: notificationsAndGrok },
  { name: '0014-kind-locks', migration: kindLocks },
  { name: '0015-jobs', migration: jobs },
  { name: '0016-failure-replays', migration: failureReplays },
  { name: '0017-input-counts', migration: inputCounts },
  { name: '0018-kept-index-sets', migration: keptIndexSets },
  { name: '0019-index-lifecycle', migration: indexLifecycle },
  { name: '0020-archives', migration: archives },
  { name: '0021-promoted-fields', migration: promotedFields },
  { name: '0022-deletions', migration: deletions },
  { name: '0023-extractors', migration: extractors },
  { name: '0024-outputs', migration: outputs },
  { name: '0025-second-factors', migration: secondFactors },
  { name: '0028-passkeys', migration: passkeys },
]
