import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Profiler as V8Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../dev/product.ts'
import { type Step, stepOfStack, type Thread, threads } from './step-of-frame.ts'

/** Profiles the threads of the data plane of a product that was started with its environment. */
export interface Profiler {
  env: Record<string, string>
  start(): void
  /** Seconds that each thread was seen at each step; those it waited are left out. */
  stop(): Promise<Record<Thread, Map<Step, number>>>
  dispose(): void
}

export function makeProfiler(): Profiler {
  const dir = mkdtempSync(join(tmpdir(), 'logline-bench-profile-'))
  const preload = new URL('./profile-preload.ts', import.meta.url)
  preload.searchParams.set('dir', dir)
  const secondsOf = (thread: Thread) => {
    const text = readFileSync(join(dir, `${thread}.part`), 'utf8')
    return secondsByStep(thread, JSON.parse(text) as V8Profiler.Profile) // as: written by profile-preload.ts
  }
  return {
    env: { NODE_OPTIONS: `--import ${preload.href}` },
    start: () => writeFileSync(join(dir, 'start'), ''),
    stop: async () => {
      writeFileSync(join(dir, 'stop'), '')
      const isWritten = async () => threads.every((thread) => existsSync(join(dir, `${thread}.done`)))
      await until(isWritten, 'both threads have written their profiles', 60_000)
      return { receiving: secondsOf('receiving'), storing: secondsOf('storing') }
    },
    dispose: () => rmSync(dir, { recursive: true, force: true }),
  }
}

function secondsByStep(
  thread: Thread,
  { nodes, samples, timeDeltas }: V8Profiler.Profile,
): Map<Step, number> {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const steps = new Map<number, Step | null>()
  const stepOf = (id: number): Step | null => {
    const stack: V8Profiler.Profile['nodes'][number]['callFrame'][] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = frames.get(at)
      if (frame) stack.push(frame)
    }
    return stepOfStack(thread, stack)
  }
  const seconds = new Map<Step, number>()
  for (const [index, id] of (samples ?? []).entries()) {
    if (!steps.has(id)) steps.set(id, stepOf(id))
    const step = steps.get(id)
    // The time up to the next sample belongs to this one.
    if (step) seconds.set(step, (seconds.get(step) ?? 0) + (timeDeltas?.[index + 1] ?? 0) / 1e6)
  }
  return seconds
}
