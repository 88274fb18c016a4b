import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../testing/databases/each-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { jobRepo } from './job-repo.ts'

describeOnEachDatabase('stored jobs', (database) => {
  it('are not taken when they were cancelled after they were seen', async () => {
    const server = await startTestServer({ database })
    try {
      const repo = jobRepo(server.db)
      const id = randomUUID()
      const made = { type: 'elsewhere', data: {}, createdBy: 'admin', createdAtMs: Date.now() }
      await repo.add({ id, ...made, nodeId: 'another' })
      const [seen] = await repo.open()
      if (!seen) throw new Error('The job is not there.')
      expect(await repo.cancelWaiting(id, Date.now())).toBe(true)
      const run = { nodeId: 'another', runId: randomUUID(), nowMs: Date.now() }
      expect(await repo.take(seen, run)).toBe(false)
      expect(await repo.byId(id)).toMatchObject({ state: 'cancelled', runId: null, startedAtMs: null })
    } finally {
      await server.stop()
    }
  })
})
