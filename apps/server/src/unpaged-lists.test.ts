import { grok, roles, tokens, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminId } from './http/actor.ts'
import { describeOnEachDatabase } from './testing/databases/each-database.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

/** In the order of lists, which is that of neither the bytes nor a locale. */
const names = ['a_b', 'a-b', 'ab', 'Äpfel', 'apple', 'Zebra', 'zoo', 'Zoo2'].toSorted((a, b) =>
  a < b ? 1 : -1,
)
const inOrder = ['a-b', 'a_b', 'ab', 'Äpfel', 'apple', 'Zebra', 'zoo', 'Zoo2']

describeOnEachDatabase('a list without pages', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const ours = (listed: readonly string[]) => listed.filter((name) => names.includes(name))

  it('of roles has the order of all lists', async () => {
    for (const name of names) await admin().call(roles.create, { body: { name, permissions: [] } })
    expect(ours((await admin().call(roles.list)).body.roles.map(({ name }) => name))).toEqual(inOrder)
  })

  it('of users has the order of all lists, behind the administrator', async () => {
    for (const username of names) await server.seed.user({ username, roles: ['Reader', ...names] })
    const { body } = await admin().call(users.list)
    const listed = body.users.map(({ username }) => username)
    expect(listed[0]).toBe('admin')
    expect(ours(listed)).toEqual(inOrder)
    expect(ours(body.users.find(({ username }) => username === 'zoo')?.roles ?? [])).toEqual(inOrder)
  })

  it('of patterns has the order of all lists', async () => {
    const patterns = names.filter((name) => /^\w+$/.test(name))
    for (const name of patterns) await admin().call(grok.create, { body: { name, pattern: 'x' } })
    const { body } = await admin().call(grok.list)
    expect(ours(body.patterns.map(({ name }) => name))).toEqual(
      inOrder.filter((name) => patterns.includes(name)),
    )
  })

  it('of tokens has the order of all lists', async () => {
    for (const name of names)
      await admin().call(tokens.create, { params: { userId: adminId, name }, body: {} })
    const { body } = await admin().call(tokens.list, { params: { userId: adminId } })
    expect(ours(body.tokens.map(({ name }) => name))).toEqual(inOrder)
  })
})
