import { openMessageStore } from '@logline/engine'
import { defaultStreamId, type FieldValue, type Message, UlidEncoder } from '@logline/message'
import type { BenchEngine } from './bench-engine.ts'
import { benchMessages, methods, nouns, reasons, statuses, verbs } from './generator.ts'

export const dayMs = 86_400_000
/** Rows of one insert, and so of a part before it is merged. */
const partRows = 500_000
/** One for each core. */
const insertsAtOnce = 2

export interface SearchData {
  indexSetId: string
  count: number
  /** How many days before `endMs` the messages are spread over. */
  days: number
  endMs: number
}

/**
 * Fills an index set with `count` messages in order of time. Most are made by the engine itself, by the rules of
 * `benchMessages`: through the store, 20 million would take a quarter of an hour. The last ones go through the store, so
 * that the field catalogue is what intake would have left.
 */
export async function loadSearchData(engine: BenchEngine, data: SearchData): Promise<void> {
  const store = openMessageStore(engine.connection)
  await store.ensureIndexSet(data.indexSetId)
  const ofStore = Math.min(2_000, data.count)
  await store.insert(
    { indexSetId: data.indexSetId, indexNo: 0, messages: lastMessages(data, ofStore) },
    { isRetry: false },
  )
  await store.close()
  const columns = 'index_no, ts, id, source, message, streams, sf, nf, message_words'
  let first = 0
  const loadParts = async () => {
    while (first < data.count - ofStore) {
      const from = first
      first += partRows
      const rows = Math.min(partRows, data.count - ofStore - from)
      await engine.sql(`INSERT INTO messages_${data.indexSetId} (${columns}) ${rowsSql(data, from, rows)}`)
    }
  }
  await Promise.all(Array.from({ length: insertsAtOnce }, loadParts))
}

/** The newest `rows` messages of the data. */
function lastMessages({ count, days, endMs }: SearchData, rows: number): Message[] {
  const ids = new UlidEncoder(7)
  return [...benchMessages({ seed: 2, count: rows })].map((sent, index) => {
    const { host: source, short_message: message, version: _, timestamp: __, ...rest } = sent
    const number = count - rows + index
    const timestampMs = Math.floor(endMs - days * dayMs + (number / count) * days * dayMs)
    const fields: Record<string, FieldValue> = {}
    for (const [name, value] of Object.entries(rest)) fields[name.replace(/^_/, '')] = value
    return {
      id: ids.encode(timestampMs, number, 0),
      timestampMs,
      source,
      message,
      fields,
      streams: [defaultStreamId],
    }
  })
}

/** Rows `from` to `from + rows` as `benchMessages` makes them, from hashes of their number instead of its random numbers. */
function rowsSql({ count, days, endMs }: SearchData, from: number, rows: number): string {
  const ms = `toInt64(${endMs - days * dayMs} + intDiv(number * ${days * dayMs}, ${count}))`
  const random = (what: number, least: number, greatest: number) =>
    `(${least} + cityHash64(number, ${what}) % ${greatest - least + 1})`
  const text = (what: number, least: number, greatest: number) => `toString(${random(what, least, greatest)})`
  const oneOf = (what: number, words: readonly (string | number)[]) =>
    `[${words.map((word) => (typeof word === 'number' ? word : `'${word}'`)).join(',')}][${random(what, 1, words.length)}]`
  const client = `concat('10.', ${text(8, 0, 255)}, '.', ${text(9, 0, 255)}, '.', ${text(10, 0, 255)})`
  const user = `concat('user-', ${text(11, 1, 5000)})`
  const trace = uuidSql('lower(hex(MD5(toString(number))))')
  const path = `concat('/api/', ${oneOf(13, nouns)}, '/', ${text(14, 1, 20_000)})`
  const sentence = [
    ...[
      oneOf(1, nouns),
      `' '`,
      oneOf(2, verbs),
      `' by '`,
      oneOf(3, nouns),
      `' because of '`,
      oneOf(4, reasons),
    ],
    ...[`' after '`, text(20, 1, 4000), `' ms: '`, oneOf(7, methods), `' '`, path, `' for '`, user],
    ...[`' from '`, client, `' request_id='`, trace, `if(${random(5, 0, 999)} = 0, ' rareword', '')`],
  ]
  const texts = [
    `'application', concat('app-', ${text(6, 1, 12)})`,
    `'method', ${oneOf(12, methods)}`,
    `'client', ${client}`,
    `'user', ${user}`,
    `'trace', ${trace}`,
    `'path', ${path}`,
    `'region', ${oneOf(15, ['eu-1', 'eu-2', 'us-1', 'ap-1'])}`,
    `'build', concat('2.', ${text(16, 0, 40)}, '.', ${text(17, 0, 9)})`,
  ]
  const numbers = [
    `'level', toFloat64(${random(18, 3, 7)})`,
    `'status', toFloat64(${oneOf(19, statuses)})`,
    `'took_ms', toFloat64(${random(20, 1, 4000)})`,
    `'bytes', toFloat64(${random(21, 100, 90_000)})`,
    `'process', toFloat64(${random(23, 1, 32_768)})`,
  ]
  return `SELECT 0, fromUnixTimestamp64Milli(${ms}, 'UTC'), ${ulidSql(ms)}, concat('host-', ${text(22, 1, 40)}),
  concat(${sentence.join(', ')}), ['${defaultStreamId}'], map(${texts.join(', ')}), map(${numbers.join(', ')}), ''
FROM numbers(${from}, ${rows})
SETTINGS max_threads = 1, max_insert_threads = 1, min_insert_block_size_rows = ${rows}, min_insert_block_size_bytes = 0, max_execution_time = 0, max_memory_usage = 0`
}

function uuidSql(hex: string): string {
  const parts = [8, 4, 4, 4, 12].map((length, index, lengths) => {
    const start = lengths.slice(0, index).reduce((sum, each) => sum + each, 1)
    return `substring(${hex}, ${start}, ${length})`
  })
  return `concat(${parts.join(`, '-', `)})`
}

/** The ids a journal's encoder makes: 48 bits of time, 48 of the number, then index 0 and salt 7. */
function ulidSql(ms: string): string {
  const characters = (bits: string) =>
    Array.from(
      { length: 10 },
      (_, place) =>
        `substring('0123456789ABCDEFGHJKMNPQRSTVWXYZ', bitAnd(bitShiftRight(${bits}, ${45 - 5 * place}), 31) + 1, 1)`,
    )
  return `concat(${[...characters(`(${ms})`), ...characters('(number * 4)'), `'000007'`].join(', ')})`
}
