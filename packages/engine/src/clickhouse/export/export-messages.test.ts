import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ExportRequest } from '../../store/message-store.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'
import { answerStream } from '../client/answer-stream.ts'
import { EngineClient } from '../client/engine-client.ts'

let shared: TestEngine
let client: EngineClient
beforeAll(async () => {
  shared = await startTestEngine()
  client = new EngineClient(shared.connection)
})
afterAll(async () => {
  await client.close()
  await shared.stop()
})

type Wishes = Partial<ExportRequest> & Pick<ExportRequest, 'scope'>

function exported(wishes: Wishes, signal?: AbortSignal): Promise<Readable> {
  const request: ExportRequest = {
    fields: ['_id'],
    order: 'ASC',
    offset: 0,
    limit: null,
    format: 'csv',
    timeZone: 'UTC',
    neutralisesFormulas: true,
    ...wishes,
  }
  return shared.store.exportMessages(request, { ...testCaller, ...(signal && { signal }) })
}

const csvOf = async (wishes: Wishes) => text(await exported(wishes))
const linesOf = async (wishes: Wishes) => (await csvOf(wishes)).split('\n').slice(0, -1)

describe('exportMessages', () => {
  it('gives the messages a search finds, in total order, from either end', async () => {
    const messages = Array.from({ length: 300 }, (_, n) =>
      testMessage({ n }, { timestampMs: testStartMs + Math.floor(n / 10) }),
    )
    const scope = testScope(await seedIndexSet(shared.store, messages))
    const page = { scope, sort: [], limit: 300, offset: 0, fields: [] }
    const found = await shared.store.searchMessages(page, testCaller)
    const newestFirst = found.messages.map(({ id }) => `"${id}"`)
    expect(newestFirst).toHaveLength(300)
    expect(await linesOf({ scope, order: 'DESC' })).toEqual(newestFirst)
    expect(await linesOf({ scope })).toEqual(newestFirst.toReversed())
    expect(await linesOf({ scope, order: 'DESC', offset: 7, limit: 20 })).toEqual(newestFirst.slice(7, 27))
    expect(await linesOf({ scope, offset: 290 })).toEqual(newestFirst.toReversed().slice(290))
    expect(await csvOf({ scope, limit: 0 })).toBe('')
  })

  it('gives a message that lies in two index sets twice, as a search does', async () => {
    const messages = [testMessage({ n: 1 }), testMessage({ n: 2 })]
    const first = await seedIndexSet(shared.store, messages)
    const scope = testScope(first, { indexSetIds: [first, await seedIndexSet(shared.store, messages)] })
    expect(await linesOf({ scope, fields: ['n'] })).toEqual(['"1"', '"1"', '"2"', '"2"'])
  })

  it('writes cells that can be read again, absent ones empty', async () => {
    const fields = { number: -1.5, yes: true, text: 'a "b",\nc', list: '["x"]' }
    const scope = testScope(await seedIndexSet(shared.store, [testMessage(fields, { source: 'Web-1' })]))
    const columns = [
      'timestamp',
      'source',
      'streams',
      'number',
      'yes',
      'text',
      'list',
      'absent',
      'full_message',
    ]
    expect(await csvOf({ scope, fields: columns })).toBe(
      '"2026-03-02T10:00:00.000Z","Web-1","[000000000000000000000001]","-1.5","true","a ""b"",\nc","[""x""]",,\n',
    )
  })

  it('writes times in a zone, also across a change of its clock', async () => {
    const times = ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00.000Z']
    const messages = times.map((time) => testMessage({}, { timestampMs: Date.parse(time) }))
    const scope = testScope(await seedIndexSet(shared.store, messages))
    const inZone = (timeZone: string) => linesOf({ scope, fields: ['timestamp'], timeZone })
    expect(await inZone('Europe/Berlin')).toEqual([
      '"2026-03-29T01:59:59.999+01:00"',
      '"2026-03-29T03:00:00.000+02:00"',
    ])
    expect(await inZone('America/St_Johns')).toEqual([
      '"2026-03-28T22:29:59.999-02:30"',
      '"2026-03-28T22:30:00.000-02:30"',
    ])
  })

  it.each([
    ['=1+1', `'=1+1`],
    ['+cmd', `'+cmd`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['\r=1', `'\r=1`],
    ['＝1+1', `'＝1+1`],
    ['＋1', `'＋1`],
    ['－2', `'－2`],
    ['＠SUM(A1)', `'＠SUM(A1)`],
    ['-12.5', '-12.5'],
    ['+1e3', '+1e3'],
    ['a=1', 'a=1'],
  ])('neutralises the text %j unless that is switched off', async (value, cell) => {
    const parts = { source: value, message: value }
    const messages = [testMessage({ text: value, full_message: value, number: -7 }, parts)]
    const scope = testScope(await seedIndexSet(shared.store, messages))
    const fields = ['source', 'message', 'text', 'full_message', 'number']
    const line = (text: string) => `"${text}","${text}","${text}","${text}","-7"\n`
    expect(await csvOf({ scope, fields })).toBe(line(cell))
    expect(await csvOf({ scope, fields, neutralisesFormulas: false })).toBe(line(value))
    const json = JSON.parse(await csvOf({ scope, fields, format: 'json-lines' }))
    expect(json).toEqual({ source: value, message: value, text: value, full_message: value, number: -7 })
  })

  it('writes JSON lines in which each value keeps its type', async () => {
    const messages = [1, 'one', true].map((mixed, n) => testMessage({ mixed, n, even: n % 2 === 0 }))
    const scope = testScope(await seedIndexSet(shared.store, messages))
    const fields = ['mixed', 'n', 'even', 'streams', 'timestamp', 'absent']
    const lines = await linesOf({ scope, fields, format: 'json-lines' })
    const common = {
      streams: ['000000000000000000000001'],
      timestamp: '2026-03-02T10:00:00.000Z',
      absent: null,
    }
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { mixed: 1, n: 0, even: true, ...common },
      { mixed: 'one', n: 1, even: false, ...common },
      { mixed: true, n: 2, even: true, ...common },
    ])
  })

  it('takes any name of a field, also those of the table itself', async () => {
    const names = ['ts', 'id', 'sf', 'nf', 'a`b', 'c\\d', 'e"f', `g'h`, '{x:String}', 'ü', 'index_no']
    const fields = Object.fromEntries(names.map((name, n) => [name, `value ${n}`]))
    const messages = [testMessage(fields, { timestampMs: testStartMs + 1 }), testMessage({ ts: 'zzz' })]
    const scope = testScope(await seedIndexSet(shared.store, messages))
    const lines = await linesOf({ scope, fields: names, format: 'json-lines' })
    expect(lines.map((line) => JSON.parse(line).ts)).toEqual(['zzz', 'value 0'])
    expect(JSON.parse(lines[1] ?? '')).toEqual(fields)
    expect((await linesOf({ scope, fields: names }))[0]).toBe(`"zzz"${','.repeat(names.length - 1)}`)
  })

  it('writes Parquet with typed columns', async () => {
    const messages = [
      testMessage({ took: 1.5, ok: true, who: 'ann', mixed: 1 }),
      testMessage({ took: 2, mixed: 'x' }),
    ]
    const scope = testScope(await seedIndexSet(shared.store, messages))
    const fields = ['timestamp', 'source', 'took', 'ok', 'who', 'mixed', 'streams']
    const chunks = await (await exported({ scope, fields, format: 'parquet' })).toArray()
    const file = Buffer.concat(chunks)
    const columns = await readParquet(file)
    expect(columns).toEqual({
      names: fields,
      types: [
        `DateTime64(3, 'UTC')`,
        'String',
        'Nullable(Float64)',
        'Nullable(Bool)',
        'Nullable(String)',
        'Nullable(String)',
        'Array(String)',
      ],
      rows: [
        ['2026-03-02 10:00:00.000', 'web-1', 1.5, true, 'ann', '1', ['000000000000000000000001']],
        ['2026-03-02 10:00:00.000', 'web-1', 2, null, null, 'x', ['000000000000000000000001']],
      ],
    })
  })

  it.each(['csv', 'json-lines', 'parquet'] as const)(
    'writes a file without messages as %s',
    async (format) => {
      const scope = testScope('none', { indexSetIds: [] })
      const file = Buffer.concat(await (await exported({ scope, fields: ['a'], format })).toArray())
      if (format === 'parquet') expect(await describeParquet(file)).toEqual([['a', 'Nullable(String)']])
      else expect(file.length).toBe(0)
    },
  )

  it('reads on only as it is taken, and ends in the engine when it is given up', async () => {
    const scope = testScope(await manyMessages())
    const stream = await exported({ scope, fields: ['message'] })
    await stream[Symbol.asyncIterator]().next()
    // The buffers on the way are full; the rest is not even read.
    await vi.waitFor(
      async () => {
        const read = await readRows()
        await delay(500)
        expect(await readRows()).toBe(read)
      },
      { timeout: 300_000 },
    )
    expect(await readRows()).toBeLessThan(140_000)
    stream.destroy()
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 300_000, interval: 20 })
  })

  it('ends in the engine with its caller', async () => {
    const scope = testScope(await manyMessages())
    const abort = new AbortController()
    const stream = await exported({ scope, fields: ['message'] }, abort.signal)
    expect(await running()).toBe(1)
    abort.abort()
    await expect(text(stream)).rejects.toMatchObject({ name: 'EngineError', kind: 'cancelled' })
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 300_000, interval: 20 })
    await expect(exported({ scope }, abort.signal)).rejects.toMatchObject({ kind: 'cancelled' })
  })

  it('tells before the first byte what the engine refuses', async () => {
    await expect(exported({ scope: testScope('not_there') })).rejects.toMatchObject({ kind: 'missing' })
  })
})

