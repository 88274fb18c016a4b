import { exports, favorites, grnOf, roleMembers, roles, tokens, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { isSignedIn, signIn } from '../../testing/session-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const rounds = 3

describeOnEachDatabase('changes of users at the same moment', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const userOf = async (userId: string) => (await admin().call(users.byId, { params: { userId } })).body

  /** What calls answer that are made, four at a time, until the change is answered. */
  async function during<T>(change: Promise<unknown>, call: () => Promise<T>): Promise<T[]> {
    let isOver = false
    const over = change.finally(() => {
      isOver = true
    })
    const answers: T[] = []
    const keepCalling = async () => {
      while (!isOver) answers.push(await call())
    }
    await Promise.all([over, ...Array.from({ length: 4 }, keepCalling)])
    return answers
  }

  it('leave nobody signed in by the old password', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const user = await server.seed.user()
      const body = { password: 'quite another one' }
      const change = admin().call(users.savePassword, { params: { userId: user.id }, body })
      const answers = await during(change, () => signIn(server, user))
      const opened = answers.filter(({ status }) => status === 200)
      expect(await Promise.all(opened.map(({ body }) => isSignedIn(server, body.session_id)))).not.toContain(
        true,
      )
    }
  })

  it('keep each of them: nobody is enabled again by what they save themselves', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const user = await server.seed.user()
      const save = () =>
        server.api.as(user).call(users.savePreferences, {
          params: { username: user.username },
          body: { preferences: { round } },
        })
      const params = { userId: user.id, newStatus: 'disabled' as const }
      const change = admin().call(users.saveStatus, { params })
      await Promise.all([save(), save(), change, save(), save()])
      expect((await userOf(user.id)).account_status).toBe('disabled')
    }
  })

  it('give a user both of two roles', async () => {
    const names = ['Reader', 'Dashboard Creator', 'Views Manager', 'User Inspector']
    for (let round = 0; round < rounds; round += 1) {
      const user = await server.seed.user()
      const { username } = user
      await Promise.all(
        names.map((rolename) => admin().call(roleMembers.addMember, { params: { rolename, username } })),
      )
      expect((await userOf(user.id)).roles.toSorted()).toEqual(names.toSorted())
    }
  })

  it('are no fault of ours when the user, or the role, is deleted meanwhile', async () => {
    const statuses: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const user = await server.seed.user({ permissions: ['streams:read'] })
      const [own, params] = [server.api.as(user), { userId: user.id }]
      const grn = grnOf('stream', '000000000000000000000001')
      const calls = () =>
        Promise.all([
          signIn(server, user),
          own.call(favorites.add, { params: { grn } }),
          own.call(tokens.create, { params: { ...params, name: 'x' }, body: {} }),
          own.call(exports.messagesJob, { body: {} }),
        ])
      const answers = await during(
        calls().then(() => admin().call(users.remove, { params })),
        calls,
      )
      statuses.push(...answers.flat().map(({ status }) => status))
    }
    for (let round = 0; round < rounds; round += 1) {
      const rolename = `Short-lived ${round}`
      await admin().call(roles.create, { body: { name: rolename, permissions: ['streams:read'] } })
      const { username } = await server.seed.user()
      const add = () => admin().call(roleMembers.addMember, { params: { rolename, username } })
      const remove = admin().call(roles.remove, { params: { rolename } })
      for (const { status } of await Promise.all([add(), remove, add()])) statuses.push(status)
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })
})
