import type { AuditEntriesTable } from './audit-entries-table.ts'
import type { AuthenticationServicesTable } from './authentication-services-table.ts'
import type { ClusterConfigsTable } from './cluster-configs-table.ts'
import type { DecoratorsTable } from './decorators-table.ts'
import type { ExportJobsTable } from './export-jobs-table.ts'
import type { GrantsTable } from './grants-table.ts'
import type { GrokPatternsTable } from './grok-patterns-table.ts'
import type { IndexSetsTable, IndicesTable } from './index-sets-table.ts'
import type { InputsTable } from './inputs-table.ts'
import type { JobQueueTable, JobsTable } from './jobs-table.ts'
import type { KindLocksTable } from './kind-locks-table.ts'
import type { NotificationsTable } from './notifications-table.ts'
import type { RolesTable, UserRolesTable } from './roles-table.ts'
import type { SearchesTable } from './searches-table.ts'
import type { SessionsTable } from './sessions-table.ts'
import type { SettingsTable } from './settings-table.ts'
import type {
  ActivitiesTable,
  EntityListPreferencesTable,
  FavoritesTable,
  LastOpenedTable,
} from './start-page-tables.ts'
import type { StreamRulesTable } from './stream-rules-table.ts'
import type { StreamIndexSetsTable, StreamsTable } from './streams-table.ts'
import type { TelemetrySettingsTable } from './telemetry-settings-table.ts'
import type { TokensTable } from './tokens-table.ts'
import type { UsersTable } from './users-table.ts'
import type { ViewsTable } from './views-table.ts'

/** Every table of the metadata store. */
export interface Tables {
  settings: SettingsTable
  users: UsersTable
  roles: RolesTable
  user_roles: UserRolesTable
  sessions: SessionsTable
  tokens: TokensTable
  index_sets: IndexSetsTable
  indices: IndicesTable
  streams: StreamsTable
  stream_rules: StreamRulesTable
  stream_index_sets: StreamIndexSetsTable
  grants: GrantsTable
  inputs: InputsTable
  searches: SearchesTable
  export_jobs: ExportJobsTable
  audit_entries: AuditEntriesTable
  views: ViewsTable
  cluster_configs: ClusterConfigsTable
  decorators: DecoratorsTable
  telemetry_settings: TelemetrySettingsTable
  activities: ActivitiesTable
  last_opened: LastOpenedTable
  favorites: FavoritesTable
  entity_list_preferences: EntityListPreferencesTable
  notifications: NotificationsTable
  jobs: JobsTable
  job_queue: JobQueueTable
  grok_patterns: GrokPatternsTable
  authentication_services: AuthenticationServicesTable
  kind_locks: KindLocksTable
}
