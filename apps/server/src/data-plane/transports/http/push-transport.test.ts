import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pushProtobuf } from '../../../../../../packages/processing/src/codecs/testing/loki-frames.ts'
import { startReceiving } from '../../testing/start-receiving.ts'
import { testCertificate, testKey } from '../../testing/tls-certificate.ts'

interface Sent {
  method?: string
  path?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const create = '{"create":{}}\n{"a":1}\n'
const push = '{"streams":[{"stream":{"job":"a"},"values":[["1","one"]]}]}'
const json = { 'Content-Type': 'application/json' }
const basic = (pair: string) => ({ Authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
const gzipped = (body: string) => new Uint8Array(gzipSync(body))

const send = ({ port }: { port: number }, { path = '/_bulk', method = 'POST', ...rest }: Sent) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method, ...rest })

describe('the bulk API of Elasticsearch', () => {
  it('takes what is compressed, and says with each answer what it is', async () => {
    await using input = await startReceiving('elasticsearch')
    const answer = await send(input, { body: gzipped(create), headers: { 'Content-Encoding': 'gzip' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-elastic-product')).toBe('Elasticsearch')
    expect(await answer.json()).toMatchObject({ errors: false, items: [{ create: { status: 201 } }] })
    expect(await input.payloads()).toEqual(['{"index":"","id":""}\n{"a":1}'])
    expect(input.stats.incomingMessages).toBe(1)
    const head = await send(input, { method: 'HEAD', path: '/' })
    expect([head.status, head.headers.get('x-elastic-product')]).toEqual([200, 'Elasticsearch'])
  })

  it('takes nothing without the password', async () => {
    await using input = await startReceiving('elasticsearch', { username: 'ann', password: 'pw' })
    const refused = await send(input, { body: create })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="logline", ApiKey',
    ])
    expect(await refused.json()).toMatchObject({ status: 401, error: { type: 'security_exception' } })
    expect((await send(input, { method: 'GET', path: '/' })).status).toBe(401)
    expect((await send(input, { body: create, headers: basic('ann:pw') })).status).toBe(200)
    expect(await input.payloads()).toHaveLength(1)
    expect(input.stats.invalidMessages).toBe(2)
  })

  it('does not start with a name that nobody needs', async () => {
    await expect(startReceiving('elasticsearch', { username: 'ann' })).rejects.toThrow(
      'The username needs a password',
    )
  })

  it.each([
    ['longer than the limit', create.padEnd(101), {}, 413],
    ['with broken gzip', gzipped(create).slice(0, 20), { 'Content-Encoding': 'gzip' }, 400],
  ])('refuses a body %s', async (_, body, headers, status) => {
    await using input = await startReceiving('elasticsearch', { max_chunk_size: 100 })
    const answer = await send(input, { body, headers })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status })
    expect(input.stats.invalidMessages).toBe(1)
  })

  it('takes more than the journal writes at once, each once', async () => {
    await using input = await startReceiving('elasticsearch')
    const documents = Array.from({ length: 60 }, (_, no) => JSON.stringify({ no, a: 'x'.repeat(500_000) }))
    const answer = await send(input, { body: documents.map((one) => `{"create":{}}\n${one}\n`).join('') })
    expect(await answer.json()).toMatchObject({ errors: false })
    const payloads = await input.payloads()
    expect(payloads.map((payload) => payload.split('\n')[1])).toEqual(documents)
  })

  it('says 429 for items while the journal is full, and takes them again afterwards', async () => {
    await using input = await startReceiving('elasticsearch', {}, { maxSizeBytes: 1000 })
    const body = `{"create":{}}\n${JSON.stringify({ a: 'x'.repeat(2000) })}\n`
    expect(await (await send(input, { body })).json()).toMatchObject({ errors: false })
    const full = await (await send(input, { body })).json()
    expect(full).toMatchObject({ errors: true, items: [{ create: { status: 429 } }] })
    expect(await input.payloads()).toHaveLength(1)
    expect(input.stats.shedMessages).toBe(1)
  })

  it('listens with TLS', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'logline-push-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    const files = { tls_cert_file: join(dir, 'cert.pem'), tls_key_file: join(dir, 'key.pem') }
    await writeFile(files.tls_cert_file, testCertificate)
    await writeFile(files.tls_key_file, testKey)
    await using input = await startReceiving('elasticsearch', { tls_enable: true, ...files })
    const to = { host: '127.0.0.1', port: input.port, servername: 'localhost', ca: testCertificate }
    const sending = requestTls({ ...to, path: '/_bulk', method: 'POST' })
    sending.end(create)
    const [response] = await once(sending, 'response')
    expect(JSON.parse(await text(response))).toMatchObject({ errors: false })
  })
})

describe('the push API of Loki', () => {
  const path = '/loki/api/v1/push'

  it('takes JSON, also compressed, at both addresses', async () => {
    await using input = await startReceiving('loki')
    const answer = await send(input, { path, body: push, headers: { ...json, 'X-Scope-OrgID': 'blue' } })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const headers = { ...json, 'Content-Encoding': 'gzip' }
    expect((await send(input, { path: '/api/prom/push', body: gzipped(push), headers })).status).toBe(204)
    const record = (tenant: string) =>
      `{"nanoseconds":"1","line":"one","metadata":{},"labels":{"job":"a"},"tenant":"${tenant}"}`
    expect(await input.payloads()).toEqual([record('blue'), record('')])
  })

  it('leaves Snappy as it is, also when it begins as zlib does', async () => {
    await using input = await startReceiving('loki')
    const headers = { 'Content-Type': 'application/x-protobuf', 'Content-Encoding': 'snappy' }
    const plain = pushProtobuf({ labels: '{a="b"}', entries: [{ seconds: 1n, line: 'x'.repeat(97) }] })
    // 78 9c is a length of 120 and a literal of 40, and the beginning of zlib.
    const packed = Buffer.concat([
      Buffer.from([0x78, 0x9c]),
      plain.subarray(0, 40),
      Buffer.from([60 << 2, 79]),
      plain.subarray(40),
    ])
    const answer = await send(input, { path, body: new Uint8Array(packed), headers })
    expect([plain.length, answer.status, await answer.text()]).toEqual([120, 204, ''])
    expect(await input.payloads()).toHaveLength(1)
  })

  it('is asked whether it is ready without a password', async () => {
    await using input = await startReceiving('loki', { token: 'secret' })
    expect((await send(input, { path: '/ready', method: 'GET' })).status).toBe(200)
    expect((await send(input, { path, body: push, headers: json })).status).toBe(401)
    const headers = { ...json, Authorization: 'Bearer secret' }
    expect((await send(input, { path, body: push, headers })).status).toBe(204)
  })

  it('answers 503 while the journal is full', async () => {
    await using input = await startReceiving('loki', {}, { maxSizeBytes: 1000 })
    const body = push.replace('one', 'x'.repeat(2000))
    expect((await send(input, { path, body, headers: json })).status).toBe(204)
    const full = await send(input, { path, body, headers: json })
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '1'])
    expect(input.stats.shedMessages).toBe(1)
  })

  it('forgets a sender that gives up, and goes on', async () => {
    await using input = await startReceiving('loki')
    const headers = { ...json, 'Content-Length': '1000' }
    const sending = request({ host: '127.0.0.1', port: input.port, path, method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write('{"streams":')
    await once(sending, 'socket')
    sending.destroy()
    expect((await send(input, { path, body: push, headers: json })).status).toBe(204)
    expect(await input.payloads()).toHaveLength(1)
  })
})
