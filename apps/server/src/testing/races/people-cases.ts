import { authzRoles, roles, sessions, teamMembers, teams, tokens, users } from '@logline/contract'
import { adminId } from '../../http/actor.ts'
import type { ApiClient } from '../api-client.ts'
import { signIn } from '../session-steps.ts'
import type { TestServer } from '../start-test-server.ts'
import type { RaceCase } from './race-case.ts'

/** Who there is, and what lets them in. */
export async function peopleCases(server: TestServer): Promise<readonly RaceCase[]> {
  const api = server.api.as('admin')
  return [userCase(api), roleCase(api), await teamCase(server), await sessionCase(server), tokenCase(api)]
}

function userCase(api: ApiClient): RaceCase {
  const params = (userId: string) => ({ params: { userId } })
  const create = (username: string) =>
    api.call(users.create, {
      body: {
        username,
        password: 'long enough',
        first_name: 'A',
        last_name: 'B',
        email: 'a@b.example',
        permissions: [],
      },
    })
  return {
    kind: 'user',
    async make(username) {
      await create(username)
      return (await api.call(users.byUsername, { params: { username } })).body.id
    },
    read: (id) => api.call(users.byId, params(id)),
    updates: [
      (id) => api.call(users.update, { ...params(id), body: { email: 'new@b.example' } }),
      (id) => api.call(users.update, { ...params(id), body: { timezone: 'Europe/Paris' } }),
      (id) => api.call(users.update, { ...params(id), body: { roles: ['Reader'] } }),
    ],
    updated: { email: 'new@b.example', timezone: 'Europe/Paris', roles: ['Reader'] },
    remove: (id) => api.call(users.remove, params(id)),
    makeNamed: create,
  }
}

function roleCase(api: ApiClient): RaceCase {
  const create = (name: string) => api.call(roles.create, { body: { name, permissions: [] } })
  const nameOf = async (roleId: string) => {
    const { status, body } = await api.call(authzRoles.get, { params: { roleId } })
    return status === 200 ? body.name : 'one that is gone'
  }
  const update = async (id: string, description: string) => {
    const name = await nameOf(id)
    return api.call(roles.update, {
      params: { rolename: name },
      body: { name, description, permissions: [] },
    })
  }
  return {
    kind: 'role',
    async make(name) {
      await create(name)
      const { body } = await api.call(authzRoles.list, { query: { query: `name:"${name}"` } })
      return body.roles[0]?.id ?? ''
    },
    read: (roleId) => api.call(authzRoles.get, { params: { roleId } }),
    updates: [(id) => update(id, 'a'), (id) => update(id, 'b')],
    remove: (roleId) => api.call(authzRoles.remove, { params: { roleId } }),
    makeNamed: create,
  }
}

async function teamCase(server: TestServer): Promise<RaceCase> {
  const api = server.api.as('admin')
  const { username } = await server.seed.user()
  const params = (teamId: string) => ({ params: { teamId } })
  const create = (name: string) => api.call(teams.create, { body: { name } })
  const describe = async (id: string, description: string) => {
    const { status, body } = await api.call(teams.get, params(id))
    const name = status === 200 ? body.name : 'one that is gone'
    return api.call(teams.update, { ...params(id), body: { name, description } })
  }
  return {
    kind: 'team',
    make: async (name) => (await create(name)).body.id,
    read: (id) => api.call(teams.get, params(id)),
    updates: [
      (id) => describe(id, 'a'),
      (id) => describe(id, 'b'),
      (id) => api.call(teamMembers.add, { ...params(id), body: [username] }),
    ],
    remove: (id) => api.call(teams.remove, params(id)),
    makeNamed: create,
  }
}

async function sessionCase(server: TestServer): Promise<RaceCase> {
  const api = server.api.as('admin')
  const user = await server.seed.user()
  const ofUser = async () => (await api.call(sessions.ofUser, { params: { userId: user.id } })).body.sessions
  return {
    kind: 'session',
    async make() {
      const before = (await ofUser()).map(({ id }) => id)
      await signIn(server, user)
      return (await ofUser()).find(({ id }) => !before.includes(id))?.id ?? ''
    },
    async read(id) {
      const body = (await ofUser()).find((session) => session.id === id)
      return { status: body ? 200 : 404, body }
    },
    updates: [],
    remove: (sessionId) => api.call(sessions.end, { params: { userId: user.id, sessionId } }),
  }
}

function tokenCase(api: ApiClient): RaceCase {
  const params = { userId: adminId }
  return {
    kind: 'token',
    make: async (name) => (await api.call(tokens.create, { params: { ...params, name }, body: {} })).body.id,
    async read(id) {
      const { body } = await api.call(tokens.list, { params })
      const token = body.tokens.find((token) => token.id === id)
      return { status: token ? 200 : 404, body: token }
    },
    updates: [],
    remove: (idOrToken) => api.call(tokens.remove, { params: { ...params, idOrToken } }),
  }
}
