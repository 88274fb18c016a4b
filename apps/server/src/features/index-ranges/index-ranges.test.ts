import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexRanges, indexSets, systemJobs } from '@logline/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { type HeldPostgres, holdPostgres } from '../../testing/databases/throwaway-postgres.ts'
import { createIndexSet } from '../../testing/index-set.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const patiently = { timeout: 300_000, interval: 100 }
const begin = '2026-03-01T10:00:00.000Z'
const end = '2026-03-02T11:30:00.250Z'
const message = (timestamp: string) => ({
  version: '1.1',
  host: 'web-1',
  short_message: 'hello',
  timestamp: Date.parse(timestamp) / 1000,
})

describeOnEachDatabase('index ranges', (database) => {
  let server: TestServer
  /** Beside that of messages and that of failures. */
  let emptySetId: string
  let postgres: HeldPostgres | null = null
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-ranges-'))
  beforeAll(async () => {
    postgres = database === 'postgres' ? await holdPostgres() : null
    const home = { dataDir, databaseUrl: (await postgres?.createDatabase()) ?? null }
    const before = await startTestServer({ home })
    emptySetId = await createIndexSet(before.db, 'empty')
    await before.stop()
    server = await startTestServer({ home, engine: true })
    await storeMessages(server, [message(end), message(begin)])
  })
  afterAll(async () => {
    await server.stop()
    await postgres?.release()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const admin = () => server.api.as('admin')
  const range = async (index: string) => (await admin().call(indexRanges.load, { params: { index } })).body
  const lastJob = async () => (await admin().call(systemJobs.list)).body.jobs.at(-1)
  const isOver = () =>
    vi.waitFor(async () => expect((await lastJob())?.job_status).toMatch(/complete|error/), patiently)

  it('are unknown until a job has calculated them', async () => {
    const unknown = {
      begin: '1970-01-01T00:00:00.000Z',
      end: '1970-01-01T00:00:00.000Z',
      calculated_at: null,
      took_ms: 0,
    }
    expect(await range('logline_0')).toEqual({ index_name: 'logline_0', ...unknown })
    expect((await admin().call(indexRanges.rebuild, { params: { index: 'logline_0' } })).status).toBe(202)
    await vi.waitFor(async () => expect(await range('logline_0')).toMatchObject({ begin, end }), patiently)
    expect(Date.parse((await range('logline_0')).calculated_at ?? '')).toBeGreaterThan(Date.now() - 300_000)
    await isOver()
    expect(await lastJob()).toMatchObject({
      name: 'rebuild_index_range',
      job_status: 'complete',
      info: 'Calculated the range of logline_0.',
      percent_complete: 100,
    })
  })

  it('are calculated for one index set, or for all', async () => {
    await storeMessages(server, [message('2026-02-01T00:00:00.000Z')])
    const { status } = await admin().call(indexRanges.rebuildOfIndexSet, {
      params: { indexSetId: emptySetId },
    })
    expect(status).toBe(202)
    await isOver()
    expect((await range('empty_0')).calculated_at).not.toBeNull()
    expect(await range('logline_0')).toMatchObject({ begin, end })
    expect((await admin().call(indexRanges.rebuildAll)).status).toBe(202)
    await isOver()
    expect(await range('logline_0')).toMatchObject({ begin: '2026-02-01T00:00:00.000Z', end })
    expect(await lastJob()).toMatchObject({
      name: 'rebuild_index_ranges',
      info: 'Calculated the ranges of 5 indices.',
    })
    const { body } = await admin().call(systemJobs.start, { body: { job_name: 'rebuild_index_ranges' } })
    await isOver()
    expect((await lastJob())?.id).toBe(body.system_job_id)
  })

  it('are shown to who may read them, and there are none of what is no index', async () => {
    const permissions = ['indexranges:read:empty_0']
    const reader = server.api.as(await server.seed.user({ permissions }))
    const list = (await reader.call(indexRanges.list)).body
    expect([list.total, list.ranges.map((each) => each.index_name)]).toEqual([1, ['empty_0']])
    expect((await admin().call(indexRanges.list)).body.total).toBe(5)
    expect((await admin().call(indexSets.list)).body.total).toBe(5)
    const params = { index: 'logline_7' }
    expect((await admin().call(indexRanges.load, { params })).status).toBe(400)
    expect((await admin().call(indexRanges.rebuild, { params })).status).toBe(400)
    const nowhere = { params: { indexSetId: '0123456789abcdef01234567' } }
    expect((await admin().call(indexRanges.rebuildOfIndexSet, nowhere)).status).toBe(404)
  })
})
