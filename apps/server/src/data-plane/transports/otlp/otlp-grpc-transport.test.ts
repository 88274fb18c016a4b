import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { credentials, Metadata } from '@grpc/grpc-js'
import { createCodec } from '@logline/processing'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-grpc'
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base'
import { expect, it, onTestFinished } from 'vitest'
import {
  oneRecord,
  protobufRequest,
} from '../../../../../../packages/processing/src/codecs/testing/otlp-requests.ts'
import { eventually } from '../../testing/eventually.ts'
import { grpcCall, grpcFrame, otlpMethod } from '../../testing/grpc-call.ts'
import { goldenMessage, sendByOpenTelemetry } from '../../testing/otlp-sender.ts'
import { startReceiving } from '../../testing/start-receiving.ts'
import { testCertificate, testKey } from '../../testing/tls-certificate.ts'

const codec = createCodec('otlp', {}, () => undefined)

async function decoded(otlp: Awaited<ReturnType<typeof startReceiving>>) {
  return (await otlp.records()).flatMap((record) => codec.decode(record, 0))
}

const log = (message: string) => ({ body: { stringValue: message } })
const one = protobufRequest(oneRecord(log('m')))
const done = { httpStatus: 200, status: '0', message: '', details: '', body: grpcFrame(Buffer.alloc(0)) }

it.each([CompressionAlgorithm.NONE, CompressionAlgorithm.GZIP])(
  'takes what OpenTelemetry sends (%s)',
  async (compression) => {
    await using otlp = await startReceiving('otlp-grpc')
    const exporter = new OTLPLogExporter({ url: `http://127.0.0.1:${otlp.port}`, compression })
    await sendByOpenTelemetry(exporter)
    expect(await decoded(otlp)).toEqual([goldenMessage])
    expect(otlp.stats.incomingMessages).toBe(1)
  },
)

it('takes it over TLS, from senders that show the authorization', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'logline-otlp-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const files = { tls_cert_file: join(dir, 'cert.pem'), tls_key_file: join(dir, 'key.pem') }
  await writeFile(files.tls_cert_file, testCertificate)
  await writeFile(files.tls_key_file, testKey)
  await using otlp = await startReceiving('otlp-grpc', {
    ...files,
    tls_enable: true,
    token: 't',
  })
  const send = (token: string) => {
    const metadata = new Metadata()
    metadata.set('authorization', `Bearer ${token}`)
    const url = `https://localhost:${otlp.port}`
    const tls = credentials.createSsl(Buffer.from(testCertificate))
    return sendByOpenTelemetry(new OTLPLogExporter({ url, metadata, credentials: tls }))
  }
  await expect(send('wrong')).rejects.toMatchObject({ code: 16 })
  await send('t')
  expect(await decoded(otlp)).toEqual([goldenMessage])
})

it.each([
  ['gzip', gzipSync(one)],
  ['deflate', deflateSync(one)],
])('takes a message in %s', async (encoding, message) => {
  await using otlp = await startReceiving('otlp-grpc')
  const call = grpcFrame(message, true)
  expect(await grpcCall(otlp.port, call, { 'grpc-encoding': encoding })).toEqual(done)
  expect(await decoded(otlp)).toMatchObject([{ message: 'm' }])
})

it('says how many records it refused', async () => {
  await using otlp = await startReceiving('otlp-grpc')
  const written = protobufRequest([{ scopeLogs: [{ logRecords: [log('1'), { severityText: 'x' }] }] }])
  const broken = Buffer.from(written.toString('latin1').replace('\x1a\x01x', '\x1a\x09x'), 'latin1')
  expect(await grpcCall(otlp.port, grpcFrame(broken))).toMatchObject({
    status: '0',
    body: grpcFrame(Buffer.from('\x0a\x1c\x08\x01\x12\x18OTLP: not valid protobuf')),
  })
  expect(await decoded(otlp)).toMatchObject([{ message: '1' }])
})