describe('a failure half-way', () => {
  it('breaks the stream off, with its reason out of the file', async () => {
    const sql = `SELECT number, throwIf(number = 3000000, 'secret reason') FROM numbers(10000000) FORMAT CSV`
    const stream = await client.stream({ sql }, testCaller)
    const chunks: Buffer[] = []
    const failed = expect(
      (async () => {
        for await (const chunk of stream) chunks.push(chunk)
      })(),
    )
    await failed.rejects.toMatchObject({ name: 'EngineError', code: 395 })
    const received = Buffer.concat(chunks).toString()
    expect(received.length).toBeGreaterThan(1_000_000)
    expect(received).toMatch(/^[\d,\n]+$/)
  })

  it('is known by its mark also where the answer ends as if all were well', async () => {
    const broken =
      'row\r\n__exception__\r\nabcd\r\nCode: 241. DB::Exception: too much\n42 abcd\r\n__exception__\r\n'
    const answer = answerStream(Readable.from([Buffer.from(broken)]), { tag: 'abcd', onBrokenOff: () => {} })
    await expect(text(answer)).rejects.toMatchObject({ kind: 'memory' })
  })

  it('is not seen in a message that speaks of one', async () => {
    const row = '"\r\n__exception__\r\nabcd\r\nCode: 241. DB::Exception: too much"\n'
    const answer = answerStream(Readable.from([Buffer.from(row)]), { tag: 'efgh', onBrokenOff: () => {} })
    expect(await text(answer)).toBe(row)
  })
})

