import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createCodec } from '@logline/processing'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base'
import { expect, it, onTestFinished } from 'vitest'
import {
  jsonRequest,
  oneRecord,
  protobufRequest,
  text,
} from '../../../../../../packages/processing/src/codecs/testing/otlp-requests.ts'
import { eventually } from '../../testing/eventually.ts'
import { goldenMessage, sendByOpenTelemetry } from '../../testing/otlp-sender.ts'
import { startReceiving } from '../../testing/start-receiving.ts'
import { testCertificate, testKey } from '../../testing/tls-certificate.ts'

const json = 'application/json'
const protobuf = 'application/x-protobuf'
const codec = createCodec('otlp', {}, () => undefined)

type Receiving = Awaited<ReturnType<typeof startReceiving>>

async function decoded(otlp: Receiving) {
  return (await otlp.records()).flatMap((record) => codec.decode(record, 0))
}

const texts = async (otlp: Receiving) => (await decoded(otlp)).map(({ message }) => message)

function post(port: number, body: Buffer | string, headers: Record<string, string>) {
  return fetch(`http://127.0.0.1:${port}/v1/logs`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers,
  })
}

const log = (message: string) => ({ body: { stringValue: message } })
const one = jsonRequest(oneRecord(log('m')))

it.each([
  ['JSON', OTLPLogExporter, CompressionAlgorithm.NONE],
  ['JSON', OTLPLogExporter, CompressionAlgorithm.GZIP],
  ['protobuf', ProtobufExporter, CompressionAlgorithm.NONE],
  ['protobuf', ProtobufExporter, CompressionAlgorithm.GZIP],
])('takes %s of OpenTelemetry (%#)', async (_, Exporter, compression) => {
  await using otlp = await startReceiving('otlp-http')
  const url = `http://127.0.0.1:${otlp.port}/v1/logs`
  await sendByOpenTelemetry(new Exporter({ url, compression }))
  expect(await decoded(otlp)).toEqual([goldenMessage])
})

it.each([
  [json, jsonRequest, '{}'],
  ['application/json; charset=utf-8', jsonRequest, '{}'],
  [protobuf, protobufRequest, ''],
])('answers %s in the same form, and keeps each record by itself', async (type, written, answer) => {
  await using otlp = await startReceiving('otlp-http')
  const request = [
    {
      resource: { attributes: [text('service.name', 'a')] },
      scopeLogs: [{ logRecords: [log('1'), log('2')] }],
    },
    ...oneRecord(log('3')),
  ]
  const response = await post(otlp.port, written(request), { 'Content-Type': type })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type.split(';')[0])
  expect(await response.text()).toBe(answer)
  expect((await otlp.records()).map((record) => codec.decode(record, 0).length)).toEqual([1, 1, 1])
  expect((await decoded(otlp)).map(({ source, message }) => [source, message])).toEqual([
    ['a', '1'],
    ['a', '2'],
    ['', '3'],
  ])
  expect(otlp.stats.incomingMessages).toBe(3)
})

it('says how many records it refused', async () => {
  await using otlp = await startReceiving('otlp-http')
  const body =
    '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"stringValue":"1"}},{"severityText":1}]}]}]}'
  const response = await post(otlp.port, body, { 'Content-Type': json })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    partialSuccess: { rejectedLogRecords: '1', errorMessage: 'OTLP: severityText has another type' },
  })
  const broken = protobufRequest([{ scopeLogs: [{ logRecords: [log('2'), { severityText: 'x' }] }] }])
  const latin1 = broken.toString('latin1').replace('\x1a\x01x', '\x1a\x09x')
  const answer = await post(otlp.port, Buffer.from(latin1, 'latin1'), { 'Content-Type': protobuf })
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toBe(
    '\x0a\x1c\x08\x01\x12\x18OTLP: not valid protobuf',
  )
  expect(await texts(otlp)).toEqual(['1', '2'])
  expect(otlp.stats.invalidMessages).toBe(2)
})

it.each([
  ['GET', '/v1/logs', json, 405],
  ['POST', '/', json, 404],
  ['POST', '/v1/logs?x=1', json, 404],
  ['POST', '/v1/traces', protobuf, 404],
  ['POST', '/v1/logs', 'text/plain', 415],
  ['OPTIONS', '/v1/logs', json, 200],
])('answers %s %s of %s with %d', async (method, path, type, status) => {
  await using otlp = await startReceiving('otlp-http')
  const body = method === 'POST' ? { body: new Uint8Array(one) } : {}
  const headers = { 'Content-Type': type }
  const response = await fetch(`http://127.0.0.1:${otlp.port}${path}`, { method, headers, ...body })
  expect(response.status).toBe(status)
  expect(await otlp.records()).toEqual([])
})

it.each([
  ['what is no JSON', '{', json, 400, 3],
  ['what is no protobuf', one, protobuf, 400, 3],
  ['a list', '[]', json, 400, 3],
  ['too much', 'x'.repeat(1001), json, 413, 8],
])('refuses and counts %s', async (_, body, type, status, code) => {
  await using otlp = await startReceiving('otlp-http', { max_chunk_size: 1000 })
  const response = await post(otlp.port, body, { 'Content-Type': type })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe(type)
  const answer = Buffer.from(await response.arrayBuffer())
  if (type === json)
    expect(JSON.parse(answer.toString())).toMatchObject({ code, message: expect.any(String) })
  else expect(answer.subarray(0, 2)).toEqual(Buffer.from([8, code]))
  expect(otlp.stats.invalidMessages).toBe(1)
  expect((await post(otlp.port, one, { 'Content-Type': json })).status).toBe(200)
  expect(await texts(otlp)).toEqual(['m'])
})

