import { Client } from '@elastic/elasticsearch'
import { inputs } from '@logline/contract'
import { pino } from 'pino'
import { pinoLoki } from 'pino-loki'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { expectGolden, whenSent } from '../../testing/messages/golden-record.ts'
import { startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const rawHttp = 'org.graylog2.inputs.raw.http.RawHttpInput'
const elasticsearch = 'org.logline.inputs.elasticsearch.ElasticsearchBulkInput'
const loki = 'org.logline.inputs.loki.LokiPushInput'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

it.each([
  [rawHttp, 'Raw/Plaintext HTTP', 5555, ['enable_bulk_receiving', 'charset_name']],
  [elasticsearch, 'Elasticsearch bulk API', 9200, ['username', 'password', 'token', 'version']],
  [loki, 'Loki push API', 3100, ['username', 'password', 'token']],
])('is offered as %s', async (inputType, name, port, fields) => {
  const { body } = await server.api.as('admin').call(inputs.type, { params: { inputType } })
  expect(body.name).toBe(name)
  expect(Object.keys(body.requested_configuration)).toEqual(expect.arrayContaining(fields))
  expect(body.requested_configuration.port?.default_value).toBe(port)
  for (const secret of ['password', 'token'])
    expect(body.requested_configuration[secret]?.is_encrypted).toBe(fields.includes(secret) || undefined)
})

async function started(type: string, configuration: Record<string, unknown> = {}) {
  const port = await freePort()
  const inputId = await startInput(server, type, { bind_address: '127.0.0.1', port, ...configuration })
  return { inputId, url: `http://127.0.0.1:${port}` }
}

it('stores lines of raw text', async () => {
  const { inputId, url } = await started(rawHttp, { enable_bulk_receiving: true })
  expect((await fetch(`${url}/raw`, { method: 'POST', body: 'one\ntwo' })).status).toBe(202)
  const golden = { source: '127.0.0.1', timestamp: whenSent }
  await expectGolden(server, inputId, [
    { message: 'one', ...golden },
    { message: 'two', ...golden },
  ])
})

it('stores what the client of Elasticsearch sends, with a password that is kept encrypted', async () => {
  const credentials = { username: 'ann', password: { set_value: 'pw' } }
  const { inputId, url } = await started(elasticsearch, credentials)
  const { body } = await server.api.as('admin').call(inputs.get, { params: { inputId } })
  expect(body.attributes.password).toEqual({ is_set: true })
  const client = new Client({ node: url, auth: { username: 'ann', password: 'pw' } })
  onTestFinished(() => client.close())
  expect((await client.info()).version.number).toBe('8.19.0')
  expect((await client.cluster.health()).status).toBe('green')
  expect(await client.indices.existsIndexTemplate({ name: 'web' })).toBe(true)
  const documents = ['one', 'two', 'three'].map((message, no) => ({
    '@timestamp': `2026-11-01T08:00:0${no}.123Z`,
    message,
    host: { name: 'web-1' },
  }))
  const result = await client.helpers.bulk({
    datasource: documents,
    onDocument: () => ({ create: { _index: 'web' } }),
  })
  expect(result).toMatchObject({ total: 3, successful: 3, failed: 0 })
  const golden = documents.map(({ message, '@timestamp': timestamp, host }) => {
    return { message, timestamp, source: host.name, host_name: host.name, es_index: 'web' }
  })
  await expectGolden(server, inputId, golden)
})

it('stores what pino-loki sends', async () => {
  const { inputId, url } = await started(loki, { token: { set_value: 'secret' } })
  const stream = pinoLoki({
    host: url,
    batching: false,
    headers: { Authorization: 'Bearer secret', 'X-Scope-OrgID': 'blue' },
    labels: { job: 'shop', host: 'web-1' },
  })
  const timestamp = '2026-11-01T08:00:00.123Z'
  const time = Date.parse(timestamp)
  const logger = pino({ base: null, timestamp: () => `,"time":${time}` }, stream)
  logger.info({ order: 7 }, 'sold')
  const labels = { source: 'web-1', host: 'web-1', job: 'shop', level: 'info', loki_tenant: 'blue' }
  const message = JSON.stringify({ level: 30, time, order: 7, msg: 'sold' })
  await expectGolden(server, inputId, [{ message, timestamp, ...labels }])
})
