import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startReceiving } from '../../testing/start-receiving.ts'

function post(port: number, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body, headers })
}

it('answers 202 without a body once the message is in the journal', async () => {
  await using gelf = await startReceiving('gelf-http')
  const response = await post(gelf.port, '{"short_message":"m"}')
  expect(response.status).toBe(202)
  expect(await response.text()).toBe('')
  expect(await gelf.payloads()).toEqual(['{"short_message":"m"}'])
  expect(gelf.stats.incomingMessages).toBe(1)
})

it.each([
  ['GET', '/gelf', 405],
  ['PUT', '/gelf', 405],
  ['POST', '/', 404],
  ['POST', '/gelf?x=1', 404],
  ['GET', '/other', 404],
  ['OPTIONS', '/gelf', 200],
  ['OPTIONS', '/other', 200],
])('answers %s %s with %d', async (method, path, status) => {
  await using gelf = await startReceiving('gelf-http')
  const url = `http://127.0.0.1:${gelf.port}${path}`
  const body = method === 'GET' || method === 'OPTIONS' ? {} : { body: '{}' }
  expect((await fetch(url, { method, ...body })).status).toBe(status)
  expect(await gelf.payloads()).toEqual([])
})

it.each([
  ['gzip', gzipSync('{"a":1}')],
  ['deflate', deflateSync('{"a":1}')],
  ['deflate', deflateRawSync('{"a":1}')],
  // graypy and pygelf say this above a body in zlib.
  ['gzip,deflate', deflateSync('{"a":1}')],
  ['GZIP, Deflate', gzipSync('{"a":1}')],
  ['gzip, deflate', gzipSync(deflateSync('{"a":1}'))],
  ['deflate', gzipSync('{"a":1}')],
  ['snappy', deflateSync('{"a":1}')],
  ['br', brotliCompressSync('{"a":1}')],
  ['zstd', zstdCompressSync('{"a":1}')],
  ['gzip', Buffer.from('{"a":1}')],
  ['br', Buffer.from('{"a":1}')],
  ['deflate', Buffer.from('{"a":1}')],
  ['snappy', Buffer.from('{"a":1}')],
  ['identity', Buffer.from('{"a":1}')],
])('takes a body that says %s', async (encoding, body) => {
  await using gelf = await startReceiving('gelf-http')
  expect((await post(gelf.port, new Uint8Array(body), { 'Content-Encoding': encoding })).status).toBe(202)
  expect(await gelf.payloads()).toEqual(['{"a":1}'])
})

it.each([
  ['a broken body', { 'Content-Encoding': 'gzip' }, gzipSync('{"a":1}').subarray(0, 20), 400],
  ['a chunk of a message', {}, '\x1e\x0f12345678\x00\x02x', 400],
  ['a body above the limit', {}, 'x'.repeat(101), 413],
])('refuses and counts %s', async (_, headers, body, status) => {
  await using gelf = await startReceiving('gelf-http', { max_chunk_size: 100 })
  expect(
    (await post(gelf.port, typeof body === 'string' ? body : new Uint8Array(body), headers)).status,
  ).toBe(status)
  expect(gelf.stats.invalidMessages).toBe(1)
  expect((await post(gelf.port, '{"a":1}')).status).toBe(202)
  expect(await gelf.payloads()).toEqual(['{"a":1}'])
})

