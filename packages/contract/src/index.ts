export { allRoutes } from './all-routes.ts'
export { apiDocs } from './api-docs.ts'
export { type AuditEntry, audit, auditSortFields } from './audit.ts'
export {
  type AuthenticationBackend,
  type AuthenticationBackendRequest,
  type AuthenticationTestRequest,
  type AuthenticationTestResult,
  authenticationServices,
  type DirectoryConfig,
  directoryConfig,
  httpHeaderAuth,
  httpHeaderAuthConfig,
} from './authentication.ts'
export type { BulkResponse } from './bulk.ts'
export { catalog } from './catalog.ts'
export { cluster, type Node } from './cluster.ts'
export { type ClusterConfigClass, clusterConfig, clusterConfigs } from './cluster-config.ts'
export { date, toDate, toTs, toZdt, ts, zdt } from './dates.ts'
export { type Decorator, type DecoratorRequest, type DecoratorType, decorators } from './decorators.ts'
export { type DemoStatus, demo } from './demo.ts'
export { type EntityListPreferences, entityLists } from './entity-lists.ts'
export { entityPage, entityTypes, mayReadEntity } from './entity-types.ts'
export {
  type ApiError,
  type DetailedError,
  type EditConflict,
  type ErrorBody,
  editConflict,
  type MissingStreamPermission,
  type ValidationApiError,
  type ValidationResult,
} from './errors.ts'
export {
  exports,
  type KeptExport,
  keptExport,
  type MessagesExportRequest,
  type SearchExportRequest,
} from './export.ts'
export { favorites } from './favorites.ts'
export { type Field, type FieldProperty, fields, type Suggestions } from './fields.ts'
export { everyoneGrn, type GrnType, grnOf, grnTypes, parseGrn } from './grn.ts'
export { type GrokImport, type GrokPattern, grok } from './grok.ts'
export { objectId } from './ids.ts'
export { type IndexRange, indexRanges } from './index-ranges.ts'
export { type IndexSet, indexSets } from './index-sets.ts'
export {
  type InputRequest,
  type InputState,
  type InputSummary,
  type InputType,
  inputStates,
  inputs,
} from './inputs.ts'
export { type JournalState, journal } from './journal.ts'
export { mcp } from './mcp.ts'
export { type MessageProcessing, messageProcessors } from './message-processors.ts'
export { type MessageBean, type MessageResult, messages } from './messages.ts'
export { type Metric, type MetricList, metrics } from './metrics.ts'
export {
  type Notification,
  type NotificationType,
  notifications,
  notificationTypes,
} from './notifications.ts'
export { openApiDocument } from './openapi.ts'
export { pageList, pageQuery, paginated } from './paging.ts'
export { instancesPermitted, isPermitted } from './permissions.ts'
export { permissionCatalogue, permissions } from './permissions-catalogue.ts'
export { authzRoles, type Role, type RoleRequest, roles } from './roles.ts'
export { roleMembers } from './roles-members.ts'
export {
  defineRoute,
  type EventStreamRoute,
  empty,
  type Method,
  nothing,
  type Route,
  type RoutePermission,
  type ServerEvent,
} from './route.ts'
export {
  type ScriptingAggregateRequest,
  type ScriptingColumn,
  type ScriptingMessagesRequest,
  type ScriptingMetric,
  type ScriptingTable,
  scripting,
} from './scripting.ts'
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
} from './search.ts'
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
} from './search-results.ts'
export type {
  EffectiveTimeRange,
  SearchTypeTimeRange,
  TimeRange,
} from './search-time-ranges.ts'
export type {
  BackendQuery,
  Filter,
  MessagesSearchType,
  PivotBucket,
  PivotSearchType,
  SearchType,
} from './search-types.ts'
export { seriesFunctions, usedDecorators } from './search-types.ts'
export { type OpenSession, type Session, sessions } from './sessions.ts'
export { type Grantee, type SharedThing, type ShareQuery, type ShareState, shares } from './shares.ts'
export { startPage } from './start-page.ts'
export { type Stream, type StreamChange, type StreamItem, type StreamRequest, streams } from './streams.ts'
export { type StreamRule, type StreamRuleRequest, streamRules } from './streams-rules.ts'
export { swaggerDeclaration, swaggerListing } from './swagger.ts'
export { type SystemOverview, system } from './system.ts'
export { type SystemJob, systemJobs } from './system-jobs.ts'
export { type TailEvent, tail } from './tail.ts'
export { type TelemetrySettings, telemetry } from './telemetry.ts'
export { type Token, tokens } from './tokens.ts'
export { type JsonSplitting, tools } from './tools.ts'
export { type UniversalSearchResponse, universalSearch } from './universal-search.ts'
export { type UrlWhitelist, urlWhitelist } from './url-whitelist.ts'
export { type User, type UserOverview, users } from './users.ts'
export { type View, type ViewRequest, type ViewSummary, viewSortFields, views } from './views.ts'
export type { ViewState, WidgetPosition } from './views-state.ts'
export type { Widget } from './views-widgets.ts'
