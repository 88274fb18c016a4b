import { parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { MessageStore, PivotRequest } from '../../store/message-store.ts'
import type { FieldPolicy, PromotedColumn } from '../../store/promoted-fields.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'
import { values } from '../../testing/test-pivot.ts'
import { EngineClient } from '../client/engine-client.ts'
import { openMessageStore } from '../message-store.ts'
import { messagesTable } from '../tables/schema.ts'

let engine: TestEngine
let client: EngineClient
beforeAll(async () => {
  engine = await startTestEngine()
  client = new EngineClient(engine.connection)
})
afterAll(async () => {
  await client?.close()
  await engine?.stop()
})

const patiently = { timeout: 120_000, interval: 50 }

/** A text, a whole number, a text where others have numbers, a boolean, and nothing. */
const fieldsOfMessages = [
  { host: 'a', took: 5 },
  { host: 'b', took: 0 },
  { host: 'ab', took: '7' },
  { took: true },
  { host: 12, took: 2.5 },
  { host: 'a', other: 5 },
  {},
]
const messages = () =>
  [...fieldsOfMessages, ...fieldsOfMessages].map((fields, no) =>
    testMessage(fields, { timestampMs: testStartMs + no * 60_000 }),
  )

const queries = [
  'took:>=0',
  'NOT took:>=2',
  'took:[2 TO 6]',
  'took:5',
  'NOT took:(5 OR 7)',
  '_exists_:took',
  'NOT _exists_:host',
  'host:a*',
  'NOT host:?b',
  'host:/a|b/',
  'host:[a TO b}',
]

/** What a dashboard and the search page ask: values, figures, a histogram, pages in several orders. */
async function answers(store: MessageStore, indexSetIds: readonly string[], fields = queries) {
  const scopeOf = (query: string) => ({
    ...testScope(''),
    indexSetIds,
    queries: [parseQuery(query).expression],
  })
  const pivotOf = (rowGroups: PivotRequest['rowGroups']) =>
    store.pivot(
      {
        scope: scopeOf('took:* OR NOT host:zz*'),
        rowGroups,
        columnGroups: [],
        series: [
          { id: 'n', function: 'count' },
          { id: 'sum', function: 'sum', field: 'took' },
          { id: 'has', function: 'count', field: 'took' },
          { id: 'hosts', function: 'card', field: 'host' },
        ],
        sort: [],
        rollup: true,
      },
      testCaller,
    )
  const interval = { kind: 'fixed', lengthMs: 300_000 } as const
  const asked = [
    () => pivotOf([values(['host'])]),
    () => pivotOf([values(['host', 'took'])]),
    () => pivotOf([{ type: 'time', field: 'timestamp', interval }]),
    () => pivotOf([values(['host']), { type: 'time', field: 'timestamp', interval }]),
    ...fields.map((query, no) => async () => {
      const by = { field: no % 2 === 0 ? 'took' : 'host', order: no % 4 < 2 ? 'ASC' : 'DESC' } as const
      const request = { scope: scopeOf(query), sort: [by], limit: 50, offset: 0, fields: [] }
      const page = await store.searchMessages(request, testCaller)
      return [query, by, page.total, page.messages.map(({ id, fields }) => [id, fields])]
    }),
  ]
  const found: unknown[] = []
  // One after the other: the engine takes a bounded number of connections, and all servers of a test keep theirs.
  for (const ask of asked) found.push(await ask())
  return found
}

const tableOf = (indexSetId: string) => messagesTable(client.database, indexSetId)
/** So that what is done to columns in the background waits. */
const stopBackground = (id: string) => client.command(`SYSTEM STOP MERGES ${tableOf(id)}`, testCaller)
async function startBackground(id: string): Promise<void> {
  await client.command(`SYSTEM START MERGES ${tableOf(id)}`, testCaller)
  // Something to do wakes it: while it may do nothing, it looks less and less often.
  await client.command(`ALTER TABLE ${tableOf(id)} MATERIALIZE COLUMN stream_set`, testCaller)
}

async function columnsOf(indexSetId: string): Promise<readonly PromotedColumn[]> {
  return (await engine.store.promotedFields.read(indexSetId)).columns
}

async function statesOf(indexSetId: string): Promise<string[]> {
  return (await columnsOf(indexSetId)).map(({ field, type, state }) => `${field} ${type} ${state}`).sort()
}

const allIn = (state: PromotedColumn['state']) =>
  ['host number', 'host text', 'took number', 'took text'].map((column) => `${column} ${state}`)

const policiesOf = (indexSetId: string, policy: FieldPolicy['policy']): FieldPolicy[] =>
  ['host', 'took'].map((field) => ({ indexSetId, field, policy }))

/** What the leader does again and again. */
const enforced = (policies: readonly FieldPolicy[]) =>
  vi.waitFor(async () => expect(await engine.store.promotedFields.enforce(policies)).toBe(true), patiently)

/** A server on the same engine, where nothing is promoted by its use. */
function openServer(): MessageStore {
  const server = openMessageStore(engine.connection, { isDecided: async () => true })
  onTestFinished(() => server.close())
  return server
}

/** Of a server that has just been started. */
async function newAnswers(indexSetIds: readonly string[], asked = queries) {
  const server = openMessageStore(engine.connection, { isDecided: async () => true })
  try {
    return await answers(server, indexSetIds, asked)
  } finally {
    await server.close()
  }
}

/** One that knows all columns that there are now, and asks again after a minute. */
async function knowingServer(indexSetIds: readonly string[], asked = queries): Promise<MessageStore> {
  const server = openServer()
  await answers(server, indexSetIds, asked)
  return server
}

it('searches find the same while columns are made, used, dropped and gone, whatever a server knows', async () => {
  const changed = await seedIndexSet(engine.store, messages())
  const beside = await seedIndexSet(engine.store, messages())
  const scopes = [[changed], [changed, beside]]
  const expected = await Promise.all(scopes.map((ids) => newAnswers(ids)))
  await enforced(policiesOf(beside, 'pinned'))
  const unknowing = await knowingServer([changed, beside])
  const same = async (...others: MessageStore[]) => {
    expect(await Promise.all(scopes.map((ids) => newAnswers(ids)))).toEqual(expected)
    for (const store of [unknowing, ...others]) {
      expect(await Promise.all(scopes.map((ids) => answers(store, ids)))).toEqual(expected)
    }
  }

  await stopBackground(changed)
  await engine.store.promotedFields.enforce(policiesOf(changed, 'pinned'))
  await vi.waitFor(async () => expect(await statesOf(changed)).toEqual(allIn('filling')), patiently)
  await same()
  await startBackground(changed)
  await vi.waitFor(async () => expect(await statesOf(changed)).toEqual(allIn('filled')), patiently)
  const knowing = await knowingServer([changed, beside])
  await same(knowing)

  await stopBackground(changed)
  await engine.store.promotedFields.enforce(policiesOf(changed, 'forbidden'))
  expect(await statesOf(changed)).toEqual(allIn('dropping'))
  await same(knowing)
  await startBackground(changed)
  await vi.waitFor(async () => expect(await statesOf(changed)).toEqual([]), patiently)
  await same(knowing)

  await enforced(policiesOf(changed, 'pinned'))
  await vi.waitFor(async () => expect(await statesOf(changed)).toEqual(allIn('filled')), patiently)
  await same(knowing)
})

it('no search fails or differs that runs while its columns are dropped', async () => {
  const changed = await seedIndexSet(engine.store, messages())
  const beside = await seedIndexSet(engine.store, messages())
  await enforced(policiesOf(beside, 'pinned'))
  const scopes = [[changed], [changed, beside]]
  const asked = ['took:[2 TO 6]', 'NOT host:?b']
  const expected = await Promise.all(scopes.map((ids) => newAnswers(ids, asked)))
  for (let round = 0; round < 3; round += 1) {
    await enforced(policiesOf(changed, 'pinned'))
    const knowing = await knowingServer([changed, beside], asked)
    let rounds = 0
    let isOver = false
    const searching = (async () => {
      // Once more when the columns are gone.
      for (let isLast = false; !isLast; rounds += 1) {
        isLast = isOver
        expect(await Promise.all(scopes.map((ids) => answers(knowing, ids, asked)))).toEqual(expected)
      }
    })()
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(0), patiently)
    await enforced(policiesOf(changed, 'forbidden')).finally(() => {
      isOver = true
    })
    await searching
  }
})

