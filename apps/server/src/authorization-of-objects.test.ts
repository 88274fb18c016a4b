import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  allRoutes,
  authzRoles,
  eventDefinitions,
  eventNotifications,
  grnOf,
  indexSets,
  type Route,
  searches,
  sessions,
  shares,
  streamRules,
  streams,
  tokens,
  urlWhitelist,
  views,
} from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from './testing/api-client.ts'
import { definitionBody } from './testing/events/definition-bodies.ts'
import { httpNotificationBody } from './testing/events/notification-bodies.ts'
import type { TestUser } from './testing/seed.ts'
import { unaskedPasskey } from './testing/software-authenticator.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

/**
 * Who may call a route on a thing that is there and belongs to somebody: its owner, who may manage it, who may view it,
 * and a stranger. All four have the role Reader. `bad`: the right is there, but it is not done to one's own account.
 */
type Row = `${Cell} ${Cell} ${Cell} ${Cell}`
type Cell = 'yes' | 'no' | 'bad'

const viewers: Row = 'yes yes yes no'
const managers: Row = 'yes yes no no'
const owners: Row = 'yes no no no'
const nobody: Row = 'no no no no'
const anybody: Row = 'yes yes yes yes'

/** What belongs to somebody. A route that names one of these in its path has a row. */
const owned = [
  'streamId',
  'definitionId',
  'notificationId',
  'ruleId',
  'viewId',
  'searchId',
  'searchTypeId',
  'entityGRN',
  'grn',
  'userId',
  'username',
  'idOrToken',
  'sessionId',
  'passkeyId',
]

/** What belongs to nobody: who has the permission has it on all of them, which `authorization.test.ts` covers. */
const ownerless: Readonly<Record<string, string>> = {
  inputId: 'Inputs are the installation’s.',
  extractorId: 'Inputs are the installation’s, with their extractors.',
  outputId: 'Outputs are the installation’s.',
  nodeId: 'Nodes are the installation’s.',
  status: 'What load balancers are told.',
  namespace: 'A part of the name of a metric.',
  inputType: 'A kind of input.',
  indexSetId: 'Index sets are the installation’s.',
  id: 'An index set.',
  strategy: 'A kind of rotation or retention.',
  archiveId: 'Archives are the installation’s.',
  deletionId: 'Deletions are shown to those who may delete messages.',
  configClass: 'A kind of settings.',
  field: 'Name of a field of messages, which belongs to nobody.',
  backendId: 'Authentication services are the installation’s.',
  providerId: 'OpenID Connect providers are the installation’s.',
  decoratorId: 'Decorators are the installation’s.',
  rolename: 'Roles are the installation’s.',
  roleId: 'Roles are the installation’s.',
  teamId:
    'Teams are the installation’s; who is in one is the matter of the rights on the user: see features/team-members.',
  entity_list_id: 'The name of a list, seen only by the caller.',
  index: 'Messages are found by the streams they are in: see features/messages.',
  messageId: 'Messages are found by the streams they are in: see features/messages.',
  eventId: 'Events are found by the streams they come from: see features/events.',
  silenceId:
    'Silences are changed by who may change the event definitions they name: see features/event-silences.',
  failureId: 'Failures are found by the stream they are in: see features/failures.',
  notificationType: 'What somebody should look at is the installation’s.',
  notificationKey: 'What somebody should look at is the installation’s.',
  type: 'A kind of notification.',
  route: 'A file or an area of the description of the API.',
  patternId: 'Grok patterns are the installation’s.',
  jobId: 'A running search is found by who started it: see features/searches.',
  linkId: 'Whoever has the link reads the search, and of its messages their own: see features/search-links.',
  exportJobId: 'An export is found by who asked for it: see features/export.',
}