it('refuses what grows beyond the limit', async () => {
  await using gelf = await startReceiving('gelf-http', { decompress_size_limit: 1000 })
  const bomb = new Uint8Array(gzipSync('x'.repeat(100_000)))
  expect((await post(gelf.port, bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413)
})

it('refuses a body without a length as soon as it is too long', async () => {
  await using gelf = await startReceiving('gelf-http', { max_chunk_size: 100 })
  const sending = request({ port: gelf.port, host: '127.0.0.1', path: '/gelf', method: 'POST' })
  sending.on('error', () => undefined)
  sending.write('x'.repeat(101))
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(413)
  sending.destroy()
})

it('counts an empty body, as the reference accepts it', async () => {
  await using gelf = await startReceiving('gelf-http')
  expect((await post(gelf.port, '')).status).toBe(202)
  expect(gelf.stats.emptyMessages).toBe(1)
})

it('takes each line as a message when bulk receiving is on', async () => {
  await using gelf = await startReceiving('gelf-http', { enable_bulk_receiving: true })
  expect((await post(gelf.port, '{"a":1}\r\n{"b":2}\n\n{"c":3}')).status).toBe(202)
  expect(await gelf.payloads()).toEqual(['{"a":1}', '{"b":2}', '{"c":3}'])
})

it('takes lines that are more than the journal writes at once, each once', async () => {
  await using gelf = await startReceiving('gelf-http', {
    enable_bulk_receiving: true,
    max_chunk_size: 32 << 20,
  })
  const lines = Array.from({ length: 40 }, (_, no) => `${no}`.padEnd(500_000, 'x'))
  expect((await post(gelf.port, lines.join('\n'))).status).toBe(202)
  expect(await gelf.payloads()).toEqual(lines)
})

it('allows other origins unless told otherwise', async () => {
  const origin = { Origin: 'http://app.example' }
  await using open = await startReceiving('gelf-http')
  const { headers } = await post(open.port, '{}', origin)
  expect(headers.get('access-control-allow-origin')).toBe('http://app.example')
  expect(headers.get('access-control-allow-credentials')).toBe('true')
  expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type')
  await using closed = await startReceiving('gelf-http', { enable_cors: false })
  expect((await post(closed.port, '{}', origin)).headers.get('access-control-allow-origin')).toBeNull()
})

it('answers garbage with 400, counts it, and goes on', async () => {
  await using gelf = await startReceiving('gelf-http')
  const socket = connect(gelf.port, '127.0.0.1')
  socket.write('\x00\x01 garbage\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
  socket.destroy()
  await eventually(() => expect(gelf.stats.invalidMessages).toBe(1))
  expect((await post(gelf.port, '{}')).status).toBe(202)
})

it('closes a connection that is idle for the configured seconds', async () => {
  await using gelf = await startReceiving('gelf-http', { idle_writer_timeout: 1 })
  const socket = connect(gelf.port, '127.0.0.1')
  socket.resume()
  await once(socket, 'close')
})

it('answers 503 while the journal cannot be written, and takes messages again afterwards', async () => {
  await using gelf = await startReceiving('gelf-http')
  const { rm, mkdir } = await import('node:fs/promises')
  await rm(gelf.journal.dir, { recursive: true })
  expect((await post(gelf.port, '{"a":1}')).status).toBe(503)
  const refused = await post(gelf.port, '{"b":2}')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(gelf.stats.shedMessages).toBe(2)
  await mkdir(gelf.journal.dir)
  await eventually(async () => expect((await post(gelf.port, '{"c":3}')).status).toBe(202))
  expect(await gelf.payloads()).toContain('{"c":3}')
})

it('takes raw text at its own address, as it is', async () => {
  await using raw = await startReceiving('raw-http')
  const send = (path: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    fetch(`http://127.0.0.1:${raw.port}${path}`, { method: 'POST', body, headers })
  expect((await send('/raw', 'one\ntwo')).status).toBe(202)
  // A chunk of GELF is nothing but text here.
  expect((await send('/raw', '\x1e\x0f12345678\x00\x02x')).status).toBe(202)
  const packed = new Uint8Array(gzipSync('packed'))
  expect((await send('/raw', packed, { 'Content-Encoding': 'gzip' })).status).toBe(202)
  expect((await send('/gelf', 'x')).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${raw.port}/raw`)).status).toBe(405)
  expect(await raw.payloads()).toEqual(['one\ntwo', '\x1e\x0f12345678\x00\x02x', 'packed'])
})

it('takes each line of raw text as a message when bulk receiving is on', async () => {
  await using raw = await startReceiving('raw-http', { enable_bulk_receiving: true })
  const body = 'one\r\n\ntwo\n'
  expect((await fetch(`http://127.0.0.1:${raw.port}/raw`, { method: 'POST', body })).status).toBe(202)
  expect(await raw.payloads()).toEqual(['one', 'two'])
  expect(raw.stats.emptyMessages).toBe(1)
})

it('knows who sent what, also when the sender has hung up', async () => {
  await using gelf = await startReceiving('gelf-http')
  const body = gzipSync('{"short_message":"m"}')
  const head = `POST /gelf HTTP/1.1\r\nHost: h\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
  const socket = connect(gelf.port, '127.0.0.1')
  socket.write(head)
  socket.write(body, () => socket.destroy())
  await eventually(async () => expect(await gelf.payloads()).toEqual(['{"short_message":"m"}']))
  expect(await gelf.senders()).toEqual(['127.0.0.1'])
})
