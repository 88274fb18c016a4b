import type { Message } from '@logline/message'
import { parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PivotRequest } from '../../store/message-store.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
} from '../../testing/test-engine.ts'
import { values } from '../../testing/test-pivot.ts'
import { EngineClient } from '../client/engine-client.ts'
import { messagesTableName } from '../tables/schema.ts'
import { KnownFields } from './known-fields.ts'

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

const fieldsOfMessages = [
  { host: 'a', took: 5 },
  { host: 'b', took: 0 },
  { host: 'a', took: '7' },
  { took: true },
  { host: 12 },
  { host: 'a', other: 5 },
  {},
]
const messages = (): Message[] => fieldsOfMessages.map((fields) => testMessage(fields))

function byHost(indexSetIds: readonly string[]): PivotRequest {
  return {
    scope: { ...testScope(''), indexSetIds },
    rowGroups: [values(['host'])],
    columnGroups: [],
    series: [
      { id: 'n', function: 'count' },
      { id: 'sum', function: 'sum', field: 'took' },
      { id: 'has', function: 'count', field: 'took' },
      { id: 'latest', function: 'latest', field: 'took' },
    ],
    sort: [{ type: 'pivot', field: 'host', direction: 'Ascending' }],
    rollup: true,
  }
}

const queries = [
  'took:>=0',
  'NOT took:>=0',
  'took:5',
  'NOT took:5',
  'NOT took:(5 OR 7)',
  'took:[6 TO 8]',
  '_exists_:took',
  'NOT host:/a|b/',
  'took:[* TO *]',
]

async function answers(indexSetIds: readonly string[]) {
  const lists = queries.map(async (query) => {
    const scope = { ...testScope(''), indexSetIds, queries: [parseQuery(query).expression] }
    const sort = [
      { field: 'took', order: 'DESC' },
      { field: 'host', order: 'ASC' },
    ] as const
    const request = { scope, sort, limit: 50, offset: 0, fields: [] }
    const page = await engine.store.searchMessages(request, testCaller)
    return [page.total, page.messages.map(({ fields }) => fields)]
  })
  return [await engine.store.pivot(byHost(indexSetIds), testCaller), ...(await Promise.all(lists))]
}

async function columnsOf(indexSetId: string): Promise<string[]> {
  const { data } = await client.readAsApplication(
    {
      sql: `SELECT splitByChar(' ', comment)[1], type FROM system.columns WHERE table = {table:String} AND startsWith(name, 'p_') ORDER BY ALL`,
      parameters: { table: messagesTableName(indexSetId) },
    },
    testCaller,
  )
  return data.map((row) => row.join(' '))
}

async function promoted(indexSetId: string): Promise<string[]> {
  await expect.poll(() => columnsOf(indexSetId)).toHaveLength(4)
  return columnsOf(indexSetId)
}

it('a field that is used gets columns of its own, and every answer stays the same', async () => {
  const indexSetId = await seedIndexSet(engine.store, messages())
  const before = await answers([indexSetId])
  for (let use = 0; use < 3; use += 1) await answers([indexSetId])
  expect(await promoted(indexSetId)).toEqual([
    'host LowCardinality(String)',
    'host Nullable(Float64)',
    'took LowCardinality(String)',
    'took Nullable(Float64)',
  ])
  expect(await answers([indexSetId])).toEqual(before)
})

it('messages stored after the promotion, and index sets without it, are counted alike', async () => {
  const withColumns = await seedIndexSet(engine.store, messages())
  const without = await seedIndexSet(engine.store, messages())
  for (let use = 0; use < 4; use += 1) await answers([withColumns])
  await promoted(withColumns)
  await engine.store.insert({ indexSetId: withColumns, indexNo: 1, messages: messages() }, { isRetry: false })
  const [alone, both] = await Promise.all([answers([withColumns]), answers([withColumns, without])])
  expect(alone[0]).toMatchObject({ total: 14 })
  expect(both[0]).toMatchObject({ total: 21 })
  const counts = (of: typeof both) => of.slice(1).map((each) => (Array.isArray(each) ? Number(each[0]) : 0))
  expect(counts(both)).toEqual(counts(alone).map((count) => (count * 3) / 2))
})

it('a type that is new to the catalogue is found by the very next search', async () => {
  const indexSetId = await seedIndexSet(engine.store, [testMessage({ code: 5 })])
  const scope = testScope(indexSetId, { queries: [parseQuery('_exists_:code').expression] })
  const known = new KnownFields(client)
  const kinds = () =>
    known.during({ scope, names: ['code'], caller: testCaller }, (kindsOf) =>
      Promise.resolve(kindsOf('code')),
    )
  expect(await kinds()).toMatchObject({ text: false, number: true })
  await engine.store.insert(
    { indexSetId, indexNo: 0, messages: [testMessage({ code: 'E5' })] },
    { isRetry: false },
  )
  expect(await kinds()).toMatchObject({ text: true, number: true })
  await known.settled()
})

it('a name that would have to be escaped is never promoted', async () => {
  const name = "it's"
  const indexSetId = await seedIndexSet(engine.store, [testMessage({ [name]: 'x' })])
  const request = { ...byHost([indexSetId]), rowGroups: [values([name])] }
  for (let use = 0; use < 4; use += 1) await engine.store.pivot(request, testCaller)
  const { rows } = await engine.store.pivot(request, testCaller)
  expect(rows[0]?.key).toEqual(['x'])
  expect(await columnsOf(indexSetId)).toEqual([])
})