let many: Promise<string> | null = null

/** More than fits into the buffers on the way. */
function manyMessages(): Promise<string> {
  many ??= (async () => {
    const id = await seedIndexSet(shared.store, [testMessage()])
    const columns =
      'index_no, ts, id, source, message, full_message, streams, sf, nf, bf, message_words, full_message_words'
    await client.command(
      `INSERT INTO logline.messages_${id} (${columns}) SELECT 0, toDateTime64(1772445600, 3) + number / 1000, leftPad(toString(number), 26, '0'), 'web-1', repeat('x', 1000), '', ['000000000000000000000001'], map(), map(), map(), '', '' FROM numbers(150000) SETTINGS max_block_size = 10000, min_insert_block_size_rows = 10000`,
      testCaller,
    )
    await client.command(`OPTIMIZE TABLE logline.messages_${id} FINAL`, testCaller)
    return id
  })()
  return many
}

const exporters = `FROM system.processes WHERE user = 'exporter'`

async function running(): Promise<number> {
  const found = await client.readAsApplication({ sql: `SELECT count() ${exporters}` }, testCaller)
  return Number(found.data[0]?.[0])
}

async function readRows(): Promise<number> {
  const found = await client.readAsApplication({ sql: `SELECT sum(read_rows) ${exporters}` }, testCaller)
  return Number(found.data[0]?.[0])
}

/** Read by the engine itself: its reader is not the one that wrote. */
async function readParquet(file: Buffer) {
  const columns = await describeParquet(file)
  const { data: rows } = await client.readAsApplication({ sql: `SELECT * FROM ${parquet(file)}` }, testCaller)
  return { names: columns.map(([name]) => name), types: columns.map(([, type]) => type), rows }
}

/** Names and types of the columns. */
async function describeParquet(file: Buffer): Promise<unknown[][]> {
  const { data } = await client.readAsApplication({ sql: `DESCRIBE ${parquet(file)}` }, testCaller)
  return data.map(([name, type]) => [name, type])
}

const parquet = (file: Buffer) => `format(Parquet, base64Decode('${file.toString('base64')}'))`