const matrix: Record<string, Row> = {
  'DELETE /system/sessions/{sessionId}': anybody,
  'GET /users/{userId}/sessions': owners,
  'DELETE /users/{userId}/sessions/{sessionId}': owners,
  'GET /users/{username}': owners,
  'GET /users/id/{userId}': owners,
  'PUT /users/{userId}': owners,
  'DELETE /users/{username}': nobody,
  'DELETE /users/id/{userId}': nobody,
  'PUT /users/{username}/permissions': nobody,
  'DELETE /users/{username}/permissions': nobody,
  'PUT /users/{username}/preferences': owners,
  'PUT /users/{userId}/password': owners,
  'PUT /users/{userId}/status/{newStatus}': 'bad no no no',
  'GET /users/{userId}/second-factor': owners,
  'POST /users/{userId}/second-factor/totp': owners,
  // No setup waits for a code, and nobody has a factor to renew or to turn off: the right to ask is what is told.
  'PUT /users/{userId}/second-factor/totp': 'bad no no no',
  'POST /users/{userId}/second-factor/recovery-codes': 'bad no no no',
  'DELETE /users/{userId}/second-factor': 'bad no no no',
  // No browser asks here.
  'POST /users/{userId}/second-factor/passkeys/options': 'bad no no no',
  'POST /users/{userId}/second-factor/passkeys': 'bad no no no',
  'DELETE /users/{userId}/second-factor/passkeys/{passkeyId}': 'bad no no no',
  'GET /users/{userId}/tokens': owners,
  'POST /users/{userId}/tokens/{name}': owners,
  'DELETE /users/{userId}/tokens/{idOrToken}': owners,
  'GET /system/permissions/reader/{username}': anybody,
  'PUT /roles/{rolename}/members/{username}': nobody,
  'DELETE /roles/{rolename}/members/{username}': nobody,
  'DELETE /authz/roles/{roleId}/assignee/{username}': nobody,
  'GET /authz/roles/user/{username}': nobody,
  'DELETE /authz/teams/{teamId}/members/{username}': nobody,
  'GET /authz/teams/user/{username}': owners,
  'POST /authz/shares/entities/{entityGRN}/prepare': owners,
  'POST /authz/shares/entities/{entityGRN}': owners,
  'GET /authz/shares/user/{userId}': owners,
  'GET /authz/explanations/user/{userId}': owners,
  'GET /views/{viewId}': viewers,
  'PUT /views/{viewId}': managers,
  'PUT /views/{viewId}/default': nobody,
  'DELETE /views/{viewId}': managers,
  'GET /views/search/{searchId}': viewers,
  'POST /views/search/{searchId}/execute': viewers,
  'GET /views/search/metadata/{searchId}': viewers,
  'POST /views/search/messages/{searchId}': viewers,
  'POST /views/search/messages/{searchId}/{searchTypeId}': viewers,
  'POST /views/export/{searchId}': viewers,
  'POST /views/export/{searchId}/{searchTypeId}': viewers,
  'GET /streams/{streamId}': viewers,
  'PUT /streams/{streamId}': managers,
  'DELETE /streams/{streamId}': managers,
  // Which messages a stream takes is decided by who may read all streams, or has streams:route: nobody here.
  'POST /streams/{streamId}/clone': nobody,
  'POST /streams/{streamId}/pause': managers,
  'POST /streams/{streamId}/resume': managers,
  'POST /streams/{streamId}/testMatch': viewers,
  'POST /streams/{streamId}/rules/matches': viewers,
  'GET /streams/{streamId}/rules': viewers,
  'GET /streams/{streamId}/rules/{ruleId}': viewers,
  'POST /streams/{streamId}/rules': nobody,
  'PUT /streams/{streamId}/rules/{ruleId}': nobody,
  'POST /streams/{streamId}/rules/{ruleId}': nobody,
  'DELETE /streams/{streamId}/rules/{ruleId}': nobody,
  'GET /streams/{streamId}/outputs': nobody,
  'GET /streams/{streamId}/outputs/{outputId}': nobody,
  'POST /streams/{streamId}/outputs': nobody,
  'DELETE /streams/{streamId}/outputs/{outputId}': nobody,
  'GET /streams/{streamId}/rules/types': anybody,
  'GET /events/definitions/{definitionId}': viewers,
  'GET /events/definitions/{definitionId}/with-context': viewers,
  'GET /events/definitions/{definitionId}/runs': viewers,
  'PUT /events/definitions/{definitionId}': managers,
  'DELETE /events/definitions/{definitionId}': owners,
  'PUT /events/definitions/{definitionId}/schedule': managers,
  'PUT /events/definitions/{definitionId}/unschedule': managers,
  'PUT /events/definitions/{definitionId}/clear-notification-queue': managers,
  'POST /events/definitions/{definitionId}/execute': nobody,
  'GET /events/notifications/{notificationId}': viewers,
  'GET /events/notifications/{notificationId}/deliveries': viewers,
  'PUT /events/notifications/{notificationId}': managers,
  'DELETE /events/notifications/{notificationId}': owners,
  'POST /events/notifications/{notificationId}/test': managers,
  'PUT /favorites/{grn}': viewers,
  'DELETE /favorites/{grn}': anybody,
}

const rule = { type: 1, field: 'source', value: 'web', inverted: false }

