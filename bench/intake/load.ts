import { until } from '../../dev/product.ts'
import { balanceOf } from './accounts.ts'
import { type Chunk, countMessages, once, paced } from './chunk.ts'
import { type BenchInput, type IntakeBench, processIds, storedMessages } from './intake-bench.ts'
import { sendOver } from './protocols.ts'
import { measured, type Work } from './work.ts'

const storeMs = 1_200_000

/** An input that messages are sent to. */
export interface Loading {
  bench: IntakeBench
  input: BenchInput
  /** Messages a second; as fast as the input takes them when left out. */
  rate?: number
}

/** Sends each chunk once. What was lost on the way counts as done. */
export async function load(
  { bench, input, rate }: Loading,
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
