import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { audit, indexerFailures, inputs, universalSearch } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import { failuresStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { eventually } from '../../data-plane/testing/eventually.ts'
import { nobody } from '../../http/actor.ts'
import { messagesOfInput, startInput } from '../../testing/messages/running-input.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { streamRepo } from '../streams/index.ts'
import { failureReplayRepo } from './failure-replay-repo.ts'
import { replayFailures } from './replay-failures.ts'
import { forgetOldReplays } from './replay-routes.ts'

const gelfUdp = 'org.graylog2.inputs.gelf.udp.GELFUDPInput'
const gelfTcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
const allTime = { type: 'relative', range: 0 } as const
const mayReplay = [`streams:read:${failuresStreamId}`, 'inputs:read']

const home = { dataDir: mkdtempSync(join(tmpdir(), 'logline-test-')), databaseUrl: null }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true, home })
})
afterAll(async () => {
  await server.stop()
  rmSync(home.dataDir, { recursive: true })
})

const admin = () => server.api.as('admin')

type Body =
  | { ids: string[]; dry_run?: boolean }
  | { query: string; timerange?: typeof allTime; limit?: number }

async function replay(body: Body, user: 'admin' | TestUser = 'admin') {
  const whole = 'query' in body ? { timerange: allTime, ...body } : body
  return server.api.as(user).call(indexerFailures.replay, { body: whole })
}

/** By reason. */
async function skippedOf(body: Body, user: 'admin' | TestUser = 'admin') {
  const answer = await replay(body, user)
  expect(answer.status).toBe(200)
  const skipped = answer.body.skipped.map(({ reason, count }) => [reason, count] as const)
  return { performed: answer.body.successfully_performed, ...Object.fromEntries(skipped) }
}

/** What is kept of the failures of an input, once there are so many. */
async function failuresOf(inputId: string, count: number) {
  const query = { query: `gl2_source_input:${inputId}`, range: 0, sort: 'timestamp:asc', limit: 500 }
  return eventually(async () => {
    const filter = `streams:${failuresStreamId}`
    const { body } = await admin().call(universalSearch.relative, { query: { ...query, filter } })
    expect(body.messages).toHaveLength(count)
    return body.messages.map(({ message }) => message)
  })
}

/** The counts are a second old at most. */
async function expectBalance(
  inputId: string,
  expected: { received: number; stored: number; failed: number },
) {
  await eventually(async () => {
    const { body } = await admin().call(inputs.accounting)
    expect(body.inputs[inputId]).toMatchObject({ ...expected, in_journal: 0, shed: 0, dropped: 0 })
  })
}

async function sendFrames(port: number, ...frames: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.end(frames.map((frame) => `${frame}\0`).join(''))
  await new Promise((resolve) => socket.on('close', resolve))
}

async function brokenInput(...frames: string[]) {
  const port = await freePort()
  const id = await startInput(server, gelfTcp, { bind_address: '127.0.0.1', port })
  await sendFrames(port, ...frames)
  const failures = await failuresOf(id, frames.length)
  return { id, port, ids: failures.map(({ _id }) => String(_id)) }
}

