import { until } from '../dev/product.ts'
import { printFigure } from './figures.ts'
import type { BenchShape } from './generator.ts'
import { balanceOf, printBalance, settledBalance } from './intake/accounts.ts'
import { type Chunk, countMessages, once, paced } from './intake/chunk.ts'
import { printDelays } from './intake/delays.ts'
import { printFloor } from './intake/floor.ts'
import {
  type BenchInput,
  type IntakeBench,
  processIds,
  startIntakeBench,
  storedMessages,
} from './intake/intake-bench.ts'
import { losslessRate } from './intake/lossless-rate.ts'
import { chunksOf, gelfTcp, type Protocol, sendOver } from './intake/protocols.ts'
import { measured, printWork, type Work } from './intake/work.ts'
import { peakMib } from './processes.ts'

export interface IngestOptions {
  protocols: readonly Protocol[]
  /** Messages of the throughput run. */
  messages: number
  shape: BenchShape
  connections: number
  /** Messages a second of the delay run, and its length. */
  delayRate: number
  delaySeconds: number
}

const mostWarmUpMessages = 50_000
const storeMs = 1_200_000
const settleMs = 60_000

/**
 * Sustained rate of each protocol in turn, processor time, disk and memory, against the same rows inserted straight into
 * a table of the same engine that has no indexes; over GELF TCP the delay until a message is found, too.
 */
export async function benchIngest(options: IngestOptions): Promise<void> {
  for (const protocol of options.protocols) {
    const rate = protocol.isLossy && (await losslessRate(protocol, options.shape))
    const bench = await startIntakeBench([protocol])
    try {
      for (const input of bench.inputs) await benchInput({ bench, input, ...(rate && { rate }) }, options)
    } finally {
      await bench.dispose()
    }
  }
}

async function benchInput(on: Loaded, options: IngestOptions): Promise<void> {
  const { bench, input, rate } = on
  const { protocol, port } = input
  const { messages: count, shape, delayRate, delaySeconds } = options
  const connections = rate === undefined ? options.connections : 1
  const warmUpMessages = Math.min(count, mostWarmUpMessages)
  await load(on, connections, chunksOf(protocol, { seed: 1, count: warmUpMessages, shape }))

  const chunks = chunksOf(protocol, { seed: 2, count, shape })
  const sentBytes = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0) / count
  const work = await load(on, connections, chunks)
  const pace = rate === undefined ? '' : `, at ${Math.round(rate)}/s`
  const over = `${protocol.title}, connections: ${connections}${pace}`
  const setting = `${count} distinct messages of ${Math.round(sentBytes)} bytes sent, over a day, ${over}`
  printWork(`${shape}: sent until stored`, work, setting)
  const sent = warmUpMessages + count
  printBalance(input, await settledBalance(bench, input, { sent, timeoutMs: settleMs }))
  const peaks = Object.values(processIds(bench)).map(peakMib)
  const all = peaks.reduce((sum, mib) => sum + mib, 0)
  printFigure('  peak memory of the three processes', all, 'MiB', peaks.map(Math.round).join(' + '))
  await printFloor(bench.engine, { count, rate: work.rate, sentBytes })
  if (protocol === gelfTcp && delaySeconds > 0)
    await printDelays(bench.product, { port, rate: delayRate, seconds: delaySeconds, shape, connections })
}

interface Loaded {
  bench: IntakeBench
  input: BenchInput
  /** Messages a second; as fast as the input takes them when left out. */
  rate?: number
}

/** Sends each chunk once. What was lost on the way counts as done. */
async function load(
  { bench, input, rate }: Loaded,
  connections: number,
  chunks: readonly Chunk[],
): Promise<Work> {
  const count = countMessages(chunks)
  const processes = { sender: process.pid, ...processIds(bench) }
  return await measured(processes, count, async () => {
    const wanted = (await storedMessages(bench)) + (await balanceOf(bench, input)).shed + count
    const source = rate === undefined ? once(chunks) : paced(once(chunks), rate)
    await sendOver(input.protocol, { port: input.port, chunks: source, connections })
    const isStored = async () => {
      const stored = await storedMessages(bench)
      // The accounts are a second old, so they are asked only where something may be lost.
      const { shed } = stored < wanted && rate !== undefined ? await balanceOf(bench, input) : { shed: 0 }
      return stored + shed >= wanted
    }
    await until(isStored, 'everything sent is stored', storeMs)
  })
}
