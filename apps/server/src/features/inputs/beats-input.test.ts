import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputs } from '@logline/contract'
import lumberjack from 'lumberjack-protocol'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { LumberjackSender, windowOf } from '../../data-plane/testing/lumberjack-sender.ts'
import { testCertificate, testKey } from '../../data-plane/testing/tls-certificate.ts'
import { expectGolden, whenSent } from '../../testing/messages/golden-record.ts'
import { messagesOfInput, startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const beats = 'org.graylog.plugins.beats.Beats2Input'
const deprecatedBeats = 'org.graylog.plugins.beats.BeatsInput'
const connectionFields = [
  'bind_address',
  'port',
  'recv_buffer_size',
  'number_worker_threads',
  'tls_cert_file',
  'tls_key_file',
  'tls_enable',
  'tls_key_password',
  'tls_client_auth',
  'tls_client_auth_cert_file',
  'tcp_keepalive',
  'override_source',
  'charset_name',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

it.each([
  [beats, 'Beats', [...connectionFields, 'no_beats_prefix']],
  [deprecatedBeats, 'Beats (deprecated)', connectionFields],
])('is offered as %s', async (inputType, name, fields) => {
  const { body } = await server.api.as('admin').call(inputs.type, { params: { inputType } })
  expect(body.name).toBe(name)
  expect(Object.keys(body.requested_configuration)).toEqual(fields)
  expect(body.requested_configuration.port?.default_value).toBe(5044)
})

it('stores what lumberjack-protocol sends over TLS', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'logline-beats-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const files = { tls_cert_file: join(dir, 'cert.pem'), tls_key_file: join(dir, 'key.pem') }
  await writeFile(files.tls_cert_file, testCertificate)
  await writeFile(files.tls_key_file, testKey)
  const port = await freePort()
  const place = { bind_address: '127.0.0.1', port }
  const inputId = await startInput(server, beats, { ...place, tls_enable: true, ...files })
  const to = { host: '127.0.0.1', port, ca: testCertificate, servername: 'localhost' }
  const client = lumberjack.client(to, { windowSize: 2 })
  onTestFinished(() => client.close())
  const texts = ['one', 'two', 'three']
  for (const line of texts) client.writeDataFrame({ line, file: '/var/log/app' })
  const from = { source: 'unknown', timestamp: whenSent, beats_type: 'beat', beat_file: '/var/log/app' }
  const golden = texts.map((line) => ({ message: line, beat_line: line, ...from }))
  await expectGolden(server, inputId, golden)
})

it.each([
  [beats, { no_beats_prefix: true }, { offset: 7, beats_type: 'filebeat' }],
  [deprecatedBeats, {}, { offset: 7, facility: 'filebeat' }],
])('%s makes messages of events', async (type, configuration, fields) => {
  const port = await freePort()
  const inputId = await startInput(server, type, { bind_address: '127.0.0.1', port, ...configuration })
  using sender = new LumberjackSender(port)
  const event = {
    '@timestamp': '2026-11-01T08:00:00.123Z',
    '@metadata': { beat: 'filebeat' },
    beat: { hostname: 'web-1' },
    message: 'hello',
    offset: 7,
  }
  sender.write(windowOf([JSON.stringify(event)]))
  const [message] = await messagesOfInput(server, inputId, 1)
  expect(message).toMatchObject({
    message: 'hello',
    source: 'web-1',
    timestamp: '2026-11-01T08:00:00.123Z',
    ...fields,
  })
})
