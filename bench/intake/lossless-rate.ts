import type { BenchShape } from '../generator.ts'
import { balanceOf, settledBalance } from './accounts.ts'
import { type Chunk, paced, roundAndRound } from './chunk.ts'
import { type BenchInput, type IntakeBench, startIntakeBench } from './intake-bench.ts'
import { chunksOf, type Protocol, sendOver } from './protocols.ts'

const firstRate = 10_000
const factor = 1.25
const seconds = 3
/** Of which one has to be without loss: something else may have had the processors. */
const tries = 2
const settleMs = 300_000

/** Messages a second that datagrams can be sent at without loss, found by steps on a product of its own. */
export async function losslessRate(protocol: Protocol, shape: BenchShape): Promise<number> {
  const chunks = chunksOf(protocol, { seed: 4, count: 20_000, shape })
  const bench = await startIntakeBench([protocol])
  const [input] = bench.inputs
  if (input === undefined) throw new Error('The input is missing')
  try {
    let kept = 0
    for (let rate = firstRate; await isKept(bench, input, { chunks, rate }); rate *= factor) kept = rate
    return kept
  } finally {
    await bench.dispose()
  }
}

interface Trial {
  chunks: readonly Chunk[]
  rate: number
}

async function isKept(bench: IntakeBench, input: BenchInput, { chunks, rate }: Trial): Promise<boolean> {
  for (let trial = 0; trial < tries; trial += 1) {
    const before = await balanceOf(bench, input)
    const startedAtMs = performance.now()
    const source = paced(roundAndRound(chunks, { count: rate * seconds }), rate)
    const { messages: sent } = await sendOver(input.protocol, {
      port: input.port,
      chunks: source,
      connections: 1,
    })
    const reached = sent / ((performance.now() - startedAtMs) / 1000)
    const all = { messages: before.received + sent, repeated: 0, timeoutMs: settleMs }
    const lost = (await settledBalance(bench, input, all)).shed - before.shed
    console.log(
      `  ${Math.round(rate)} datagrams/s wanted, ${Math.round(reached)} sent, ${lost} of ${sent} lost`,
    )
    if (lost === 0 && reached > 0.9 * rate) return true
  }
  return false
}
