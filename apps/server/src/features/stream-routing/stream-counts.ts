/** A quarter of an hour has 60 of them. */
export const stepMs = 15_000
const keptSteps = 60
const quarterMs = 900_000
const keptQuarters = 96

interface Sample {
  atMs: number
  /** Messages by id of the stream, since the server started. */
  messages: ReadonlyMap<string, number>
}

const nothing: ReadonlyMap<string, number> = new Map()

/** What each stream took lately on this node, in memory: since the server started, at most for a day. */
export function createStreamCounts(read: () => ReadonlyMap<string, number>, startedAtMs = Date.now()) {
  /** One more than there are steps. */
  let samples: Sample[] = []
  /** Of the last 24 hours one for each quarter; the first stands for what was before all of them. */
  let quarters: Sample[] = [{ atMs: startedAtMs, messages: nothing }]

  function keepQuarter(sample: Sample): void {
    const newest = quarters.at(-1)
    if (newest && quarterOf(newest.atMs) === quarterOf(sample.atMs)) return
    quarters = [...quarters, sample].slice(-keptQuarters - 1)
  }

  return {
    /** Call at every step. */
    count(nowMs = Date.now()): void {
      const sample = { atMs: nowMs, messages: read() }
      const newest = samples.at(-1)
      // After a sleep of the machine nobody knows in which step something came.
      const isLate = newest !== undefined && Math.abs(nowMs - newest.atMs) > 2 * stepMs
      samples = [...(isLate ? [] : samples), sample].slice(-keptSteps - 1)
      keepQuarter(sample)
    },

    /** How many steps are known, and the end of the newest; null before the first count. */
    known: (): { steps: number; untilMs: number | null } => ({
      steps: Math.max(0, samples.length - 1),
      untilMs: samples.at(-1)?.atMs ?? null,
    }),

    /** Messages in each of the known steps, the newest last. */
    steps(streamId: string): number[] {
      const totals = samples.map(({ messages }) => messages.get(streamId) ?? 0)
      return totals.slice(1).map((total, index) => total - (totals[index] ?? 0))
    },

    /** Since when those of a day are counted. */
    sinceMs: (): number => quarters[0]?.atMs ?? startedAtMs,

    ofDay: (streamId: string): number =>
      (read().get(streamId) ?? 0) - (quarters[0]?.messages.get(streamId) ?? 0),
  }
}

function quarterOf(atMs: number): number {
  return Math.floor(atMs / quarterMs)
}
