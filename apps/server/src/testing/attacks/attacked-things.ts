import { clusterConfigs } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { freePort } from '../../../../../dev/free-port.ts'
import type { ApiClient } from '../api-client.ts'
import { viewBody } from '../saved-views.ts'
import { unaskedPasskey } from '../software-authenticator.ts'

/** What a route takes, of which one text after the other is made hostile. */
export interface Taken {
  body?: unknown
  query?: Record<string, string>
}

export interface AttackedThings {
  /** Values of the parameters of paths: things of nobody else. */
  params: Record<string, string>
  /** By route. */
  taken: Record<string, Taken>
}

/** Makes things that routes can be tried on. */
export async function attackedThings(api: ApiClient): Promise<AttackedThings> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers }
    const answer = await api.fetch(path, { method, ...sent })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }

  const sets = await ask('GET', '/system/indices/index_sets')
  // as: the list of index sets.
  const indexSets = sets.index_sets as unknown as { id: string; default: boolean }[]
  const indexSet = indexSets.find((set) => set.default)
  const indexSetId = indexSet?.id ?? ''
  const rule = { type: 2, field: 'a', value: 'b', inverted: false, description: 'c' }
  const stream = { title: 'attacked', description: 'a', index_set_id: indexSetId, rules: [rule] }
  const user = {
    username: 'attacked',
    password: 'long enough',
    email: 'a@example.org',
    first_name: 'A',
    last_name: 'B',
    permissions: ['streams:read:a'],
    roles: ['Reader'],
    timezone: 'UTC',
  }
  const role = { name: 'attacked', description: 'a', permissions: ['streams:read:a'] }
  const team = { name: 'attacked', description: 'a', roles: [] }
  const backend = { title: 'attacked', description: 'a', default_roles: [], config: directory }
  const input = {
    title: 'attacked',
    type: 'org.graylog2.inputs.raw.udp.RawUDPInput',
    global: true,
    configuration: {
      bind_address: '127.0.0.1',
      port: await freePort(),
      charset_name: 'UTF-8',
      override_source: 'a',
    },
  }
  const work = {
    ...{ cursor_strategy: 'copy', source_field: 'message', target_field: 'a' },
    ...{ extractor_type: 'regex', extractor_config: { regex_value: '(a)' } },
    converters: [{ type: 'split_and_count', config: { split_by: 'a' } }],
    ...{ condition_type: 'regex', condition_value: 'a' },
  }
  const extractor = { ...work, title: 'attacked', order: 0 }
  const pattern = { name: 'ATTACKED', pattern: '%{WORD:a}' }
  const decorator = {
    type: 'org.graylog2.decorators.FormatStringDecorator',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the product
    config: { format_string: '${a}', target_field: 'a', require_all_fields: false },
    order: 0,
  }
  const output = {
    title: 'Attacked',
    type: 'org.graylog2.outputs.LoggingOutput',
    configuration: { prefix: 'a' },
  }
  const view = await viewBody(api)
  const streamId = (await ask('POST', '/streams', stream)).stream_id ?? ''
  const { streamrule_id: ruleId = '' } = await ask('POST', `/streams/${streamId}/rules`, rule)
  await ask('POST', '/users', user)
  const { id: userId = '' } = await ask('GET', '/users/attacked')
  await ask('POST', '/roles', role)
  const { id: teamId = '' } = await ask('POST', '/authz/teams', team)
  const { id: inputId = '' } = await ask('POST', '/system/inputs', input)
  const extractors = `/system/inputs/${inputId}/extractors`
  const { extractor_id: extractorId = '' } = await ask('POST', extractors, extractor)
  const { id: patternId = '' } = await ask('POST', '/system/grok', pattern)
  const { id: decoratorId = '' } = await ask('POST', '/search/decorators', decorator)
  const { id: outputId = '' } = await ask('POST', '/system/outputs', output)
  const { id: viewId = '' } = await ask('POST', '/views', view)
  // as: one member holds the whole of it.
  const created = (await ask('POST', `${services}/backends`, backend)).backend as unknown as { id: string }
  const { id: providerId = '' } = await ask('POST', oidcProviders, provider)
  const grn = `grn::::stream:${streamId}`
  const params = {
    ...{
      streamId,
      ruleId,
      userId,
      inputId,
      extractorId,
      outputId,
      patternId,
      decoratorId,
      viewId,
      providerId,
      indexSetId,
      id: indexSetId,
    },
    ...{ username: 'attacked', rolename: 'attacked', roleId: 'attacked', teamId, newStatus: 'enabled' },
    ...{ backendId: created.id, entityGRN: grn, grn, searchId: view.search_id, searchTypeId: 'm' },
    ...{
      archiveId: indexSetId,
      index: 'graylog_0',
      entity_list_id: 'streams',
      type: 'no_input_running',
      key: 'a',
    },
    ...{ index: 'graylog_0', entity_list_id: 'streams', type: 'no_input_running', key: 'a', field: 'a' },
    configClass: 'org.graylog2.system.urlwhitelist.UrlWhitelist',
  }
  const testBackend = { backend_id: created.id, backend_configuration: backend }
  const whitelist = { entries: [{ id: 'a', type: 'regex', title: 'a', value: 'b' }], disabled: false }
  const bodies = {
    'POST /users': { ...user, username: 'another' },
    'PUT /users/{userId}': user,
    'PUT /users/{userId}/password': { password: 'another long one' },
    'POST /users/{userId}/second-factor/totp': { password: user.password },
    'PUT /users/{userId}/second-factor/totp': { code: '123456' },
    'POST /users/{userId}/second-factor/recovery-codes': { password: user.password },
    'DELETE /users/{userId}/second-factor': { password: user.password },
    'POST /users/{userId}/second-factor/passkeys/options': { password: user.password },
    'POST /users/{userId}/second-factor/passkeys': unaskedPasskey(),
    'DELETE /users/{userId}/second-factor/passkeys/{passkeyId}': { password: user.password },
    'PUT /users/{username}/permissions': { permissions: ['streams:read:a'] },
    'PUT /users/{username}/preferences': { preferences: { a: 'b' } },
    'POST /users/{userId}/tokens/{name}': {},
    'POST /roles': { ...role, name: 'another' },
    'PUT /roles/{rolename}': role,
    'PUT /authz/roles/{roleId}/assignees': ['attacked'],
    'POST /authz/teams': { ...team, name: 'another', roles: ['a'] },
    'PUT /authz/teams/{teamId}': { ...team, roles: ['a'] },
    'PUT /authz/teams/{teamId}/members': ['attacked'],
    'POST /authz/shares/entities/{entityGRN}': { selected_grantee_capabilities: { [grnOf(userId)]: 'view' } },
    'POST /authz/shares/entities/{entityGRN}/prepare': {
      selected_grantee_capabilities: { [grnOf(userId)]: 'view' },
    },
    [`POST ${services}/backends`]: backend,
    [`PUT ${services}/backends/{backendId}`]: { ...backend, id: created.id },
    [`POST ${services}/test/backend/connection`]: testBackend,
    [`POST ${services}/test/backend/login`]: { ...testBackend, user_login: { username: 'a' } },
    'PUT /system/authentication/http-header-auth-config': { enabled: true, username_header: 'Remote-User' },
    [`POST ${oidcProviders}`]: provider,
    [`PUT ${oidcProviders}/{providerId}`]: provider,
    'POST /system/authentication/oidc/test': { issuer: provider.issuer },
    'POST /system/inputs': input,
    'PUT /system/inputs/{inputId}': input,
    'POST /system/inputs/{inputId}/extractors': extractor,
    'PUT /system/inputs/{inputId}/extractors/{extractorId}': extractor,
    'POST /system/inputs/{inputId}/extractors/order': { order: { 0: extractorId } },
    'POST /system/inputs/{inputId}/extractors/preview': {
      extractor: work,
      on: { kind: 'texts', texts: ['a'] },
    },
    'POST /system/archives': { index: 'graylog_0' },
    'POST /system/indices/index_sets': { ...indexSet, index_prefix: 'attacked' },
    'PUT /system/indices/index_sets/{id}': indexSet,
    'PUT /system/indices/index_sets/{id}/promoted_fields/{field}': { policy: 'pinned' },
    'PUT /system/indices/index_set_defaults': clusterConfigs.indexSetDefaults.whenUnset,
    'POST /streams': stream,
    'PUT /streams/{streamId}': stream,
    'POST /streams/{streamId}/clone': {
      ...stream,
      rules: undefined,
      remove_matches_from_default_stream: true,
    },
    'POST /streams/{streamId}/testMatch': { message: { message: 'a', source: 'b', a: 'c' } },
    'POST /streams/{streamId}/rules': rule,
    'POST /streams/{streamId}/rules/matches': { rules: [rule], messages: [{ message: 'a', a: 'c' }] },
    'PUT /streams/{streamId}/rules/{ruleId}': rule,
    'POST /streams/{streamId}/rules/{ruleId}': rule,
    'POST /system/grok': pattern,
    'PUT /system/grok': { patterns: [pattern] },
    'PUT /system/grok/{patternId}': { ...pattern, id: patternId },
    'POST /system/grok/test/texts': { grok_pattern: pattern, texts: ['a'] },
    'POST /system/grok/import/preview': { text: 'A a', strategy: 'REPLACE_ON_CONFLICT' },
    'POST /system/grok/test': { grok_pattern: pattern, sampleData: 'a' },
    'POST /system/outputs': output,
    'PUT /system/outputs/{outputId}': output,
    'POST /streams/{streamId}/outputs': { outputs: [outputId] },
    'POST /search/decorators': decorator,
    'PUT /search/decorators/{decoratorId}': decorator,
    'POST /views': view,
    'PUT /views/{viewId}': { ...view, id: viewId },
    'POST /views/search': searchOf(),
    'POST /views/search/sync': searchOf(),
    'POST /views/search/metadata': searchOf(),
    'POST /search/validate': { query: 'a', timerange: keyword, streams: [], filter: 'b' },
    'POST /search/suggest': { field: 'source', input: 'a', streams: [], timerange: keyword },
    'POST /views/fields': { streams: [streamId], timerange: keyword },
    'POST /search/messages': {
      query: 'a',
      streams: [streamId],
      timerange: keyword,
      fields: ['a'],
      sort: 'a',
    },
    'POST /search/aggregate': {
      ...{ query: 'a', streams: [streamId], timerange: keyword },
      ...{ group_by: [{ field: 'source' }], metrics: [{ function: 'count' }] },
    },
    'POST /search/fields': { query_string: 'a', streams: [streamId], timerange: keyword },
    'POST /search/links': { search: {}, state: {} },
    'POST /search/patterns': { query_string: 'a', streams: [streamId], timerange: keyword, group_field: 'a' },
    'POST /search/patterns/variables': {
      ...{ query_string: 'a', streams: [streamId], timerange: keyword },
      ...{ pattern: 'a', pattern_query: 'a' },
    },
    'POST /search/explain': {
      ...{ query_string: 'a', streams: [streamId], timerange: keyword, group_field: 'a' },
      ...{ selection: absoluteTime, baseline: [absoluteTime] },
    },
    'POST /search/traffic': { by: 'source' },
    'POST /views/search/messages': { query_string: 'a', timerange: keyword, fields_in_order: ['a'] },
    'POST /views/export': { query_string: 'a', timerange: keyword, fields_in_order: ['a'] },
    'POST /messages/parse': {
      ...{ message: 'a', codec: 'syslog', remote_address: '127.0.0.1' },
      configuration: { charset_name: 'UTF-8', override_source: 'a' },
    },
    'POST /messages/deletions/preview': {
      query: 'a',
      streams: [streamId],
      index_sets: ['a'],
      timerange: keyword,
    },
    'POST /messages/deletions': {
      ...{ query: 'a', streams: [streamId], index_sets: ['a'], expected_messages: 1 },
      ...{ timerange: { type: 'absolute', ...instants }, arrived_before: instants.from },
    },
    'PUT /system/urlwhitelist': whitelist,
    'PUT /system/cluster_config/{configClass}': whitelist,
    'POST /system/urlwhitelist/check': { url: 'a' },
    'POST /system/urlwhitelist/generate_regex': { url_template: 'a{b}', placeholder: '{b}' },
    'POST /mcp': {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'search_messages', arguments: { query: 'a', timerange: 'last week' } },
    },
    'POST /system/catalog/entities/titles': { entities: [{ id: streamId, type: 'streams' }] },
  }
  const taken: Record<string, Taken> = { ...takenQueries }
  for (const [route, body] of Object.entries(bodies)) taken[route] = { body }
  return { params, taken }
}

