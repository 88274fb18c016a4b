import { parentPort, workerData } from 'node:worker_threads'
import { FuzzFault, type FuzzTarget, fuzz } from './fuzz-run.ts'
import type { ThreadOptions } from './fuzz-thread.ts'

const { targetsModule, name, seed, inputs, progress }: ThreadOptions & { progress: Int32Array } = workerData
const { fuzzTargets }: { fuzzTargets: Readonly<Record<string, FuzzTarget>> } = await import(targetsModule)
const target = fuzzTargets[name]
if (target === undefined) throw new Error(`No such target: ${name}`)
try {
  const figures = await fuzz(target, { seed, inputs, onInput: (no) => Atomics.store(progress, 0, no) })
  parentPort?.postMessage(figures)
} catch (error) {
  if (!(error instanceof FuzzFault)) throw error
  parentPort?.postMessage(error.message)
}
