import { authzRoles, roles, teamMembers, teams } from '@logline/contract'
import type { TestUser } from './seed.ts'
import type { TestServer } from './start-test-server.ts'

interface TeamWishes {
  name?: string
  /** Ids of roles. */
  roles?: string[]
  members?: readonly TestUser[]
}

let made = 0

/** What tests of teams do again and again. Names are in no other test. */
export function createTeamSteps({ api }: TestServer) {
  const newName = (noun: string) => {
    made += 1
    return `${noun} ${made}`
  }

  async function role(...permissions: string[]): Promise<{ id: string; name: string }> {
    const name = newName('Role')
    const created = await api.as('admin').call(roles.create, { body: { name, permissions } })
    if (created.status !== 201) throw new Error(`The role was not made: ${created.status}`)
    return { id: await roleId(name), name }
  }

  async function roleId(name: string): Promise<string> {
    const { body } = await api.as('admin').call(authzRoles.list, { query: { query: `"${name}"` } })
    return body.roles.find((each) => each.name === name)?.id ?? ''
  }

  async function team({ name = newName('Team'), roles = [], members = [] }: TeamWishes = {}) {
    const { status, body } = await api.as('admin').call(teams.create, { body: { name, roles } })
    if (status !== 201) throw new Error(`The team was not made: ${status}`)
    if (members.length > 0) await add('admin', body.id, ...members)
    return body
  }

  const add = (by: TestUser | 'admin', teamId: string, ...users: readonly TestUser[]) =>
    api.as(by).call(teamMembers.add, {
      params: { teamId },
      body: users.map(({ username }) => username),
    })

  const take = (by: TestUser | 'admin', teamId: string, { username }: TestUser) =>
    api.as(by).call(teamMembers.remove, { params: { teamId, username } })

  const remove = (by: TestUser | 'admin', teamId: string) =>
    api.as(by).call(teams.remove, { params: { teamId } })

  const update = (by: TestUser | 'admin', teamId: string, body: { name: string; roles?: string[] }) =>
    api.as(by).call(teams.update, { params: { teamId }, body })

  async function membersOf(teamId: string): Promise<string[]> {
    const { body } = await api.as('admin').call(teamMembers.list, { params: { teamId } })
    return body.users.map(({ username }) => username)
  }

  return { newName, role, roleId, team, add, take, remove, update, membersOf }
}

export type TeamSteps = ReturnType<typeof createTeamSteps>
