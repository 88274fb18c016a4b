import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentials, Metadata } from '@grpc/grpc-js'
import { inputs } from '@logline/contract'
import { OTLPLogExporter as GrpcExporter } from '@opentelemetry/exporter-logs-otlp-grpc'
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import type { LogRecordExporter } from '@opentelemetry/sdk-logs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import {
  jsonRequest,
  protobufRequest,
} from '../../../../../packages/processing/src/codecs/testing/otlp-requests.ts'
import { grpcCall, grpcFrame } from '../../data-plane/testing/grpc-call.ts'
import { goldenMessage, sendByOpenTelemetry } from '../../data-plane/testing/otlp-sender.ts'
import { testCertificate, testKey } from '../../data-plane/testing/tls-certificate.ts'
import { expectGolden } from '../../testing/messages/golden-record.ts'
import { messagesOfInput, startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const grpc = 'org.logline.inputs.otlp.grpc.OtlpGrpcInput'
const http = 'org.logline.inputs.otlp.http.OtlpHttpInput'
const fields = [
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
  'max_chunk_size',
  'idle_writer_timeout',
  'username',
  'password',
  'token',
]

let server: TestServer
let dir = ''
let files = {}
beforeAll(async () => {
  server = await startTestServer({ engine: true })
  dir = await mkdtemp(join(tmpdir(), 'logline-otlp-'))
  files = { tls_cert_file: join(dir, 'cert.pem'), tls_key_file: join(dir, 'key.pem') }
  await writeFile(join(dir, 'cert.pem'), testCertificate)
  await writeFile(join(dir, 'key.pem'), testKey)
})
afterAll(async () => {
  await server.stop()
  await rm(dir, { recursive: true })
})

it.each([
  [grpc, 'OpenTelemetry (OTLP gRPC)', 4317, [...fields, 'override_source']],
  [http, 'OpenTelemetry (OTLP HTTP)', 4318, [...fields, 'enable_cors', 'override_source']],
])('is offered as %s', async (inputType, name, port, names) => {
  const { body } = await server.api.as('admin').call(inputs.type, { params: { inputType } })
  expect(body.name).toBe(name)
  expect(Object.keys(body.requested_configuration)).toEqual(names)
  expect(body.requested_configuration.port?.default_value).toBe(port)
  expect(body.requested_configuration.token).toMatchObject({
    is_encrypted: true,
    is_optional: true,
  })
})

function overTls(port: number, token: string) {
  return {
    url: `https://localhost:${port}/v1/logs`,
    headers: { Authorization: `Bearer ${token}` },
    httpAgentOptions: { ca: testCertificate },
  }
}

function metadata(token: string): Metadata {
  const shown = new Metadata()
  shown.set('authorization', `Bearer ${token}`)
  return shown
}

it.each<[string, string, (port: number, token: string) => LogRecordExporter]>([
  [
    grpc,
    'gRPC',
    (port, token) =>
      new GrpcExporter({
        url: `https://localhost:${port}`,
        metadata: metadata(token),
        credentials: credentials.createSsl(Buffer.from(testCertificate)),
      }),
  ],
  [http, 'JSON', (port, token) => new JsonExporter(overTls(port, token))],
  [http, 'protobuf', (port, token) => new ProtobufExporter(overTls(port, token))],
])(
  '%s stores what OpenTelemetry sends over TLS by %s, of those who show the token',
  async (type, _, exporter) => {
    const port = await freePort()
    const inputId = await startInput(server, type, {
      bind_address: '127.0.0.1',
      port,
      tls_enable: true,
      ...files,
      token: { set_value: 'opaque' },
    })
    const { body } = await server.api.as('admin').call(inputs.get, { params: { inputId } })
    expect(body.attributes.token).toEqual({ is_set: true })
    await expect(sendByOpenTelemetry(exporter(port, 'wrong'))).rejects.toThrow()
    await sendByOpenTelemetry(exporter(port, 'opaque'))
    const { message, source, fields } = goldenMessage
    const timestamp = '2026-11-01T08:00:00.123Z'
    await expectGolden(server, inputId, [{ message, source, timestamp, ...fields }])
  },
)

it.each([
  [http, 'JSON'],
  [grpc, 'gRPC'],
])('%s stores what can be read of a request by %s, and tells of the others', async (type, form) => {
  const port = await freePort()
  const inputId = await startInput(server, type, { bind_address: '127.0.0.1', port })
  const logRecords = [
    { body: { stringValue: 'one' } },
    { severityText: 'x' },
    { body: { stringValue: 'two' } },
  ]
  if (form === 'JSON') {
    const body = jsonRequest([{ scopeLogs: [{ logRecords }] }])
      .toString()
      .replace('"x"', '7')
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/v1/logs`, { method: 'POST', body, headers })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { partialSuccess: { rejectedLogRecords: '1', errorMessage: 'OTLP: severityText has another type' } },
    ])
  } else {
    const request = protobufRequest([{ scopeLogs: [{ logRecords }] }]).toString('latin1')
    // A text whose length leads beyond the end of its record.
    const broken = Buffer.from(request.replace('\x1a\x01x', '\x1a\x09x'), 'latin1')
    const { status, body } = await grpcCall(port, grpcFrame(broken))
    expect([status, body.toString('latin1', 5)]).toEqual([
      '0',
      '\x0a\x1c\x08\x01\x12\x18OTLP: not valid protobuf',
    ])
  }
  const messages = await messagesOfInput(server, inputId, 2)
  expect(messages.map(({ message }) => message).sort()).toEqual(['one', 'two'])
})
