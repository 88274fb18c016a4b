import { printFigure } from './figures.ts'
import type { BenchShape } from './generator.ts'
import { printBalance, settledBalance } from './intake/accounts.ts'
import { printDelays } from './intake/delays.ts'
import { printFloor } from './intake/floor.ts'
import { processIds, startIntakeBench } from './intake/intake-bench.ts'
import { type Loading, load } from './intake/load.ts'
import { losslessRate } from './intake/lossless-rate.ts'
import { chunksOf, gelfTcp, type Protocol } from './intake/protocols.ts'
import { printWork } from './intake/work.ts'
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

async function benchInput(on: Loading, options: IngestOptions): Promise<void> {
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
  const all = { messages: warmUpMessages + count, repeated: 0, timeoutMs: settleMs }
  await printBalance(input, await settledBalance(bench, input, all))
  const peaks = Object.values(processIds(bench)).map(peakMib)
  const together = peaks.reduce((sum, mib) => sum + mib, 0)
  printFigure('  peak memory of the three processes', together, 'MiB', peaks.map(Math.round).join(' + '))
  await printFloor(bench.engine, { count, rate: work.rate, sentBytes })
  if (protocol === gelfTcp && delaySeconds > 0)
    await printDelays(bench.product, { port, rate: delayRate, seconds: delaySeconds, shape, connections })
}