it('a field that is forbidden while its columns are being filled loses them, and they stay away', async () => {
  const id = await seedIndexSet(engine.store, messages())
  await stopBackground(id)
  await engine.store.promotedFields.enforce(policiesOf(id, 'pinned'))
  await vi.waitFor(async () => expect(await statesOf(id)).toEqual(allIn('filling')), patiently)
  await engine.store.promotedFields.enforce(policiesOf(id, 'forbidden'))
  expect(await statesOf(id)).toEqual(allIn('dropping'))
  // Pinned again at once: the columns come when what is left of the earlier ones is gone.
  expect(await engine.store.promotedFields.enforce(policiesOf(id, 'pinned'))).toBe(false)
  await startBackground(id)
  await enforced(policiesOf(id, 'pinned'))
  await vi.waitFor(async () => expect(await statesOf(id)).toEqual(allIn('filled')), patiently)
})

it('use makes columns, and says so, unless the field is forbidden', async () => {
  const id = await seedIndexSet(engine.store, messages())
  const forbidden = new Set(['host'])
  const store = openMessageStore(engine.connection, { isDecided: async (_, field) => forbidden.has(field) })
  onTestFinished(() => store.close())
  const startedMs = Date.now()
  const sort = [
    { field: 'took', order: 'DESC' },
    { field: 'host', order: 'ASC' },
  ] as const
  const use = async () => {
    const request = { scope: testScope(id), sort, limit: 50, offset: 0, fields: [] }
    for (let no = 0; no < 3; no += 1) await store.searchMessages(request, testCaller)
  }
  await use()
  await vi.waitFor(async () => expect(await statesOf(id)).toHaveLength(2), patiently)
  for (const column of await columnsOf(id)) {
    expect(column).toMatchObject({ field: 'took', reason: 'use', problem: null })
    expect(column.sinceMs).toBeGreaterThanOrEqual(startedMs)
  }
  const { uses, countedSinceMs, maxColumns } = await store.promotedFields.read(id)
  expect([...uses].sort()).toEqual([
    ['host', 3],
    ['took', 3],
  ])
  expect([countedSinceMs <= startedMs, maxColumns]).toEqual([true, 32])
  forbidden.clear()
  await use()
  await vi.waitFor(async () => expect(await statesOf(id)).toHaveLength(4), patiently)
})