const oidcProviders = '/system/authentication/oidc/providers'
const provider = {
  title: 'attacked',
  issuer: 'http://127.0.0.1:1/a',
  client_id: 'a',
  allowed_groups: ['a'],
  enabled: true,
}
const services = '/system/authentication/services'
const keywords = { keyword: 'last week', timezone: 'UTC' }
const searched = { query: 'a', fields: 'a', sort: 'a:asc' }
const instants = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }
const takenQueries: Record<string, Taken> = {
  'GET /search/universal/relative': { query: { ...searched, range: '60' } },
  'GET /search/universal/absolute': { query: { ...searched, ...instants } },
  'GET /search/universal/keyword': { query: { ...searched, ...keywords } },
  'GET /search/universal/keyword/export': { query: { query: 'a', fields: 'a', ...keywords } },
  'GET /search/messages': { query: { query: 'a', fields: 'a', timerange: 'last week', sort: 'a' } },
  'GET /search/aggregate': { query: { query: 'a', groups: 'a', metrics: 'count', timerange: 'last week' } },
  // An answer to one that can be read never ends.
  'GET /search/live': { query: { query: '(a', decorators: '[]' } },
  'GET /dashboards': { query: { query: 'a', filters: 'created_at:2026-01-01' } },
  'GET /search/saved': { query: { query: 'a', filters: 'created_at:2026-01-01' } },
  'GET /streams/paginated': { query: { query: 'a', filters: 'disabled:true' } },
  'GET /system/audit': { query: { query: 'a', filters: 'result:success' } },
  'GET /system/audit/export': { query: { query: 'a', filters: 'result:success', format: 'csv' } },
  'GET /entity_suggestions': { query: { collection: 'streams', column: 'title', query: 'a' } },
  'GET /tools/natural_date_tester': { query: { string: 'last week', timezone: 'UTC' } },
  'GET /tools/regex_tester': { query: { regex: 'a', string: 'a' } },
  'GET /system/grok/export': { query: { names: 'a' } },
  'GET /tools/grok_tester': { query: { pattern: '%{WORD:a}', string: 'a' } },
  'GET /messages/{index}/analyze': { query: { string: 'a', analyzer: 'standard' } },
}

