import type { DataPlane } from '../data-plane/index.ts'
import type { Condition } from './notification-watch.ts'

/** A server that starts again in this time tells of the same damage again. */
const newForMs = 3_600_000

/** Finds messages that were acknowledged and cannot be read in the journal any more. It stays until somebody has read it. */
export function createDamageWatch(
  { counters }: Pick<DataPlane, 'counters'>,
  now: () => number = Date.now,
): () => Condition[] {
  return () => {
    const { records, places } = counters.journal()?.losses ?? { records: 0, places: [] }
    const recent = places.filter(({ foundAtMs }) => now() - foundAtMs < newForMs)
    if (recent.length === 0) return []
    const sum = (member: 'records' | 'bytes') => recent.reduce((total, place) => total + place[member], 0)
    const [lost, segments] = [sum('records'), [...new Set(recent.map(({ segment }) => segment))]]
    const description = `${lost === 1 ? 'One message' : `${lost} messages`} that had been acknowledged cannot be read any more and ${lost === 1 ? 'is' : 'are'} lost: ${sum('bytes')} bytes in ${segments.length === 1 ? 'segment' : 'the segments'} ${segments.join(', ')}. All others were stored. Look at the disk of the journal; the log of the server names each place.`
    return [
      {
        type: 'generic',
        key: 'journal-damage',
        severity: 'urgent',
        details: { title: 'The journal is damaged', description },
        occurrence: records,
        staysWhenOver: true,
      },
    ]
  }
}
