import type { Db } from '../../../db/index.ts'
import { type InputCount, inputCountRepo } from './input-count-repo.ts'

/** A quarter of an hour has 60 of them. */
export const stepMs = 15_000
const keptSteps = 60
const quarterMs = 900_000
const dayMs = 86_400_000

/** Messages by id of the input, since its first; one that is missing has received none. */
type Received = Readonly<Record<string, { received: number }>>

interface RecentSources {
  db: Db
  nodeId: string
  /** Null before the first count. */
  received: () => Received | null
  inputs: () => Promise<readonly { id: string; createdAtMs: number }[]>
}

/**
 * What each input received lately on this node. The last quarter of an hour is kept in memory, a day in the metadata
 * store, where it outlives the server.
 */
export function createRecentCounts({ db, nodeId, received, inputs }: RecentSources) {
  const repo = inputCountRepo(db, nodeId)
  /** One more than there are steps. */
  let samples: { atMs: number; received: Received }[] = []
  let storedAtMs: number | null = null
  let dayBefore: ReadonlyMap<string, number> | null = null

  async function store(nowMs: number, all: Received): Promise<void> {
    if (storedAtMs !== null && quarterOf(storedAtMs) === quarterOf(nowMs)) return
    const counts = (await inputs()).map(
      ({ id }): InputCount => ({ inputId: id, received: all[id]?.received ?? 0 }),
    )
    await repo.add(counts, nowMs)
    await repo.removeBefore(nowMs - dayMs)
    storedAtMs = nowMs
  }

  return {
    /** Call at every step. */
    async count(nowMs = Date.now()): Promise<void> {
      const all = received()
      if (all === null) return
      const newest = samples.at(-1)
      // After a sleep of the machine nobody knows in which step something came.
      const isLate = newest !== undefined && Math.abs(nowMs - newest.atMs) > 2 * stepMs
      samples = [...(isLate ? [] : samples), { atMs: nowMs, received: all }].slice(-keptSteps - 1)
      await store(nowMs, all)
      const before = await repo.newestAt(nowMs - dayMs)
      dayBefore = new Map(before.map((count) => [count.inputId, count.received]))
    },

    /** How many steps are known, at most a quarter of an hour, and the end of the newest; null before the first count. */
    known: (): { steps: number; untilMs: number | null } => ({
      steps: Math.max(0, samples.length - 1),
      untilMs: samples.at(-1)?.atMs ?? null,
    }),

    /** Received in each of the known steps, the newest last. */
    steps(inputId: string): number[] {
      const totals = samples.map((sample) => sample.received[inputId]?.received ?? 0)
      return totals.slice(1).map((total, index) => Math.max(0, total - (totals[index] ?? 0)))
    },

    /** Of what it has received by now, the part of the last 24 hours, to a quarter of an hour; null when that is not known. */
    ofDay({ id, createdAtMs }: { id: string; createdAtMs: number }, receivedNow: number, nowMs = Date.now()) {
      if (createdAtMs > nowMs - dayMs) return receivedNow
      const before = dayBefore?.get(id)
      return before === undefined || before > receivedNow ? null : receivedNow - before
    },
  }
}

function quarterOf(atMs: number): number {
  return Math.floor(atMs / quarterMs)
}
