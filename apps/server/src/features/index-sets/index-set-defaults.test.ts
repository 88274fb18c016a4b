import { clusterConfig, clusterConfigs, indexSetDefaults } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ indexSetSettings: { LOGLINE_MAX_INDEX_RETENTION_PERIOD: '60d' } })
})
afterAll(() => server.stop())
const api = () => server.api.as('admin')

const { className, whenUnset } = clusterConfigs.indexSetDefaults
const { rotation_strategy: rotation, retention_strategy: retention, ...newNames } = whenUnset
const { rotation_strategy_config: _, retention_strategy_config: __, ...plain } = newNames
const read = async () => (await api().call(clusterConfig.get, { params: { configClass: className } })).body

it('what new index sets begin with is there from the start', async () => {
  expect(await read()).toEqual({ ...newNames, rotation_strategy: rotation, retention_strategy: retention })
})

it.each([
  ['of the newer names', { ...newNames, shards: 2 }],
  ['of the older names', { ...plain, rotation_strategy: rotation, retention_strategy: retention, shards: 3 }],
])('it is replaced by members %s, and answered with both', async (_, body) => {
  const expected = { ...whenUnset, shards: body.shards }
  expect(await api().call(indexSetDefaults.update, { body })).toMatchObject({ status: 200, body: expected })
  expect(await read()).toEqual(expected)
})

it.each<[object, string, string]>([
  [{ shards: 0 }, 'shards', 'Too small: expected number to be >=1'],
  [{ index_analyzer: ' ' }, 'index_analyzer', 'must not be blank'],
  [{ field_type_refresh_interval_unit: 'DAYS' }, 'field_type_refresh_interval_unit', 'Invalid option'],
  [{ rotation_strategy_config: null, rotation_strategy: null }, 'rotation_strategy_config', 'must be sent'],
  [
    { rotation_strategy_class: 'org.graylog2.indexer.rotation.strategies.SizeBasedRotationStrategy' },
    'rotation_strategy_config',
    'must be the configuration of rotation_strategy_class',
  ],
  [
    { retention_strategy_config: { ...retention, max_number_of_indices: 0 } },
    'retention_strategy_config.max_number_of_indices',
    'Too small',
  ],
  [
    { rotation_strategy_config: { ...rotation, index_lifetime_max: 'P61D' } },
    'rotation_strategy_config.index_lifetime_max',
    'index_lifetime_max <P61D> is longer than LOGLINE_MAX_INDEX_RETENTION_PERIOD <P60D>.',
  ],
])('%j is refused at its field, by either route', async (wrong, field, text) => {
  const before = await read()
  const body = { ...whenUnset, ...wrong }
  const answer = await api().call(indexSetDefaults.update, { body })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    {
      message: expect.stringContaining(`Invalid value for field [${field}]: ${text}`),
      validation_errors: { [field]: [{ error: expect.stringContaining(text) }] },
    },
  ])
  const byClass = await api().call(clusterConfig.update, { params: { configClass: className }, body })
  expect([byClass.status, byClass.body]).toMatchObject([400, { message: expect.stringContaining(text) }])
  expect(await read()).toEqual(before)
})

it('it is changed by who may make and change settings', async () => {
  const mayMake = server.api.as(await server.seed.user({ permissions: ['clusterconfigentry:create'] }))
  const mayBoth = server.api.as(await server.seed.user({ permissions: ['clusterconfigentry:*'] }))
  expect((await mayMake.call(indexSetDefaults.update, { body: whenUnset })).status).toBe(403)
  expect((await mayBoth.call(indexSetDefaults.update, { body: whenUnset })).status).toBe(200)
})