/** What a call has to say so that it is done, where the right is there. */
const bodies: Record<string, (things: Things) => unknown> = {
  'PUT /users/{userId}': () => ({}),
  'PUT /users/{username}/permissions': () => ({ permissions: [] }),
  'PUT /users/{username}/preferences': () => ({ preferences: {} }),
  'PUT /users/{userId}/password': ({ owner }) => ({ old_password: owner.password, password: owner.password }),
  'POST /users/{userId}/second-factor/totp': ({ owner }) => ({ password: owner.password }),
  'PUT /users/{userId}/second-factor/totp': () => ({ code: '123456' }),
  'POST /users/{userId}/second-factor/recovery-codes': () => ({ password: 'wrong' }),
  'POST /users/{userId}/second-factor/passkeys/options': ({ owner }) => ({ password: owner.password }),
  'POST /users/{userId}/second-factor/passkeys': () => unaskedPasskey(),
  'DELETE /users/{userId}/second-factor/passkeys/{passkeyId}': () => ({ password: 'wrong' }),
  'POST /authz/shares/entities/{entityGRN}/prepare': () => ({}),
  'POST /authz/shares/entities/{entityGRN}': () => ({}),
  'PUT /views/{viewId}': ({ params }) => ({
    type: 'DASHBOARD',
    title: 'x',
    search_id: params.searchId,
    state: {},
  }),
  'POST /views/search/{searchId}/execute': () => ({}),
  'PUT /streams/{streamId}': () => ({}),
  'POST /streams/{streamId}/clone': ({ indexSetId }) => ({
    title: 'x',
    description: null,
    remove_matches_from_default_stream: false,
    index_set_id: indexSetId,
  }),
  'POST /streams/{streamId}/testMatch': () => ({ message: {} }),
  'POST /streams/{streamId}/rules/matches': () => ({}),
  'POST /streams/{streamId}/rules': () => rule,
  'PUT /streams/{streamId}/rules/{ruleId}': () => rule,
  'POST /streams/{streamId}/rules/{ruleId}': () => rule,
  'POST /streams/{streamId}/outputs': () => ({ outputs: ['x'] }),
  'PUT /events/definitions/{definitionId}': ({ params }) =>
    definitionBody('Another', {}, { streams: [params.streamId ?? ''] }),
  'PUT /events/notifications/{notificationId}': () => httpNotificationBody('Another'),
}

/** What a call has to ask. */
const queries: Record<string, string> = {
  'GET /authz/explanations/user/{userId}': '?permission=streams:read',
}

