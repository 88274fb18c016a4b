import { inputs } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'
import { createRecentCounts, stepMs } from './recent-counts.ts'

const hourMs = 3_600_000
const beginMs = Date.UTC(2026, 10, 20)

describeOnEachDatabase('what inputs received lately', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  let port = 12_300
  const addInput = async () => {
    port += 1
    const configuration = { bind_address: '127.0.0.1', port }
    const type = 'org.graylog2.inputs.raw.tcp.RawTCPInput'
    const body = { title: 'Counted', type, global: true, configuration }
    return (await server.api.as('admin').call(inputs.create, { body })).body.id
  }
  /** Counts one input of this age on a node of its own, by what it says it has received. */
  const counting = (id: string, { nodeId = id, createdAtMs = beginMs - 1_000 * hourMs } = {}) => {
    const state = { received: 0 }
    const input = { id, createdAtMs }
    const recent = createRecentCounts({
      db: server.db,
      nodeId,
      received: () => ({ [id]: { received: state.received } }),
      inputs: async () => [input],
    })
    return {
      recent,
      /** Counts, when it has received so many in all. */
      async at(atMs: number, received: number) {
        state.received = received
        await recent.count(atMs)
      },
      ofDay: (atMs: number) => recent.ofDay(input, state.received, atMs),
    }
  }
  const rowsOf = async (id: string) =>
    server.db.selectFrom('input_counts').selectAll().where('input_id', '=', id).execute()

  it('is known in steps of a quarter of an hour, from the start of the server', async () => {
    const id = await addInput()
    const { recent, at } = counting(id)
    expect(recent.known()).toEqual({ steps: 0, untilMs: null })
    await at(beginMs, 7)
    expect([recent.known(), recent.steps(id)]).toEqual([{ steps: 0, untilMs: beginMs }, []])
    await at(beginMs + stepMs, 7)
    await at(beginMs + 2 * stepMs, 10)
    expect(recent.steps(id)).toEqual([0, 3])
    expect(recent.steps('another, which has never received any')).toEqual([0, 0])
    for (let step = 3; step <= 70; step += 1) await at(beginMs + step * stepMs, 10 + step)
    expect(recent.known()).toEqual({ steps: 60, untilMs: beginMs + 70 * stepMs })
    expect(recent.steps(id)).toEqual(Array.from({ length: 60 }, () => 1))
  })

  it('begins anew after a sleep of the machine', async () => {
    const id = await addInput()
    const { recent, at } = counting(id)
    await at(beginMs, 7)
    await at(beginMs + stepMs, 9)
    await at(beginMs + hourMs, 5_000)
    expect(recent.known().steps).toBe(0)
    await at(beginMs + hourMs + stepMs, 5_001)
    expect(recent.steps(id)).toEqual([1])
  })

  it('tells what came within a day once a day is counted, also over a restart', async () => {
    const id = await addInput()
    const first = counting(id)
    // 100 an hour.
    for (let hour = 0; hour < 24; hour += 1) await first.at(beginMs + hour * hourMs, hour * 100)
    expect(first.ofDay(beginMs + 23 * hourMs)).toBeNull()
    const second = counting(id)
    await second.at(beginMs + 24 * hourMs, 2_400)
    expect(second.ofDay(beginMs + 24 * hourMs)).toBe(2_400)
    await second.at(beginMs + 26 * hourMs, 2_600)
    expect(second.ofDay(beginMs + 26 * hourMs)).toBe(2_400)
    // Another node has a journal of its own.
    const other = counting(id, { nodeId: 'another' })
    await other.at(beginMs + 26 * hourMs, 50)
    expect(other.ofDay(beginMs + 26 * hourMs)).toBeNull()
  })

  it('tells all that a new input received, and nothing when the account was begun anew', async () => {
    const id = await addInput()
    const young = counting(id, { createdAtMs: beginMs - hourMs })
    await young.at(beginMs, 70)
    expect(young.ofDay(beginMs)).toBe(70)
    await young.at(beginMs + 30 * hourMs, 80)
    expect(young.ofDay(beginMs + 30 * hourMs)).toBe(10)
    await young.at(beginMs + 31 * hourMs, 3)
    expect(young.ofDay(beginMs + 31 * hourMs)).toBeNull()
  })

  it('keeps a count for each quarter of an hour, as long as it is needed, and none of an input that is deleted', async () => {
    const id = await addInput()
    const { at } = counting(id)
    for (let step = 0; step < 4 * 60; step += 1) await at(beginMs + step * stepMs, step)
    expect(await rowsOf(id)).toHaveLength(4)
    for (let quarter = 4; quarter < 4 * 30; quarter += 1) await at(beginMs + quarter * 900_000, quarter)
    expect(await rowsOf(id)).toHaveLength(4 * 24 + 1)
    expect((await server.api.as('admin').call(inputs.remove, { params: { inputId: id } })).status).toBe(204)
    expect(await rowsOf(id)).toEqual([])
  })
})
