import { failuresStreamId } from '@logline/message'
/** Every link inside the console. Paths are below the served prefix; values are percent-encoded here and nowhere else. */
export const paths = {
  start: () => '/',
  welcome: () => '/welcome',
  search: (query: Record<string, string> = {}) => withQuery('/search', query),
  savedSearches: () => '/views',
  /** Of a search that nobody saved, by its link. */
  searchLink: (linkId: string) => path('s', linkId),
  savedSearch: (viewId: string) => path('search', viewId),
  message: (index: string, messageId: string) => path('messages', index, messageId),
  streams: () => '/streams',
  /** Those that store into an index set. */
  streamsOfIndexSet: (indexSetId: string) => withQuery('/streams', { filters: `index_set_id:${indexSetId}` }),
  streamSearch: (streamId: string) => `${path('streams', streamId)}/search`,
  /** Its rules, with a stored message to try them on. */
  streamRules: (streamId: string, example: { index: string; message_id: string } | null = null) =>
    withQuery(`${path('streams', streamId)}/edit`, { ...example }),
  alerts: (query: Record<string, string> = {}) => withQuery('/alerts', query),
  /** What made an event, searched again. */
  replayEvent: (eventId: string) => `${path('alerts', eventId)}/replay-search`,
  eventDefinitions: () => '/alerts/definitions',
  createEventDefinition: () => '/alerts/definitions/new',
  eventDefinition: (id: string) => path('alerts', 'definitions', id),
  editEventDefinition: (id: string, query: Record<string, string> = {}) =>
    withQuery(`${path('alerts', 'definitions', id)}/edit`, query),
  /** What the definition looks at, searched. */
  replayDefinition: (id: string) => `${path('alerts', 'definitions', id)}/replay-search`,
  eventSilences: () => '/alerts/silences',
  eventNotifications: () => '/alerts/notifications',
  createEventNotification: () => '/alerts/notifications/new',
  eventNotification: (id: string) => path('alerts', 'notifications', id),
  editEventNotification: (id: string) => `${path('alerts', 'notifications', id)}/edit`,
  /** One that watches a stream for silence. */
  newHeartbeat: ({ id, title }: { id: string; title: string }) =>
    withQuery('/alerts/definitions/new', { heartbeat: id, title }),
  /** Begins with the draft that lies in this browser's storage under the session's id. */
  newEventDefinition: (sessionId: string) =>
    withQuery('/alerts/definitions/new', { step: 'condition', 'session-id': sessionId }),
  dashboards: () => '/dashboards',
  newDashboard: () => '/dashboards/new',
  dashboard: (viewId: string, query: Record<string, string> = {}) =>
    withQuery(path('dashboards', viewId), query),
  dashboardWall: (viewId: string) => path('dashboards', 'tv', viewId),
  systemOverview: () => '/system/overview',
  configurations: () => '/system/configurations',
  nodes: () => '/system/nodes',
  inputs: () => '/system/inputs',
  inputsByFailures: () => withQuery('/system/inputs', { sort: 'failures', order: 'desc' }),
  input: (inputId: string) => path('system', 'inputs', inputId),
  editInput: (inputId: string) => path('system', 'inputs', inputId, 'edit'),
  launchInput: () => '/system/inputs/new',
  receivedMessages: (inputId: string) =>
    withQuery('/search', { q: `gl2_source_input:${inputId}`, rangetype: 'relative', relative: '0' }),
  /** What of an input, or of all, could not be decoded or stored. */
  failedMessages: (inputId?: string) =>
    withQuery('/search', {
      q: inputId === undefined ? '' : `gl2_source_input:${inputId}`,
      rangetype: 'relative',
      relative: '0',
      streams: failuresStreamId,
    }),
  extractors: (inputId: string) => `${path('system', 'inputs', inputId)}/extractors`,
  /** Begins with a message, a field of it and a type; without a node where none is known. */
  newExtractor: (nodeId: string | null, inputId: string, example: Record<string, string>) =>
    withQuery(
      `${path('system', 'inputs', ...(nodeId === null ? [] : [nodeId]), inputId)}/extractors/new`,
      example,
    ),
  editExtractor: (inputId: string, extractorId: string) =>
    `${path('system', 'inputs', inputId, 'extractors', extractorId)}/edit`,
  exportExtractors: (inputId: string) => `${path('system', 'inputs', inputId)}/extractors/export`,
  importExtractors: (inputId: string) => `${path('system', 'inputs', inputId)}/extractors/import`,
  outputs: (query: { query?: string } = {}) => withQuery('/system/outputs', query),
  streamOutputs: (streamId: string) => `${path('streams', streamId)}/outputs`,
  indices: () => '/system/indices',
  createIndexSet: () => '/system/index_sets/create',
  indexSet: (id: string) => path('system', 'index_sets', id),
  configureIndexSet: (id: string) => `${path('system', 'index_sets', id)}/configuration`,
  archives: () => '/system/archives',
  /** All there are, such as of one that an archive was restored as. */
  messagesOfIndex: (indexName: string) =>
    withQuery('/search', { q: `_index:"${indexName}"`, rangetype: 'relative', relative: '0' }),
  indexerFailures: () => '/system/indices/failures',
  promotedFields: (indexSetId: string) => path('system', 'index_sets', indexSetId, 'fields'),
  logging: () => '/system/logging',
  users: () => '/system/users',
  newUser: () => '/system/users/new',
  user: (userId: string, query: { ask?: string } = {}) => withQuery(path('system', 'users', userId), query),
  editUser: (username: string) => path('system', 'users', 'edit', username),
  userTokens: (username: string) => path('system', 'users', 'tokens', username),
  teams: () => '/system/teams',
  team: (teamId: string) => path('system', 'teams', teamId),
  roles: () => '/system/roles',
  role: (roleId: string) => path('system', 'roles', roleId),
  editRole: (roleId: string) => path('system', 'roles', 'edit', roleId),
  deletions: () => '/system/deletions',
  auditLog: () => '/system/audit',
  /** The entries about one thing. */
  whatHappened: (entityId: string) => withQuery('/system/audit', { filters: `related_id:${entityId}` }),
  authentication: () => '/system/authentication/services',
  /** Of a type, when it is known. */
  newAuthenticationService: (type?: string) =>
    `/system/authentication/services/create${type === undefined ? '' : path(type)}`,
  authenticationService: (id: string) => `/system/authentication/services${path(id)}`,
  /** Begins with a step of the form. */
  editAuthenticationService: (id: string, query: { initialStepKey?: string } = {}) =>
    withQuery(`/system/authentication/services/edit${path(id)}`, query),
  authenticator: () => '/system/authentication/authenticator',
  oidcProviders: () => '/system/authentication/oidc',
  newOidcProvider: () => '/system/authentication/oidc/create',
  editOidcProvider: (id: string) => `/system/authentication/oidc/edit${path(id)}`,
  contentPacks: () => '/system/contentpacks',
  grokPatterns: () => '/system/grokpatterns',
  lookupTables: () => '/system/lookuptables',
  pipelines: () => '/system/pipelines',
  sidecars: () => '/system/sidecars',
  gallery: () => '/dev/gallery',
}

function path(...parts: string[]): string {
  return `/${parts.map(encodeURIComponent).join('/')}`
}

function withQuery(pathname: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? pathname : `${pathname}?${text}`
}