it('a pinned field gets its columns when messages have it, and says why', async () => {
  const id = await seedIndexSet(engine.store, [testMessage({ other: 'x' })])
  const policies: FieldPolicy[] = [{ indexSetId: id, field: 'late', policy: 'pinned' }]
  await enforced(policies)
  expect(await columnsOf(id)).toEqual([])
  await engine.store.insert(
    { indexSetId: id, indexNo: 0, messages: [testMessage({ late: 5 })] },
    { isRetry: false },
  )
  await enforced(policies)
  expect(await columnsOf(id)).toMatchObject([{ field: 'late', type: 'number', reason: 'pin' }])
})

it('an index set never has more than 32 columns', async () => {
  const names = Array.from({ length: 40 }, (_, no) => `f${no}`)
  const fields = Object.fromEntries(names.map((name) => [name, 'x']))
  const id = await seedIndexSet(engine.store, [testMessage(fields)])
  await enforced(names.map((field) => ({ indexSetId: id, field, policy: 'pinned' })))
  expect(await columnsOf(id)).toHaveLength(32)
})

it('tells what columns cost, beside all of the index set', async () => {
  const id = await seedIndexSet(engine.store, [])
  await client.command(`ALTER TABLE ${tableOf(id)} MODIFY SETTING min_bytes_for_wide_part = 0`, testCaller)
  const batch = { indexSetId: id, indexNo: 0, messages: messages() }
  await engine.store.insert(batch, { isRetry: false })
  await enforced(policiesOf(id, 'pinned'))
  await vi.waitFor(async () => expect(await statesOf(id)).toEqual(allIn('filled')), patiently)
  const { columns, tableBytes, unmeasuredBytes } = await engine.store.promotedFields.read(id)
  expect(columns.every(({ sizeBytes }) => sizeBytes > 0)).toBe(true)
  expect(columns.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThan(tableBytes)
  expect(unmeasuredBytes).toBe(0)
  const small = await seedIndexSet(engine.store, messages())
  const told = await engine.store.promotedFields.read(small)
  expect(told.unmeasuredBytes).toBe(told.tableBytes)
})