interface Things {
  owner: TestUser
  indexSetId: string
  /** By name of the parameter. */
  params: Record<string, string>
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const paramsOf = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const routesOnThings = allRoutes.filter((route) => paramsOf(route).some((name) => owned.includes(name)))

describe('authorisation on things that belong to somebody', () => {
  let server: TestServer
  let people: Record<'owner' | 'manager' | 'viewer' | 'stranger', TestUser>
  let indexSetId: string
  let roleId: string
  /** Takes what notifications send. */
  const receiver = createServer((_, response) => response.end())

  beforeAll(async () => {
    server = await startTestServer()
    const [admin, { seed }] = [server.api.as('admin'), server]
    indexSetId = (await admin.call(indexSets.list)).body.index_sets[0]?.id ?? ''
    roleId = (await admin.call(authzRoles.list)).body.roles.find(({ name }) => name === 'Reader')?.id ?? ''
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    await admin.call(urlWhitelist.update, { body: { entries: [], disabled: true } })
    const roles = ['Reader']
    people = {
      owner: await seed.user({
        roles,
        permissions: [
          'streams:create',
          'dashboards:create',
          'eventdefinitions:create',
          'eventnotifications:create',
          'users:list',
        ],
      }),
      manager: await seed.user({ roles }),
      viewer: await seed.user({ roles }),
      stranger: await seed.user({ roles }),
    }
  })
  afterAll(async () => {
    receiver.close()
    receiver.closeAllConnections()
    await server.stop()
  })

  async function shareThing(entityGRN: string): Promise<void> {
    const capabilities = {
      [grnOf('user', people.manager.id)]: 'manage' as const,
      [grnOf('user', people.viewer.id)]: 'view' as const,
    }
    const body = { selected_grantee_capabilities: capabilities }
    const { status } = await server.api.as(people.owner).call(shares.update, { params: { entityGRN }, body })
    expect(status).toBe(200)
  }

  /** What the parameters name, made for this. */
  async function makeThings(wanted: readonly string[]): Promise<Things> {
    const { owner } = people
    const api = server.api.as(owner)
    const isWanted = (form: RegExp) => wanted.some((name) => form.test(name))
    const stream = isWanted(/^(stream|rule|view|search|definition)|grn$/i) ? await makeStream(api) : {}
    const view = isWanted(/^(view|search)/) ? await makeView(api, stream.streamId ?? '') : {}
    const definition = isWanted(/^definition/) ? await makeDefinition(api, stream.streamId ?? '') : {}
    const notification = isWanted(/^notification/) ? await makeNotification(api) : {}
    const token = isWanted(/^idOrToken$/)
      ? await api.call(tokens.create, { params: { userId: owner.id, name: 'own' } })
      : null
    const params = {
      userId: owner.id,
      username: owner.username,
      idOrToken: token?.body.id ?? '',
      sessionId: isWanted(/^sessionId$/) ? await makeSession(api, owner) : '',
      name: 'new',
      newStatus: 'disabled',
      rolename: 'Reader',
      roleId,
      ...stream,
      ...view,
      ...definition,
      ...notification,
    }
    return { owner, indexSetId, params }
  }

  async function makeStream(api: ApiClient): Promise<Record<string, string>> {
    const stream = await api.call(streams.create, { body: { title: 'Firewall', index_set_id: indexSetId } })
    const streamId = stream.body.stream_id
    const added = await server.api.as('admin').call(streamRules.create, { params: { streamId }, body: rule })
    const grn = grnOf('stream', streamId)
    await shareThing(grn)
    return { streamId, ruleId: added.body.streamrule_id, grn, entityGRN: grn }
  }

  async function makeView(api: ApiClient, streamId: string): Promise<Record<string, string>> {
    const search_types = [
      { id: 'm', type: 'messages' as const, limit: 1, offset: 0, sort: [], decorators: [] },
    ]
    const filter = { type: 'or', filters: [{ type: 'stream', id: streamId }] }
    const search = await api.call(searches.store, { body: { queries: [{ id: 'q', filter, search_types }] } })
    const searchId = search.body.id
    const view = await api.call(views.create, {
      body: { type: 'DASHBOARD', title: 'Traffic', search_id: searchId, state: {} },
    })
    await shareThing(grnOf('dashboard', view.body.id))
    return { viewId: view.body.id, searchId, searchTypeId: 'm' }
  }

  async function makeDefinition(api: ApiClient, streamId: string): Promise<Record<string, string>> {
    const body = definitionBody('Too many', {}, { streams: [streamId] })
    const { id } = (await api.call(eventDefinitions.create, { body })).body
    await shareThing(grnOf('event_definition', id))
    return { definitionId: id }
  }

  async function makeNotification(api: ApiClient): Promise<Record<string, string>> {
    // as: a server on TCP that listens
    const { port } = receiver.address() as AddressInfo
    const body = httpNotificationBody('Tell', { url: `http://127.0.0.1:${port}/` })
    const { id } = (await api.call(eventNotifications.create, { body })).body
    await shareThing(grnOf('notification', id))
    return { notificationId: id }
  }

  async function makeSession(api: ApiClient, { id, username, password }: TestUser): Promise<string> {
    await server.api.anonymous.call(sessions.create, { body: { username, password } })
    const { body } = await api.call(sessions.ofUser, { params: { userId: id } })
    return body.sessions[0]?.id ?? ''
  }

  async function outcome(route: Route, caller: TestUser, things: Things): Promise<string> {
    const body = bodies[nameOf(route)]?.(things)
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => things.params[name] ?? name)
    const query = queries[nameOf(route)] ?? ''
    const answer = await server.api.as(caller).fetch(`${path}${query}`, {
      method: route.method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    await answer.arrayBuffer()
    return outcomeOf(answer.status)
  }

  it('has a row for every route on such a thing, and none for others', () => {
    expect(Object.keys(matrix).sort()).toEqual(routesOnThings.map(nameOf).sort())
  })

  it('knows of every parameter in a path whether it names such a thing', () => {
    const known = [...owned, ...Object.keys(ownerless), 'name', 'newStatus', 'key', 'filename']
    expect(allRoutes.flatMap(paramsOf).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(routesOnThings.map((route) => ({ name: nameOf(route), route })))(
    '$name',
    async ({ name, route }) => {
      const outcomes = []
      const wanted = paramsOf(route)
      const lasting = route.method === 'GET' ? await makeThings(wanted) : null
      for (const caller of Object.values(people)) {
        // What changes or deletes a thing gets a new one each time.
        outcomes.push(await outcome(route, caller, lasting ?? (await makeThings(wanted))))
      }
      expect(outcomes.join(' ')).toBe(matrix[name])
    },
  )
})

/** Done, or would be if the engine were there. What is not found is not for the caller: the thing exists. */
function outcomeOf(status: number): string {
  if (status === 403 || status === 404) return 'no'
  if (status === 400) return 'bad'
  return [200, 201, 202, 204, 304, 503].includes(status) ? 'yes' : `status ${status}`
}
