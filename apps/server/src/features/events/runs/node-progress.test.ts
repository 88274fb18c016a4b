import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'
import { createNodeProgress } from './node-progress.ts'

describeOnEachDatabase('the progress of servers', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  it('is that of the slowest one, where they share a PostgreSQL, until it stops or is gone', async () => {
    const state = {
      nowMs: Date.now() + 3_600_000,
      own: 1_000_500 as number | null,
      other: 1_000_400 as number | null,
    }
    const of = (nodeId: string, storedUntil: () => number | null) =>
      createNodeProgress({ db: server.db, nodeId, storedUntil, now: () => state.nowMs })
    const [leader, other] = [of('leader', () => state.own), of('other', () => state.other)]
    const isShared = database === 'postgres'
    const slowest = (ms: number | null) => (isShared ? ms : state.own)
    for (const each of [leader, other]) await each.report()
    expect(await leader.storedByAll()).toBe(slowest(1_000_400))
    expect(await other.storedByAll()).toBe(1_000_400)
    state.other = 1_000_900
    await other.report()
    expect(await leader.storedByAll()).toBe(1_000_500)
    // One that has just started and reads its journal is waited for, but not for ever.
    state.other = null
    await other.report()
    expect(await leader.storedByAll()).toBe(slowest(400_500))
    state.nowMs += 31_000
    expect(await leader.storedByAll()).toBe(1_000_500)
    state.other = 100
    await other.report()
    expect(await leader.storedByAll()).toBe(slowest(400_500))
    await other.leave()
    expect(await leader.storedByAll()).toBe(1_000_500)
    state.own = null
    expect(await leader.storedByAll()).toBeNull()
    expect(await server.db.selectFrom('event_progress').select('node_id').execute()).toEqual(
      isShared ? expect.arrayContaining([{ node_id: 'leader' }]) : [],
    )
  })
})
