import type { IncomingMessage } from 'node:http'
import { inputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import { expect, it } from 'vitest'
import { pushProtobuf } from '../../../../../../packages/processing/src/codecs/testing/loki-frames.ts'
import { remoteAddress } from '../../journal/journal-source.ts'
import { StandInJournal } from '../../testing/stand-in-journal.ts'
import { LokiApi } from './loki-api.ts'

const place = { bind_address: '127.0.0.1', port: 3100 }
const json = { 'content-type': 'application/json; charset=utf-8' }
const protobuf = { 'content-type': 'application/x-protobuf' }

function apiWith(journal = new StandInJournal()) {
  const api = new LokiApi(journal.context, readConfiguration(inputDescriptions.loki.fields, place))
  const url = (path: string) => new URL(path, 'http://input')
  return {
    journal,
    ask: (method: string, path: string) => api.answerAtOnce(method, url(path)),
    async send(body: Buffer | string, headers: IncomingMessage['headers']) {
      const request = { method: 'POST', url: url('/loki/api/v1/push'), headers, body: Buffer.from(body) }
      const arrival = { remote: remoteAddress('127.0.0.1', 1), receivedAtMs: 1 }
      return (await api.take({ ...request, ...arrival }))()
    },
  }
}

/** Snappy may leave all of it as it is: one literal. */
function packed(plain: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(plain.length - 1)
  const claimed = Buffer.from([(plain.length & 0x7f) | 0x80, plain.length >> 7])
  return Buffer.concat([claimed, Buffer.from([61 << 2]), length, plain])
}

const values = [
  ['1780300800123456789', 'one'],
  ['1780300800123456790', 'two', { trace_id: 't' }],
]
const pushed = JSON.stringify({ streams: [{ stream: { job: 'a' }, values }] })
const records = [
  '{"nanoseconds":"1780300800123456789","line":"one","metadata":{},"labels":{"job":"a"},"tenant":"blue"}',
  '{"nanoseconds":"1780300800123456790","line":"two","metadata":{"trace_id":"t"},"labels":{"job":"a"},"tenant":"blue"}',
]

it('answers 204 when all entries are on disk', async () => {
  const { journal, send } = apiWith()
  expect(await send(pushed, { ...json, 'x-scope-orgid': 'blue' })).toEqual({ status: 204 })
  expect(journal.payloads).toEqual(records)
  expect(journal.writes).toBe(1)
})

it('takes protobuf in Snappy', async () => {
  const { journal, send } = apiWith()
  const frame = pushProtobuf({
    labels: '{job="a"}',
    entries: [
      { seconds: 1_780_300_800n, nanos: 123_456_789, line: 'one' },
      { seconds: 1_780_300_800n, nanos: 123_456_790, line: 'two', metadata: { trace_id: 't' } },
    ],
  })
  expect(await send(packed(frame), { ...protobuf, 'x-scope-orgid': 'blue' })).toEqual({ status: 204 })
  expect(journal.payloads).toEqual(records)
})

it.each([
  ['{', json, 'Loki: not valid JSON'],
  ['{', protobuf, 'Loki: broken Snappy'],
  [pushed, {}, 'Loki: larger than'],
])('refuses no. %#, and counts it', async (body, headers, reason) => {
  const { journal, send } = apiWith()
  const answer = await send(body, headers)
  expect(answer.status).toBe(400)
  expect(journal.stats.invalidMessages).toBe(1)
  if (reason !== 'Loki: larger than') expect(answer.body).toContain(reason)
})

it('refuses few bytes that become many, as each entry has the labels of its stream', async () => {
  const { journal, send } = apiWith()
  const stream = { stream: { a: 'x'.repeat(60_000) }, values: Array(3000).fill(['1', '']) }
  expect((await send(JSON.stringify({ streams: [stream] }), json)).status).toBe(413)
  expect(journal.payloads).toEqual([])
})

it('answers 503 when the journal is full or not written', async () => {
  const { journal, send } = apiWith()
  journal.room = 1
  expect(await send(pushed, json)).toMatchObject({ status: 503, body: 'The journal is full\n' })
  journal.room = 10
  journal.isWritable = false
  expect((await send(pushed, json)).status).toBe(503)
  expect(journal.stats.shedMessages).toBe(2)
})

it.each([
  ['GET', '/ready', 200],
  ['HEAD', '/ready', 200],
  ['POST', '/ready', 405],
  ['GET', '/loki/api/v1/push', 405],
  ['GET', '/loki/api/v1/query', 404],
  ['POST', '/', 404],
])('answers %s %s with %d', (method, path, status) => {
  expect(apiWith().ask(method, path)?.status).toBe(status)
})

it('is not ready while the journal is full', () => {
  const { journal, ask } = apiWith()
  journal.room = 0
  expect(ask('GET', '/ready')?.status).toBe(503)
})
