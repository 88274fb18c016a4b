import { type Product, until } from '../dev/product.ts'
import type { BenchEngine } from './bench-engine.ts'
import { printFigure } from './figures.ts'
import { type BenchMessage, type BenchShape, benchMessages } from './generator.ts'
import { chunked } from './intake/chunk.ts'
import { startIntakeBench } from './intake/intake-bench.ts'
import { load } from './intake/load.ts'
import { chunksOf, gelfTcp, type Protocol, protocolsOf } from './intake/protocols.ts'
import { printWork } from './intake/work.ts'

export interface StorageOptions {
  messages: number
  fields: number
  connections: number
}

const [syslogTcp = gelfTcp] = protocolsOf('syslog-tcp')
/** Kinds of logs, as they are sent. */
const kinds: readonly { title: string; protocol: Protocol; shape: BenchShape }[] = [
  { title: 'daemons of a Linux server, syslog', protocol: syslogTcp, shape: 'server' },
  { title: 'a web server, combined format, syslog', protocol: syslogTcp, shape: 'access' },
  { title: 'an application with 12 fields, GELF', protocol: gelfTcp, shape: 'usual' },
  { title: 'stack traces of an application, GELF', protocol: gelfTcp, shape: 'trace' },
]
const setCounts = [1, 10, 50]

/** What messages take of the disk, what many index sets cost, and what many fields do. */
export async function benchStorage(options: StorageOptions): Promise<void> {
  for (const kind of kinds) await benchKind(kind, options)
  for (const count of setCounts) await benchIndexSets(count, options)
  for (const count of [fieldsOfMessage, options.fields]) await benchManyFields(count, options)
}

async function benchKind(
  { title, protocol, shape }: (typeof kinds)[number],
  { messages: count, connections }: StorageOptions,
): Promise<void> {
  const bench = await startIntakeBench([protocol])
  try {
    const [input] = bench.inputs
    if (!input) return
    const chunks = chunksOf(protocol, { seed: 2, count, shape })
    const sent = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0)
    await load({ bench, input }, connections, chunks)
    const table = await largestTable(bench.engine)
    await mergeAll(bench.engine, table)
    const disk = await diskOf(bench.engine, table)
    console.log(
      `\n${title}: ${count} distinct messages over a day, ${Math.round(sent / count)} bytes sent of each`,
    )
    printFigure('on the disk', disk.all / count, 'bytes', 'of a message, merged, with all indexes')
    printFigure('  of what was sent', (100 * disk.all) / sent, '%', 'goal 10 for logs of servers')
    printFigure('  the same without indexes', (100 * disk.columns) / sent, '%')
    const others = await diskOf(bench.engine, table.replace('messages_', 'values_'))
    printFigure('  summary of values beside it', others.all / count, 'bytes', 'of a message')
    for (const [name, bytes] of await largestParts(bench.engine, table)) {
      printFigure(`    ${name}`, bytes / count, 'bytes')
    }
  } finally {
    await bench.dispose()
  }
}

/** Messages of so many hosts, each with a stream and an index set of its own. */
async function benchIndexSets(count: number, { messages, connections }: StorageOptions): Promise<void> {
  const bench = await startIntakeBench([gelfTcp])
  try {
    const [input] = bench.inputs
    if (!input) return
    const isReady = async () => (await bench.product.api('GET', '/system/lbstatus')).ok
    await until(isReady, 'messages can be searched', 60_000)
    for (let no = 0; no < count; no += 1) await addIndexSet(bench.product, no)
    const hosts = mapped(benchMessages({ seed: 2, count: messages }), (message, no) => ({
      ...message,
      host: `part-${no % count}`,
    }))
    const chunks = [...chunked(hosts, gelfTcp.messages, gelfTcp.form)]
    const work = await load({ bench, input }, connections, chunks)
    printWork(`\n${count} index sets, written to at once`, work, `${messages} messages over GELF TCP`)
  } finally {
    await bench.dispose()
  }
}

const fieldsOfMessage = 10

