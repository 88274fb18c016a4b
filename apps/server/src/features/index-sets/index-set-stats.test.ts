import { indexSets, retentionStrategies, rotationStrategies } from '@logline/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createIndexSet } from '../../testing/index-set.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
let emptyId: string
beforeAll(async () => {
  server = await startTestServer({ engine: true })
  emptyId = await createIndexSet(server.db, 'empty')
  await storeMessages(server, [
    { version: '1.1', host: 'a', short_message: 'one' },
    { version: '1.1', host: 'a', short_message: 'two' },
  ])
})
afterAll(() => server.stop())
const api = () => server.api.as('admin')

it('an index set tells how many indices and messages it has, and their size; so do all of them together', async () => {
  const all = (await api().call(indexSets.list, { query: { stats: 'true' } })).body
  const defaultId = all.index_sets.find((set) => set.default)?.id ?? ''
  const expected = { indices: 1, documents: 2, size: expect.any(Number) }
  expect(all.stats[defaultId]).toEqual(expected)
  expect(all.stats[defaultId]?.size).toBeGreaterThan(0)
  expect(all.stats[emptyId]).toEqual({ indices: 1, documents: 0, size: 0 })
  expect((await api().call(indexSets.statsOfOne, { params: { id: defaultId } })).body).toEqual(expected)
  await vi.waitFor(async () => {
    const { body } = await api().call(indexSets.stats)
    expect(body).toEqual({ indices: all.index_sets.length, documents: 2, size: expect.any(Number) })
  })
  expect((await api().call(indexSets.list)).body.stats).toEqual({})
  expect((await api().call(indexSets.statsOfOne, { params: { id: 'nothing' } })).status).toBe(404)
})

it('the strategies of rotation and retention are described, in all and one by one', async () => {
  const rotation = (await api().call(rotationStrategies.list)).body
  const packageName = 'org.graylog2.indexer.rotation.strategies'
  expect(rotation.total).toBe(4)
  expect(rotation.strategies[0]).toEqual({
    type: `${packageName}.MessageCountRotationStrategy`,
    default_config: {
      type: `${packageName}.MessageCountRotationStrategyConfig`,
      max_docs_per_index: 20_000_000,
    },
    json_schema: {
      type: 'object',
      id: 'urn:jsonschema:org:graylog2:indexer:rotation:strategies:MessageCountRotationStrategyConfig',
      properties: { type: { type: 'string' }, max_docs_per_index: { type: 'integer' } },
    },
  })
  const retention = (await api().call(retentionStrategies.list)).body
  expect(retention.strategies.map(({ default_config }) => default_config.max_number_of_indices)).toEqual([
    20, 20, 2_147_483_647,
  ])
  for (const each of retention.strategies) {
    const { body } = await api().call(retentionStrategies.get, { params: { strategy: each.type } })
    expect(body).toEqual(each)
  }
  const params = { strategy: 'nothing' }
  expect((await api().call(rotationStrategies.get, { params })).status).toBe(404)
})
