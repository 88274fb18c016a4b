import type { BenchShape } from '../generator.ts'
import { balanceOf, settledBalance } from './accounts.ts'
import { paced, roundAndRound } from './chunk.ts'
import { startIntakeBench } from './intake-bench.ts'
import { chunksOf, type Protocol, sendOver } from './protocols.ts'

const firstRate = 10_000
const factor = 1.25
const seconds = 3
const settleMs = 300_000

/** Messages a second that datagrams can be sent at without loss, found by steps on a product of its own. */
export async function losslessRate(protocol: Protocol, shape: BenchShape): Promise<number> {
  const chunks = chunksOf(protocol, { seed: 4, count: 20_000, shape })
  const bench = await startIntakeBench([protocol])
  const [input] = bench.inputs
  if (input === undefined) throw new Error('The input is missing')
  let sent = 0
  try {
    for (let kept = 0, rate = firstRate; ; kept = rate, rate *= factor) {
      const startedAtMs = performance.now()
      const { shed } = await balanceOf(bench, input)
      const source = paced(roundAndRound(chunks, { count: rate * seconds }), rate)
      const count = await sendOver(protocol, { port: input.port, chunks: source, connections: 1 })
      const reached = count / ((performance.now() - startedAtMs) / 1000)
      sent += count
      const balance = await settledBalance(bench, input, { sent, timeoutMs: settleMs })
      const lost = balance.shed - shed
      console.log(
        `  step: ${Math.round(rate)} datagrams/s wanted, ${Math.round(reached)} sent, ${lost} of ${count} lost`,
      )
      if (lost > 0 || reached < 0.9 * rate) return kept
    }
  } finally {
    await bench.dispose()
  }
}
