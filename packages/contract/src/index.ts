export { allRoutes } from './all-routes.ts'
export { apiDocs } from './api-docs.ts'
export type { BulkResponse } from './base/bulk.ts'
export { date, toDate, toTs, toZdt, ts, zdt } from './base/dates.ts'
export {
  type ApiError,
  type DetailedError,
  type EditConflict,
  type ErrorBody,
  editConflict,
  type MissingStreamPermission,
  type ValidationApiError,
  type ValidationResult,
} from './base/errors.ts'
export { objectId } from './base/ids.ts'
export { safeParseBody } from './base/lenient-body.ts'
export { pageList, pageQuery, paginated } from './base/paging.ts'
export {
  defineRoute,
  type EventStreamRoute,
  empty,
  type Method,
  nothing,
  type Route,
  type RoutePermission,
  type ServerEvent,
} from './base/route.ts'
export type { SecondFactorNeeded } from './base/second-factor-needed.ts'
export type { PasskeyAssertion } from './base/webauthn.ts'
export type {
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from './base/webauthn-options.ts'
export { catalog } from './entities/catalog.ts'
export { type EntityListPreferences, entityLists } from './entities/entity-lists.ts'
export { entityPage, entityTypes, mayReadEntity, readPermission } from './entities/entity-types.ts'
export { favorites } from './entities/favorites.ts'
export { startPage } from './entities/start-page.ts'
export type { EventCondition, EventNumber } from './events/event-conditions.ts'
export {
  type EventAggregation,
  type EventDefinition,
  type EventDefinitionDraft,
  type EventDefinitionRequest,
  type EventFieldSpec,
  type EventRun,
  eventConfig,
  eventDefinitionFields,
  eventDefinitions,
  eventFieldSpecs,
  eventFunctions,
  eventNotificationsOf,
  type SchedulerContext,
} from './events/event-definitions.ts'
export {
  type DeliveryOfEvent,
  type EventDelivery,
  type EventNotification,
  type EventNotificationConfig,
  type EventNotificationRequest,
  eventNotificationFields,
  eventNotifications,
  type PlainNotificationConfig,
  plainNotificationConfig,
} from './events/event-notifications.ts'
export { type EventPreview, type EventPreviewRequest, eventPreviews } from './events/event-preview.ts'
export { type EventSilence, type EventSilenceRequest, eventSilences } from './events/event-silences.ts'
export {
  type Event,
  type EventElement,
  type EventHistogram,
  type EventsRequest,
  events,
} from './events/events.ts'
export {
  defaultChatText,
  defaultMailHtml,
  defaultMailSubject,
  defaultMailText,
} from './events/mail-templates.ts'
export {
  type Extractor,
  type ExtractorPreview,
  type ExtractorPreviewRequest,
  type ExtractorRequest,
  extractors,
} from './inputs/extractors.ts'
export {
  type GrokImport,
  type GrokImportPreview,
  type GrokImportStrategy,
  type GrokPattern,
  type GrokUse,
  grok,
} from './inputs/grok.ts'
export {
  clusterInputStates,
  type InputAccount,
  type InputBalance,
  type InputRequest,
  type InputState,
  type InputSummary,
  type InputType,
  inputStates,
  inputs,
} from './inputs/inputs.ts'
export { type JournalState, journal } from './inputs/journal.ts'
export { type MessageProcessing, messageProcessors } from './inputs/message-processors.ts'
export { openApiDocument } from './openapi.ts'
export {
  type ChangedOutput,
  type OutputChange,
  type OutputCounts,
  type OutputRequest,
  type OutputSummary,
  type OutputType,
  type OutputUse,
  outputs,
  streamOutputs,
} from './outputs/outputs.ts'
export { type Explanation, explanations } from './permissions/explanations.ts'
export { everyoneGrn, type GrnType, grnOf, grnTypes, parseGrn } from './permissions/grn.ts'
export { instancesPermitted, isPermitted } from './permissions/permissions.ts'
export { permissionCatalogue, permissions } from './permissions/permissions-catalogue.ts'
export {
  type Grantee,
  type SharedThing,
  type ShareQuery,
  type ShareState,
  shares,
} from './permissions/shares.ts'
export { type Decorator, type DecoratorRequest, type DecoratorType, decorators } from './search/decorators.ts'
export {
  exports,
  type KeptExport,
  keptExport,
  type MessagesExportRequest,
  type SearchExportRequest,
} from './search/export.ts'
export { type Field, type FieldProperty, fields, type Suggestions } from './search/fields.ts'
export {
  type ExplainRequest,
  type FieldCounts,
  type FieldCountsRequest,
  insights,
  type MessagePattern,
  type MessagePatterns,
  type PatternsRequest,
  type PatternVariables,
  type PatternVariablesRequest,
  serviceFields,
  type TimeExplanation,
  type Traffic,
  type TrafficGroup,
  type TrafficRequest,
} from './search/insights.ts'
export {
  type DeletionPreview,
  type DeletionRequest,
  deletionSortFields,
  type MessageDeletion,
  messageDeletions,
  sampleDeletions,
} from './search/message-deletions.ts'
export { type MessageBean, type MessageResult, messages } from './search/messages.ts'
export {
  type ScriptingAggregateRequest,
  type ScriptingColumn,
  type ScriptingMessagesRequest,
  type ScriptingMetric,
  type ScriptingTable,
  scripting,
} from './search/scripting.ts'
export {
  type ExecutionOverride,
  type ExecutionState,
  type QueryExplanation,
  type Search,
  type SearchParameter,
  type SearchQuery,
  search,
  searches,
  type ValidationRequest,
} from './search/search.ts'
export type {
  EventsResult,
  MessagesResult,
  PivotResult,
  PivotRow,
  PivotValue,
  QueryResult,
  ResultMessage,
  SearchError,
  SearchJob,
  SearchTypeResult,
} from './search/search-results.ts'
export type {
  EffectiveTimeRange,
  SearchTypeTimeRange,
  TimeRange,
} from './search/search-time-ranges.ts'
export type {
  BackendQuery,
  EventsSearchType,
  Filter,
  MessagesSearchType,
  PivotBucket,
  PivotSearchType,
  SearchType,
} from './search/search-types.ts'
export { seriesFunctions, usedDecorators } from './search/search-types.ts'
export { type TailEvent, tail } from './search/tail.ts'
export { type UniversalSearchResponse, universalSearch } from './search/universal-search.ts'
export { type Archive, type ArchiveManifest, archiveManifest, archives } from './streams/archives.ts'
export { clusterDeflector, deflector } from './streams/deflector.ts'
export { type IndexRange, indexRanges } from './streams/index-ranges.ts'
export { type IndexSetDefaults, indexSetDefaults } from './streams/index-set-defaults.ts'
export { type IndexEvent, type IndexSetOutlook, indexSetOutlook } from './streams/index-set-outlook.ts'
export {
  type IndexSet,
  type IndexSetChange,
  type IndexStats,
  indexPrefix,
  indexSets,
  type NewIndexSet,
} from './streams/index-sets.ts'
export {
  type DescribedStrategy,
  retentionStrategies,
  rotationStrategies,
} from './streams/index-strategies.ts'
export { type IndexTemplate, indexTemplates } from './streams/index-templates.ts'
export { type IndexOverview, indexerCluster } from './streams/indexer-cluster.ts'
export {
  type IndexerFailure,
  indexerFailures,
  maxFailuresOfPage,
  maxReplayedFailures,
  maxReplayedIds,
  type ReplayRequest,
  type ReplayResult,
  type ReplaySkip,
} from './streams/indexer-failures.ts'
export { type AllIndices, type IndexCounters, type IndexInfo, indices } from './streams/indices.ts'
export {
  type FieldPolicyName,
  fieldPolicies,
  type PromotedField,
  type PromotedFieldsOfSet,
  promotedFields,
} from './streams/promoted-fields.ts'
export {
  type RetentionConfig,
  type RotationConfig,
  retentionConfig,
  rotationConfig,
  strategyClass,
  strategyConfigType,
  strategyNames,
} from './streams/strategy-configs.ts'
export {
  type Stream,
  type StreamChange,
  type StreamItem,
  type StreamRequest,
  streamFields,
  streams,
} from './streams/streams.ts'
export {
  type RuleMatches,
  type RuleMatchesRequest,
  type StreamRule,
  type StreamRuleRequest,
  streamRules,
} from './streams/streams-rules.ts'
export { swaggerDeclaration, swaggerListing } from './swagger.ts'
export { type AuditEntry, audit, auditFields, auditSortFields } from './system/audit.ts'
export { cluster, type Node } from './system/cluster.ts'
export { clusterConfig } from './system/cluster-config/cluster-config.ts'
export { clusterConfigs } from './system/cluster-config/cluster-configs.ts'
export type { ClusterConfigClass } from './system/cluster-config/config-class.ts'
export { defaultViewConfig } from './system/cluster-config/default-view-config.ts'
export { publicNotificationsConfig } from './system/cluster-config/public-notifications-config.ts'
export { searchesConfig } from './system/cluster-config/searches-config.ts'
export { userSessionConfig } from './system/cluster-config/user-session-config.ts'
export { type DemoStatus, demo } from './system/demo.ts'
export { mcp } from './system/mcp.ts'
export { type Metric, type MetricList, metrics } from './system/metrics.ts'
export {
  type Notification,
  type NotificationType,
  notifications,
  notificationTypes,
} from './system/notifications.ts'
export { type SystemOverview, system } from './system/system.ts'
export { type Periodical, type SystemJob, systemJobs } from './system/system-jobs.ts'
export { type TelemetrySettings, telemetry } from './system/telemetry.ts'
export { type JsonSplitting, tools } from './system/tools.ts'
export { type UrlWhitelist, urlWhitelist } from './system/url-whitelist.ts'
export {
  type AuthenticationBackend,
  type AuthenticationBackendRequest,
  type AuthenticationTestRequest,
  type AuthenticationTestResult,
  authenticationServices,
  type DirectoryConfig,
  directoryConfig,
  directoryGroupPatterns,
  httpHeaderAuth,
  httpHeaderAuthConfig,
} from './users/authentication.ts'
export {
  type OidcProviderRequest,
  type OidcProviderWire,
  type OidcSettings,
  type OidcTestResult,
  oidcProviders,
  oidcSettings,
} from './users/oidc-providers.ts'
export {
  type OidcProblem,
  oidcMaxReturnTo,
  oidcProblemParameter,
  oidcSignIn,
} from './users/oidc-sign-in.ts'
export { type Passkey, passkeys } from './users/passkeys.ts'
export { authzRoles, type Role, type RoleRequest, roles } from './users/roles.ts'
export { roleMembers } from './users/roles-members.ts'
export { type SecondFactor, secondFactors } from './users/second-factor.ts'
export { type OpenSession, type Session, sessions } from './users/sessions.ts'
export { type Team, type TeamMember, type TeamRequest, teamMembers, teams } from './users/teams.ts'
export { type Token, tokens } from './users/tokens.ts'
export { type User, type UserOverview, users } from './users/users.ts'
export { type SearchLinkContent, searchLinkContent, searchLinks } from './views/search-links.ts'
export {
  type View,
  type ViewRequest,
  type ViewSummary,
  viewFilterFields,
  viewSortFields,
  views,
} from './views/views.ts'
export type { ViewState, WidgetPosition } from './views/views-state.ts'
export type { Widget } from './views/views-widgets.ts'
