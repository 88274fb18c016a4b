import type { DataPlane } from '../../data-plane/index.ts'

/** Samples that are kept, about one a second: more backlog than this lasts is waited for. */
const maxSamples = 7_200

/**
 * Until when all that was received is stored: what has been taken in up to a moment has all been committed since. Knows
 * the data plane of this server; null before its first report.
 */
export function createStoredUntil(
  dataPlane: Pick<DataPlane, 'counters' | 'onCounters'>,
  now: () => number,
): () => number | null {
  const samples: { atMs: number; appended: number }[] = []
  let untilMs: number | null = null

  dataPlane.onCounters(() => {
    const journal = dataPlane.counters.journal()
    if (!journal) return
    samples.push({ atMs: now(), appended: journal.appendedMessages })
    if (samples.length > maxSamples) samples.shift()
    const committed = journal.appendedMessages - journal.uncommittedMessages
    while (samples[0] && samples[0].appended <= committed) {
      untilMs = samples[0].atMs
      samples.shift()
    }
  })

  return () => untilMs
}