/** Messages with ten fields each out of so many. */
async function benchManyFields(count: number, { messages, connections }: StorageOptions): Promise<void> {
  const bench = await startIntakeBench([gelfTcp])
  try {
    const [input] = bench.inputs
    if (!input) return
    const withFields = mapped(
      benchMessages({ seed: 2, count: messages, shape: 'short' }),
      (message, no): BenchMessage => ({
        ...message,
        ...Object.fromEntries(
          Array.from({ length: fieldsOfMessage }, (_, index) => [
            `_field_${(no * fieldsOfMessage + index) % count}`,
            `value-${no % 1000}`,
          ]),
        ),
      }),
    )
    const chunks = [...chunked(withFields, gelfTcp.messages, gelfTcp.form)]
    const work = await load({ bench, input }, connections, chunks)
    const table = await largestTable(bench.engine)
    await mergeAll(bench.engine, table)
    const disk = await diskOf(bench.engine, table)
    const setting = `${messages} messages with ${fieldsOfMessage} fields each, over GELF TCP`
    printWork(`\n${count} distinct fields`, work, setting)
    printFigure('  on the disk', disk.all / messages, 'bytes', 'of a message, merged')
    const catalogue = await diskOf(bench.engine, table.replace('messages_', 'fields_'))
    printFigure('  catalogue of fields', catalogue.all / 1000, 'kB', 'on the disk')
    printFigure(
      '  list of all fields',
      await fieldListMs(bench.product),
      'ms',
      'GET /views/fields, second time',
    )
  } finally {
    await bench.dispose()
  }
}

async function fieldListMs(product: Product): Promise<number> {
  let startedAtMs = 0
  for (let time = 0; time < 2; time += 1) {
    startedAtMs = performance.now()
    const answer = await product.api('GET', '/views/fields')
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
  return performance.now() - startedAtMs
}

function* mapped<T, Result>(all: Iterable<T>, change: (one: T, no: number) => Result): Generator<Result> {
  let no = 0
  for (const one of all) {
    yield change(one, no)
    no += 1
  }
}

async function addIndexSet(product: Product, no: number): Promise<void> {
  const { index_sets } = await json<{ index_sets: object[] }>(product, 'GET', '/system/indices/index_sets')
  const { id: _, ...like } = (index_sets[0] ?? {}) as { id?: string }
  const prefix = `part-${String(no).padStart(2, '0')}-`
  const body = { ...like, title: prefix, index_prefix: prefix, description: null }
  const { id } = await json<{ id: string }>(product, 'POST', '/system/indices/index_sets', body)
  const rule = { type: 1, field: 'source', value: `part-${no}`, inverted: false, description: null }
  const stream = { title: prefix, index_set_id: id, remove_matches_from_default_stream: true, rules: [rule] }
  const { stream_id } = await json<{ stream_id: string }>(product, 'POST', '/streams', stream)
  await product.api('POST', `/streams/${stream_id}/resume`)
}

async function json<T>(product: Product, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await product.api(method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as T // its shape is that of the contract
}

/** Failures have an index set of their own. */
async function largestTable(engine: BenchEngine): Promise<string> {
  return await engine.sql(
    `SELECT name FROM system.tables WHERE database = 'logline' AND name LIKE 'messages_%' ORDER BY total_rows DESC LIMIT 1`,
  )
}

async function mergeAll(engine: BenchEngine, table: string): Promise<void> {
  await engine.sql(`OPTIMIZE TABLE ${table} FINAL SETTINGS max_execution_time = 0`)
}

/** Bytes of a table. */
async function diskOf(engine: BenchEngine, table: string): Promise<{ all: number; columns: number }> {
  const answer = await engine.sql(
    `SELECT sum(bytes_on_disk), sum(data_compressed_bytes) FROM system.parts WHERE active AND database = 'logline' AND table = '${table}' FORMAT TSV`,
  )
  const [all = 0, columns = 0] = answer.split('\t').map(Number)
  return { all, columns }
}

/** Columns and indexes with their bytes, the largest first. */
async function largestParts(engine: BenchEngine, table: string): Promise<[string, number][]> {
  const answer = await engine.sql(`SELECT name, bytes FROM (
  SELECT name, data_compressed_bytes AS bytes FROM system.columns WHERE database = 'logline' AND table = '${table}'
  UNION ALL
  SELECT concat('index ', name), data_compressed_bytes FROM system.data_skipping_indices WHERE database = 'logline' AND table = '${table}'
) WHERE bytes > 0 ORDER BY bytes DESC LIMIT 10 FORMAT TSV`)
  return answer.split('\n').map((line) => {
    const [name = '', bytes = '0'] = line.split('\t')
    return [name, Number(bytes)]
  })
}
