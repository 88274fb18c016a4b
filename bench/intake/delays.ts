import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, until } from '../../dev/product.ts'
import { median, printFigure } from '../figures.ts'
import type { BenchShape } from '../generator.ts'
import { once, paced } from './chunk.ts'
import { chunksOf, gelfTcp, sendOver } from './protocols.ts'
import { sendStream } from './senders.ts'

interface DelayOptions {
  /** Of an input for GELF TCP. */
  port: number
  /** Messages a second. */
  rate: number
  seconds: number
  shape: BenchShape
  connections: number
}

/** How long it takes until a message is found, while others come at a steady rate. */
export async function printDelays(product: Product, options: DelayOptions): Promise<void> {
  const { rate, seconds } = options
  const delays = await measureDelays(product, options)
  const at = `at ${rate} messages/s for ${seconds} s, ${delays.length} probes`
  printFigure('search-visible delay, median', median(delays), 'ms', at)
  printFigure('search-visible delay, longest', Math.max(...delays), 'ms', at)
}

async function measureDelays(product: Product, options: DelayOptions): Promise<number[]> {
  const { port, rate, seconds, shape, connections } = options
  const chunks = paced(once(chunksOf(gelfTcp, { seed: 3, count: rate * seconds, shape })), rate)
  const sending = sendOver(gelfTcp, { port, chunks, connections })
  const delays: number[] = []
  const probes = Math.floor((seconds - 3) / 0.5)
  await sleep(2000)
  for (let probe = 0; probe < probes; probe += 1) {
    delays.push(await delayOf(product, port, `probe${probe}x${Date.now()}`))
    await sleep(500)
    if (delays.reduce((sum, delay) => sum + delay + 500, 2000) > seconds * 1000) break
  }
  await sending
  return delays
}

async function delayOf(product: Product, port: number, word: string): Promise<number> {
  const bytes = Buffer.from(`${JSON.stringify({ version: '1.1', host: 'probe', short_message: word })}\0`)
  const sentAtMs = performance.now()
  await sendStream(port, once([{ bytes, messages: 1 }]))
  await until(async () => {
    const answer = await product.api('GET', `/search/universal/relative?query=${word}&range=300&limit=1`)
    return ((await answer.json()) as { total_results: number }).total_results > 0
  }, 'the probe is found')
  return performance.now() - sentAtMs
}
