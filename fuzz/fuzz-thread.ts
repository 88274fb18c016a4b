import { Worker } from 'node:worker_threads'
import type { FuzzFigures } from './fuzz-run.ts'

export interface ThreadOptions {
  /** Module that exports `fuzzTargets`. */
  targetsModule: string
  name: string
  seed: number
  inputs: number
}

/** What a run found: figures, or what is wrong with which input. */
export type FuzzOutcome = { figures: FuzzFigures; peakBytes: number } | { fault: string; no: number }

export interface ThreadLimits {
  /** Far more than what one input may take: processors are shared. */
  hangsAfterMs: number
  maxHeapMegabytes: number
  /** Of the whole process, for what lies outside of the heap. */
  maxResidentBytes: number
}

const usualLimits: ThreadLimits = {
  hangsAfterMs: 30_000,
  maxHeapMegabytes: 512,
  maxResidentBytes: 1.5 * 2 ** 30,
}
const watchEveryMs = 100

/** Runs a target in a thread and watches it for hanging and for memory without bound. */
export async function fuzzInThread(
  options: ThreadOptions,
  limits: Partial<ThreadLimits> = {},
): Promise<FuzzOutcome> {
  const { hangsAfterMs, maxHeapMegabytes, maxResidentBytes } = { ...usualLimits, ...limits }
  const progress = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
    workerData: { ...options, progress },
    // A small young generation: survivors of a large one, moved at once, pass the limit before the thread can be ended.
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 8 },
  })
  const { promise, resolve } = Promise.withResolvers<FuzzOutcome>()
  const at = () => Atomics.load(progress, 0)
  let peakBytes = 0
  let seen = { no: -1, sinceMs: performance.now() }
  const watch = setInterval(() => {
    const resident = process.memoryUsage.rss()
    peakBytes = Math.max(peakBytes, resident)
    const nowMs = performance.now()
    if (at() !== seen.no) seen = { no: at(), sinceMs: nowMs }
    if (nowMs - seen.sinceMs > hangsAfterMs) resolve({ fault: `Input ${at()} hangs`, no: at() })
    if (resident > maxResidentBytes) resolve({ fault: `${resident} bytes are resident`, no: at() })
  }, watchEveryMs)
  worker.on('message', (message: FuzzFigures | string) => {
    if (typeof message === 'string') resolve({ fault: message, no: at() })
    else resolve({ figures: message, peakBytes })
  })
  worker.on('error', (error) => resolve({ fault: String(error), no: at() }))
  try {
    return await promise
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}