it('refuses what grows beyond the limit', async () => {
  await using otlp = await startReceiving('otlp-http', { max_chunk_size: 1000 })
  const headers = { 'Content-Type': json, 'Content-Encoding': 'gzip' }
  expect((await post(otlp.port, gzipSync('x'.repeat(100_000)), headers)).status).toBe(413)
})

it('takes more records than the journal writes at once, each once', async () => {
  await using otlp = await startReceiving('otlp-http', { max_chunk_size: 32 << 20 })
  const messages = Array.from({ length: 30 }, (_, no) => `${no}`.padEnd(900_000, 'x'))
  const request = protobufRequest([{ scopeLogs: [{ logRecords: messages.map(log) }] }])
  expect((await post(otlp.port, request, { 'Content-Type': protobuf })).status).toBe(200)
  expect(await texts(otlp)).toEqual(messages)
})

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

it.each([
  [{}, {}, 200],
  [{ token: 't' }, {}, 401],
  [{ token: 't' }, { Authorization: 'Bearer u' }, 401],
  [{ token: 't' }, { Authorization: 'Bearer t' }, 200],
  [{ username: 'ann', password: 'pw' }, { Authorization: basic('ann:p') }, 401],
  [{ username: 'ann', password: 'pw' }, { Authorization: basic('ann:pw') }, 200],
])('with %j answers senders that show %j with %d', async (configuration, headers, status) => {
  await using otlp = await startReceiving('otlp-http', configuration)
  const sent: Record<string, string> = { 'Content-Type': json, ...headers }
  const response = await post(otlp.port, one, sent)
  expect(response.status).toBe(status)
  if (status === 401) expect(await response.json()).toMatchObject({ code: 16 })
  expect(await otlp.records()).toHaveLength(status === 200 ? 1 : 0)
})

it('lets pages of other origins send when it is told to', async () => {
  const headers = { 'Content-Type': json, Origin: 'http://app.example' }
  await using closed = await startReceiving('otlp-http')
  expect((await post(closed.port, one, headers)).headers.get('access-control-allow-origin')).toBeNull()
  await using open = await startReceiving('otlp-http', { enable_cors: true })
  const answered = (await post(open.port, one, headers)).headers
  expect(answered.get('access-control-allow-origin')).toBe('http://app.example')
  expect(answered.get('access-control-allow-headers')).toBe('Authorization, Content-Type, Content-Encoding')
})

it('answers 503 while the journal cannot be written, and takes records again afterwards', async () => {
  await using otlp = await startReceiving('otlp-http')
  await rm(otlp.journal.dir, { recursive: true })
  expect((await post(otlp.port, one, { 'Content-Type': json })).status).toBe(503)
  const refused = await post(otlp.port, one, { 'Content-Type': json })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 14 })
  expect(otlp.stats.shedMessages).toBe(2)
  await mkdir(otlp.journal.dir)
  await eventually(async () =>
    expect((await post(otlp.port, one, { 'Content-Type': json })).status).toBe(200),
  )
})

it('answers 503 while the journal is full, in the form of the request', async () => {
  await using otlp = await startReceiving('otlp-http', {}, { maxSizeBytes: 1000 })
  const big = oneRecord(log('x'.repeat(2000)))
  expect((await post(otlp.port, protobufRequest(big), { 'Content-Type': protobuf })).status).toBe(200)
  const full = await post(otlp.port, protobufRequest(big), { 'Content-Type': protobuf })
  expect([full.status, full.headers.get('retry-after'), full.headers.get('content-type')]).toEqual([
    503,
    '1',
    protobuf,
  ])
  const answer = Buffer.from(await full.arrayBuffer()).toString('latin1')
  expect(answer.startsWith('\x08\x0e')).toBe(true)
  expect(answer).toContain('type.googleapis.com/google.rpc.RetryInfo\x12\x04\x0a\x02\x08\x01')
  expect(await texts(otlp)).toEqual(['x'.repeat(2000)])
  expect(otlp.stats.shedMessages).toBe(1)
})

it('listens with TLS', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'logline-otlp-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const files = { tls_cert_file: join(dir, 'cert.pem'), tls_key_file: join(dir, 'key.pem') }
  await writeFile(files.tls_cert_file, testCertificate)
  await writeFile(files.tls_key_file, testKey)
  await using otlp = await startReceiving('otlp-http', { tls_enable: true, ...files })
  const sending = requestTls({
    host: '127.0.0.1',
    port: otlp.port,
    servername: 'localhost',
    ca: testCertificate,
    path: '/v1/logs',
    method: 'POST',
    headers: { 'Content-Type': json },
  })
  sending.end(one)
  const [response] = await once(sending, 'response')
  expect([response.statusCode, await textOf(response)]).toEqual([200, '{}'])
  expect(await texts(otlp)).toEqual(['m'])
})