it('replays what could not be decoded once its input is mended: found, marked, counted, and never twice', async () => {
  const port = await freePort()
  const configuration = { bind_address: '127.0.0.1', port, decompress_size_limit: 200 }
  const inputId = await startInput(server, gelfUdp, configuration)
  const socket = createSocket('udp4')
  const send = (text: string) => {
    const gelf = { host: 'web-1', short_message: `${text} ${'x'.repeat(300)}` }
    return new Promise((resolve) => socket.send(gzipSync(JSON.stringify(gelf)), port, '127.0.0.1', resolve))
  }
  for (const text of ['wombat 1', 'wombat 2', 'wombat 3']) await send(text)
  socket.close()
  const [first, ...others] = await failuresOf(inputId, 3)
  const id = String(first?._id)
  expect(others).toHaveLength(2)
  await expectBalance(inputId, { received: 3, stored: 0, failed: 3 })

  // Nothing was mended: it fails again, and says so.
  expect(await skippedOf({ ids: [id] })).toEqual({ performed: 1 })
  const again = (await failuresOf(inputId, 4)).find((failure) => failure.failed_message_attempts === 2)
  expect(again).toMatchObject({ timestamp: first?.timestamp, gl2_remote_ip: '127.0.0.1' })
  await expectBalance(inputId, { received: 4, stored: 0, failed: 4 })

  const body = {
    title: 'Test',
    type: gelfUdp,
    global: true,
    configuration: { ...configuration, decompress_size_limit: 8_388_608 },
  }
  expect((await admin().call(inputs.update, { params: { inputId }, body })).status).toBe(201)
  const query = { query: `gl2_source_input:${inputId}` }
  expect(await skippedOf(query)).toEqual({ performed: 3, already_replayed: 1 })
  const found = await messagesOfInput(server, inputId, 3)
  expect(found.map(({ message }) => String(message).slice(0, 8)).sort()).toEqual(
    [1, 2, 3].map((no) => `wombat ${no}`),
  )
  expect(found.map(({ timestamp }) => timestamp)).toContain(first?.timestamp)
  expect(found.every(({ gl2_remote_ip }) => gl2_remote_ip === '127.0.0.1')).toBe(true)
  const balance = { received: 7, stored: 3, failed: 4 }
  await expectBalance(inputId, balance)

  const listed = (await admin().call(indexerFailures.list, { query: {} })).body.failures
  expect(listed.map(({ replayed_at }) => replayed_at)).not.toContain(null)
  const state = await admin().call(indexerFailures.replayState, { params: { failureId: id } })
  expect(state.body).toEqual({ replayed_at: expect.any(String), replayed_by: 'admin' })
  const { elements } = (await admin().call(audit.list, { query: { query: 'action:replay' } })).body
  expect(elements[0]).toMatchObject({ action: 'replay', entity_type: 'failure', username: 'admin' })

  const nothing = { performed: 0, already_replayed: 4 }
  expect(await skippedOf(query)).toEqual(nothing)
  await server.stop()
  server = await startTestServer({ engine: true, home })
  await messagesOfInput(server, inputId, 3)
  await eventually(async () => expect(await skippedOf(query)).toEqual(nothing))
  await expectBalance(inputId, balance)
  expect(await messagesOfInput(server, inputId, 3)).toHaveLength(3)
})

it('leaves what cannot be replayed, and says why', async () => {
  const [mine, gone] = [await brokenInput('1'), await brokenInput('2')]
  const cut = await brokenInput(`{"x": "${'x'.repeat(1_100_000)}`)
  await admin().call(inputs.remove, { params: { inputId: gone.id } })
  const ids = [...mine.ids, ...gone.ids, ...cut.ids]
  const other = await server.seed.user({ permissions: mayReplay })
  expect(await skippedOf({ ids }, other)).toEqual({ performed: 0, input_not_permitted: 2, input_missing: 1 })
  expect((await replay({ ids, dry_run: true })).body).toMatchObject({
    selected: 3,
    replayable: 1,
    successfully_performed: 0,
    left: 0,
  })
  const editor = await server.seed.user({ permissions: [...mayReplay, `inputs:edit:${mine.id}`] })
  const unknown = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'OR *']
  expect(await skippedOf({ ids: [...ids, ...unknown] }, editor)).toEqual({
    performed: 1,
    input_not_permitted: 1,
    input_missing: 1,
    not_found: 2,
  })
  expect(await skippedOf({ ids: cut.ids })).toEqual({ performed: 0, bytes_cut: 1 })
  const { body } = await replay({ ids: cut.ids })
  expect(body.skipped[0]).toMatchObject({
    failure_ids: cut.ids,
    explanation: expect.stringContaining('only the beginning'),
  })

  const reader = await server.seed.user({ roles: ['Reader'] })
  expect((await replay({ ids: mine.ids }, reader)).status).toBe(403)
  const params = { failureId: mine.ids[0] ?? '' }
  expect((await server.api.as(reader).call(indexerFailures.replayState, { params })).status).toBe(403)
  for (const wrong of [{}, { ids: [] }, { ids: ['a'], timerange: allTime }, { query: 'a' }])
    expect((await admin().call(indexerFailures.replay, { body: wrong })).status).toBe(400)
  expect((await replay({ query: 'a AND (' })).status).toBe(400)
})