const keyword = { type: 'keyword', keyword: 'last week', timezone: 'UTC' }
const absoluteTime = { type: 'absolute', ...instants }
const directory = {
  type: 'ldap',
  servers: [{ host: '127.0.0.1', port: 1 }],
  transport_security: 'none',
  verify_certificates: false,
  system_user_dn: 'cn=a',
  user_search_base: 'dc=a',
  user_search_pattern: '(uid={0})',
  user_unique_id_attribute: 'entryUUID',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
  email_attributes: ['mail'],
}

function grnOf(userId: string): string {
  return `grn::::user:${userId}`
}

function searchOf() {
  const values = { type: 'values', fields: ['source'], limit: 10 }
  const pivot = {
    id: 'p',
    type: 'pivot',
    row_groups: [values],
    series: [{ type: 'card', field: 'a' }],
    rollup: true,
  }
  const list = { id: 'm', type: 'messages', limit: 10, sort: [{ field: 'a', order: 'ASC' }] }
  const filter = { type: 'or', filters: [{ type: 'stream', id: defaultStreamId }] }
  const query = { type: 'elasticsearch', query_string: 'a' }
  const parameter = { type: 'value-parameter-v1', name: 'a', data_type: 'any', default_value: 'b' }
  return {
    queries: [{ id: 'q', query, filter, timerange: keyword, search_types: [list, pivot] }],
    parameters: [parameter],
  }
}