it.each([
  ['what is no protobuf', grpcFrame(Buffer.from('{}')), {}, '3', 'OTLP: not valid protobuf'],
  ['half a message', grpcFrame(one).subarray(0, -1), {}, '3', 'Not one message of gRPC'],
  ['nothing', Buffer.alloc(0), {}, '3', 'Not one message of gRPC'],
  [
    'an unknown encoding',
    grpcFrame(one, true),
    { 'grpc-encoding': 'snappy' },
    '12',
    'The encoding snappy is not one of identity, gzip, deflate',
  ],
  [
    'a broken encoding',
    grpcFrame(gzipSync(one).subarray(0, 12), true),
    { 'grpc-encoding': 'gzip' },
    '3',
    'Body is not valid gzip',
  ],
  [
    'a bomb',
    grpcFrame(gzipSync(Buffer.alloc(100_000)), true),
    { 'grpc-encoding': 'gzip' },
    '8',
    'Body larger than 1000 bytes when decompressed',
  ],
  ['too much', grpcFrame(Buffer.alloc(100_000)), {}, '8', 'Body larger than 1005 bytes'],
])('refuses and counts %s', async (_, call, headers, status, message) => {
  await using otlp = await startReceiving('otlp-grpc', { max_chunk_size: 1000 })
  expect(await grpcCall(otlp.port, call, headers)).toMatchObject({ httpStatus: 200, status, message })
  expect(otlp.stats.invalidMessages).toBe(1)
  expect(await grpcCall(otlp.port, grpcFrame(one))).toEqual(done)
  expect(await decoded(otlp)).toHaveLength(1)
})

it('has no other methods, and takes no other HTTP', async () => {
  await using otlp = await startReceiving('otlp-grpc')
  const traces = otlpMethod.replaceAll('logs', 'trace').replace('Logs', 'Trace')
  expect(await grpcCall(otlp.port, grpcFrame(one), { ':path': traces })).toMatchObject({ status: '12' })
  const json = { 'content-type': 'application/json' }
  expect(await grpcCall(otlp.port, Buffer.from('{}'), json)).toMatchObject({ httpStatus: 415 })
})

it('is UNAVAILABLE while the journal cannot be written, says when to try again, and takes records then', async () => {
  await using otlp = await startReceiving('otlp-grpc')
  await rm(otlp.journal.dir, { recursive: true })
  expect(await grpcCall(otlp.port, grpcFrame(one))).toMatchObject({
    status: '14',
    details: expect.stringContaining('type.googleapis.com/google.rpc.RetryInfo\x12\x04\x0a\x02\x08\x01'),
  })
  expect(otlp.stats.shedMessages).toBe(1)
  await mkdir(otlp.journal.dir)
  await eventually(async () => expect((await grpcCall(otlp.port, grpcFrame(one))).status).toBe('0'))
})

it('is UNAVAILABLE while the journal is full', async () => {
  await using otlp = await startReceiving('otlp-grpc', {}, { maxSizeBytes: 1000 })
  const big = grpcFrame(protobufRequest(oneRecord(log('x'.repeat(2000)))))
  expect(await grpcCall(otlp.port, big)).toEqual(done)
  expect(await grpcCall(otlp.port, big)).toMatchObject({
    status: '14',
    details: expect.stringContaining('google.rpc.RetryInfo'),
  })
  expect(await decoded(otlp)).toHaveLength(1)
  expect(otlp.stats.shedMessages).toBe(1)
})

it('counts connections, closes those that are idle, and what speaks no HTTP/2', async () => {
  await using otlp = await startReceiving('otlp-grpc', { idle_writer_timeout: 1 })
  const session = connectHttp2(`http://127.0.0.1:${otlp.port}`)
  await once(session, 'connect')
  await eventually(() => expect(otlp.stats.openConnections).toBe(1))
  await once(session, 'close')
  const socket = connect(otlp.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await once(socket, 'close')
  await eventually(() => expect(otlp.stats.openConnections).toBe(0))
  expect(otlp.stats.invalidMessages).toBe(1)
})

it('answers calls that have begun when it is stopped', async () => {
  const otlp = await startReceiving('otlp-grpc')
  const calls = Array.from({ length: 20 }, () => grpcCall(otlp.port, grpcFrame(one)))
  await eventually(() => expect(otlp.stats.incomingMessages).toBeGreaterThan(0))
  await otlp.stop()
  const answered = (await Promise.all(calls)).filter(({ status }) => status === '0').length
  expect(await decoded(otlp)).toHaveLength(answered)
  await otlp[Symbol.asyncDispose]()
})
