import { indexSets, roles, searches, streams, teamMembers, teams, tokens, views } from '@logline/contract'
import type { TestServer } from '../start-test-server.ts'

/** Finds in answers what must not be there. */
export interface LeakDetector {
  /** What nobody may ever read: hashes of passwords, sessions and tokens, and tokens themselves. */
  secretsIn: (text: string) => string[]
  /** Names of things that belong to somebody else, and of that somebody. */
  foreignThingsIn: (text: string) => string[]
}

/** Makes a user with things of every kind, each with a name that is found nowhere else. */
export async function createLeakDetector({ api, seed, db }: TestServer): Promise<LeakDetector> {
  const mark = 'Zanzibar'
  const owner = await seed.user({
    username: `${mark} User`,
    permissions: ['streams:create', 'dashboards:create'],
  })
  const [admin, own] = [api.as('admin'), api.as(owner)]
  const [set] = (await admin.call(indexSets.list)).body.index_sets
  await own.call(streams.create, { body: { title: `${mark} Stream`, index_set_id: set?.id ?? '' } })
  const search = await own.call(searches.store, { body: { queries: [{ id: 'q', query: queryOf(mark) }] } })
  for (const type of ['SEARCH', 'DASHBOARD'] as const) {
    const body = { type, title: `${mark} ${type}`, search_id: search.body.id, state: {} }
    await own.call(views.create, { body })
  }
  await own.call(tokens.create, { params: { userId: owner.id, name: `${mark} Token` } })
  await admin.call(roles.create, { body: { name: `${mark} Role`, permissions: [] } })
  const team = await admin.call(teams.create, { body: { name: `${mark} Team` } })
  await admin.call(teamMembers.add, { params: { teamId: team.body.id }, body: [owner.username] })
  const users = await db.selectFrom('users').select('password_hash').execute()
  const hashes = await db.selectFrom('tokens').select('token_hash').execute()
  const secrets = [
    ...users.map((row) => row.password_hash),
    ...hashes.map((row) => row.token_hash),
    owner.token,
    owner.password,
    '$argon2',
  ]
  return {
    secretsIn: (text) => secrets.filter((secret) => text.includes(secret)),
    foreignThingsIn: (text) => [...text.matchAll(new RegExp(`${mark} \\w+`, 'g'))].map(([name]) => name),
  }
}

function queryOf(text: string) {
  return { type: 'elasticsearch' as const, query_string: `${text} Query` }
}
