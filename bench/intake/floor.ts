import type { BenchEngine } from '../bench-engine.ts'
import { printFigure } from '../figures.ts'
import { measured, printWork, type Work } from './work.ts'

const mostRows = 300_000
const batchRows = 20_000

/** What the same rows cost without the product and without indexes, and how far it is from that. */
export async function printFloor(
  engine: BenchEngine,
  { count, rate, sentBytes }: { count: number; rate: number; sentBytes: number },
): Promise<void> {
  const table = await messagesTable(engine)
  const floor = await insertStraight(engine, table, Math.min(count, mostRows))
  const setting = `${batchRows} rows a statement, 2 in flight, fsync`
  printWork('  floor: straight into a table without indexes', floor, setting)
  printFigure('  ratio of rates', rate / floor.rate, '', 'goal 0.6')
  const disk = await bytesOfRow(engine, table)
  const floorDisk = await bytesOfRow(engine, 'floor')
  const ofSent = (bytes: number) => (bytes / sentBytes).toFixed(2)
  printFigure('  disk', disk, 'bytes', `of a message, merged; ${ofSent(disk)} of the bytes sent`)
  printFigure('  floor: disk without indexes', floorDisk, 'bytes', `${ofSent(floorDisk)} of the bytes sent`)
  printFigure('  ratio of disk', disk / floorDisk, '', 'goal 1.3')
  await engine.sql('DROP TABLE floor')
}

/** Of the index set that has the messages; failures have one of their own. */
async function messagesTable(engine: BenchEngine): Promise<string> {
  return await engine.sql(
    `SELECT name FROM system.tables WHERE database = 'logline' AND name LIKE 'messages_%' ORDER BY total_rows DESC LIMIT 1`,
  )
}

/** Fills the table `floor`, which has no index but its key, with rows of the other one, in the format the product uses. */
async function insertStraight(engine: BenchEngine, table: string, count: number): Promise<Work> {
  await engine.sql(`CREATE TABLE floor AS ${table}`)
  const indexes = await engine.sql(
    `SELECT name FROM system.data_skipping_indices WHERE table = 'floor' FORMAT TSV`,
  )
  for (const index of indexes.split('\n')) await engine.sql(`ALTER TABLE floor DROP INDEX ${index}`)
  const batches: Uint8Array[] = []
  for (let from = 0; from < count; from += batchRows) {
    const page = `LIMIT ${Math.min(batchRows, count - from)} OFFSET ${from}`
    const sql = `SELECT * FROM ${table} ORDER BY ts, id ${page} SETTINGS max_block_size = ${batchRows} FORMAT Native`
    batches.push(await engine.bytes(sql))
  }
  const insertNext = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      await engine.sql('INSERT INTO floor FORMAT Native', batch)
    }
  }
  return await measured({ engine: engine.pid }, count, async () => {
    await Promise.all([insertNext(), insertNext()])
  })
}

/** With all parts merged into one. */
async function bytesOfRow(engine: BenchEngine, table: string): Promise<number> {
  await engine.sql(`OPTIMIZE TABLE ${table} FINAL SETTINGS max_execution_time = 0`)
  const answer = await engine.sql(
    `SELECT sum(bytes_on_disk) / sum(rows) FROM system.parts WHERE active AND database = 'logline' AND table = '${table}'`,
  )
  return Number(answer)
}
