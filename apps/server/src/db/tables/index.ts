import type { ArchivesTable } from './streams/archives-table.ts'
import type {
  EventDefinitionsTable,
  EventLateLooksTable,
  EventProgressTable,
  EventRunsTable,
  EventSchedulesTable,
} from './streams/event-definitions-table.ts'
import type {
  EventAcknowledgementsTable,
  EventDeliveriesTable,
  EventNotificationsTable,
  EventSilencesTable,
} from './streams/event-notifications-table.ts'
import type { ExtractorsTable } from './streams/extractors-table.ts'
import type { FailureReplaysTable } from './streams/failure-replays-table.ts'
import type { FieldPoliciesTable } from './streams/field-policies-table.ts'
import type { GrokPatternsTable } from './streams/grok-patterns-table.ts'
import type { IndexEventsTable } from './streams/index-events-table.ts'
import type { IndexSetsTable, IndicesTable } from './streams/index-sets-table.ts'
import type { InputCountsTable } from './streams/input-counts-table.ts'
import type { InputsTable } from './streams/inputs-table.ts'
import type { MessageDeletionsTable } from './streams/message-deletions-table.ts'
import type { OutputsTable, StreamOutputsTable } from './streams/outputs-table.ts'
import type { StreamRulesTable } from './streams/stream-rules-table.ts'
import type { StreamIndexSetsTable, StreamsTable } from './streams/streams-table.ts'
import type { AuditEntriesTable } from './system/audit-entries-table.ts'
import type { AuditedThingsTable } from './system/audited-things-table.ts'
import type { ClusterConfigsTable } from './system/cluster-configs-table.ts'
import type { JobQueueTable, JobsTable } from './system/jobs-table.ts'
import type { KindLocksTable } from './system/kind-locks-table.ts'
import type { NotificationEventsTable, NotificationsTable } from './system/notifications-table.ts'
import type { SettingsTable } from './system/settings-table.ts'
import type { TelemetrySettingsTable } from './system/telemetry-settings-table.ts'
import type { AuthenticationServicesTable } from './users/authentication-services-table.ts'
import type { GrantsTable } from './users/grants-table.ts'
import type { OidcProvidersTable, OidcSessionsTable } from './users/oidc-providers-table.ts'
import type { PasskeyChallengesTable, PasskeysTable } from './users/passkeys-table.ts'
import type { RolesTable, UserRolesTable } from './users/roles-table.ts'
import type { RecoveryCodesTable, SecondFactorsTable } from './users/second-factors-table.ts'
import type { SessionsTable } from './users/sessions-table.ts'
import type { TeamMembersTable, TeamRolesTable, TeamsTable } from './users/teams-table.ts'
import type { TokensTable } from './users/tokens-table.ts'
import type { UsersTable } from './users/users-table.ts'
import type { DecoratorsTable } from './views/decorators-table.ts'
import type { ExportJobsTable } from './views/export-jobs-table.ts'
import type { SearchLinksTable } from './views/search-links-table.ts'
import type { SearchesTable } from './views/searches-table.ts'
import type {
  ActivitiesTable,
  EntityListPreferencesTable,
  FavoritesTable,
  LastOpenedTable,
} from './views/start-page-tables.ts'
import type { ViewsTable } from './views/views-table.ts'

/** Every table of the metadata store. */
export interface Tables {
  settings: SettingsTable
  users: UsersTable
  roles: RolesTable
  user_roles: UserRolesTable
  teams: TeamsTable
  team_roles: TeamRolesTable
  team_members: TeamMembersTable
  sessions: SessionsTable
  tokens: TokensTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  index_sets: IndexSetsTable
  index_events: IndexEventsTable
  indices: IndicesTable
  archives: ArchivesTable
  field_policies: FieldPoliciesTable
  streams: StreamsTable
  stream_rules: StreamRulesTable
  stream_index_sets: StreamIndexSetsTable
  outputs: OutputsTable
  event_definitions: EventDefinitionsTable
  event_schedules: EventSchedulesTable
  event_late_looks: EventLateLooksTable
  event_progress: EventProgressTable
  event_runs: EventRunsTable
  event_notifications: EventNotificationsTable
  event_deliveries: EventDeliveriesTable
  event_acknowledgements: EventAcknowledgementsTable
  event_silences: EventSilencesTable
  stream_outputs: StreamOutputsTable
  grants: GrantsTable
  inputs: InputsTable
  input_counts: InputCountsTable
  extractors: ExtractorsTable
  searches: SearchesTable
  export_jobs: ExportJobsTable
  search_links: SearchLinksTable
  audit_entries: AuditEntriesTable
  audited_things: AuditedThingsTable
  views: ViewsTable
  cluster_configs: ClusterConfigsTable
  decorators: DecoratorsTable
  telemetry_settings: TelemetrySettingsTable
  activities: ActivitiesTable
  last_opened: LastOpenedTable
  favorites: FavoritesTable
  entity_list_preferences: EntityListPreferencesTable
  notifications: NotificationsTable
  notification_events: NotificationEventsTable
  jobs: JobsTable
  job_queue: JobQueueTable
  failure_replays: FailureReplaysTable
  message_deletions: MessageDeletionsTable
  grok_patterns: GrokPatternsTable
  authentication_services: AuthenticationServicesTable
  oidc_providers: OidcProvidersTable
  oidc_sessions: OidcSessionsTable
  kind_locks: KindLocksTable
}
