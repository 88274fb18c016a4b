import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { printFigure } from './figures.ts'
import type { BenchShape } from './generator.ts'
import { printBalance, settledBalance } from './intake/accounts.ts'
import { watchConsole } from './intake/console-watch.ts'
import type { FloodStart } from './intake/flood-worker.ts'
import { type BenchInput, type IntakeBench, startIntakeBench } from './intake/intake-bench.ts'
import { load } from './intake/load.ts'
import { watchMemory } from './intake/memory-watch.ts'
import { chunksOf, gelfTcp, type Protocol } from './intake/protocols.ts'
import type { Sent } from './intake/senders.ts'

export interface FloodOptions {
  protocols: readonly Protocol[]
  shape: BenchShape
  /** Of each protocol that waits when told to. */
  connections: number
  seconds: number
}

const fitMessages = 100_000
const times = 10
/** Small, so that it fills in seconds and is stored in less than a minute. */
const journalSize = '256mb'
/** For what went on to wait in buffers and in the journal when the offers ended. */
const drainMs = 300_000
const nothing: Sent = { messages: 0, repeated: 0 }

/**
 * Offers ten times what fits, over all protocols at once, to a journal that is full in seconds: memory has to stay within
 * bounds, the console to answer, and every message to be accounted for.
 */
export async function benchFlood(options: FloodOptions): Promise<void> {
  const { protocols, shape } = options
  const bench = await startIntakeBench([gelfTcp, ...protocols], { LOGLINE_JOURNAL_MAX_SIZE: journalSize })
  try {
    const [measuring, ...inputs] = bench.inputs
    if (measuring === undefined) throw new Error('The input is missing')
    const fitting = chunksOf(gelfTcp, { seed: 1, count: fitMessages, shape })
    await load({ bench, input: measuring }, options.connections, fitting)
    const { rate } = await load({ bench, input: measuring }, options.connections, fitting)
    printFigure('what fits', rate, 'messages/s', `${fitMessages} messages over ${gelfTcp.title}`)
    await flood(bench, inputs, { ...options, fitting: rate })
  } finally {
    await bench.dispose()
  }
}

interface Flood extends FloodOptions {
  /** Messages a second that are stored as fast as they come. */
  fitting: number
}

async function flood(bench: IntakeBench, inputs: readonly BenchInput[], options: Flood): Promise<void> {
  const { seconds, fitting } = options
  const console_ = await watchConsole(bench)
  try {
    const memory = watchMemory(bench)
    const startedAtMs = performance.now()
    const offers = await Promise.all(inputs.map((input) => offer(input, options)))
    const sentAtMs = performance.now()
    await console_.print()
    const sum = offers.reduce((all, { messages }) => all + messages, 0)
    const setting = `of ${Math.round(times * fitting)} wanted, for ${seconds} s, over all; what pushes back takes less`
    printFigure('offered and handed over', sum / ((sentAtMs - startedAtMs) / 1000), 'messages/s', setting)
    for (const [index, input] of inputs.entries()) {
      const sent = offers[index] ?? nothing
      await printBalance(input, await settledBalance(bench, input, { ...sent, timeoutMs: drainMs }))
      if (sent.repeated > 0) console.log(`    requests that were to be sent again: ${sent.repeated}`)
    }
    await memory.print()
  } finally {
    await console_.close()
  }
}

/** Returns what was handed over once all of it was. */
async function offer({ protocol, port }: BenchInput, options: Flood): Promise<Sent> {
  const { shape, seconds, fitting, protocols } = options
  const connections = protocol.isLossy ? 1 : options.connections
  const rate = (times * fitting) / protocols.length
  const workerData: FloodStart = { protocol: protocol.name, port, shape, connections, rate, seconds }
  const worker = new Worker(new URL('./intake/flood-worker.ts', import.meta.url), { workerData })
  const limitMs = seconds * 1000 + drainMs
  const limit = AbortSignal.timeout(limitMs)
  try {
    const [sent]: Sent[] = await once(worker, 'message', { signal: limit })
    return sent ?? nothing
  } catch (error) {
    if (!limit.aborted) throw error
    throw new Error(
      `${protocol.title}: waited ${limitMs / 1000} s in vain until all that was offered is handed over`,
    )
  } finally {
    await worker.terminate()
  }
}