it('takes as many as it may, the oldest first, and says where the next begin', async () => {
  const port = await freePort()
  const id = await startInput(server, gelfTcp, { bind_address: '127.0.0.1', port })
  for (let no = 0; no < 5; no++) {
    await sendFrames(port, String(no))
    await failuresOf(id, no + 1)
  }
  const times = (await failuresOf(id, 5)).map(({ timestamp }) => String(timestamp))
  const query = `gl2_source_input:${id} AND failed_message_attempts:1`
  const { body } = await replay({ query, limit: 2 })
  expect(body).toMatchObject({ selected: 5, successfully_performed: 2, left: 3, stopped_because: null })
  expect(Date.parse(String(body.next_from))).toBe(Date.parse(String(times[2])))
  const rest = { type: 'absolute', from: String(body.next_from), to: '2199-01-01T00:00:00.000Z' } as const
  const next = await admin().call(indexerFailures.replay, { body: { query, timerange: rest } })
  expect(next.body).toMatchObject({ selected: 3, successfully_performed: 3, left: 0, next_from: null })
  await failuresOf(id, 10)
})

it('settles what was interrupted by what the journal has: nothing is lost, and nothing comes twice', async () => {
  const { id, ids } = await brokenInput('1', '2')
  const [taken = '', lost = ''] = ids
  expect(await skippedOf({ ids: [taken] })).toEqual({ performed: 1 })
  await failuresOf(id, 3)
  // As if the server had died: before it confirmed the first, and before it sent the second.
  await server.db
    .updateTable('failure_replays')
    .set({ is_taken: 0 })
    .where('failure_id', '=', taken)
    .execute()
  await server.db
    .insertInto('failure_replays')
    .values({
      failure_id: lost,
      failed_at_ms: Date.now(),
      replay_id: 'never sent',
      node_id: server.nodeId,
      replayed_at_ms: Date.now(),
      replayed_by: 'admin',
      is_taken: 0,
    })
    .execute()
  expect(await skippedOf({ ids })).toEqual({ performed: 1, already_replayed: 1 })
  await failuresOf(id, 4)
  await expectBalance(id, { received: 4, stored: 0, failed: 4 })
})

it('begins nothing new while the outcome of an interrupted replay is not known', async () => {
  const node = { nodeId: 'a node whose journal is away' }
  const claim = { replayId: 'away', ...node, atMs: Date.now(), username: 'admin' }
  await failureReplayRepo(server.db).claim([{ id: 'claimed', timestampMs: Date.now() }], claim)
  const asked: string[] = []
  const replaying = replayFailures(
    {
      db: server.db,
      node,
      messageStore: () => {
        throw new Error('It was asked for failures')
      },
      dataPlane: {
        inputs: () => [],
        replay: async ({ replayId }) => {
          asked.push(replayId)
          return { replayId, state: 'unknown', reason: null }
        },
      },
    },
    { ids: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'], dry_run: false },
    nobody,
  )
  await expect(replaying).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('not known yet'),
  })
  expect(asked).toEqual(['away'])
  expect(await failureReplayRepo(server.db).pending(node.nodeId)).toHaveLength(1)
})

it('forgets replays once no failure is so old any more', async () => {
  const { id, ids } = await brokenInput('1')
  expect(await skippedOf({ ids })).toEqual({ performed: 1 })
  const [failure] = await failuresOf(id, 2)
  const failedAtMs = Date.parse(String(failure?.timestamp))
  const indexSetIds = await streamRepo(server.db).indexSets()
  let oldestAfterMs = 0
  const store = {
    indexSizes: async () =>
      [...(indexSetIds.get(failuresStreamId) ?? []), 'of others'].map((indexSetId) => ({
        indexSetId,
        indexNo: 0,
        messages: 1,
        bytes: 1,
      })),
    indexExtent: async (indexSetId: string) => ({
      fromMs: indexSetId === 'of others' ? 0 : failedAtMs + oldestAfterMs,
      toMs: failedAtMs + 2,
    }),
  }
  // Nothing else of the store is asked.
  const run = () =>
    forgetOldReplays({ db: server.db, messageStore: () => store as unknown as MessageStore }).run(
      new AbortController().signal,
    )
  await run()
  expect((await failureReplayRepo(server.db).among(ids)).size).toBe(1)
  oldestAfterMs = 1
  await run()
  expect((await failureReplayRepo(server.db).among(ids)).size).toBe(0)
})
