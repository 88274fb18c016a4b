import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RemoteAddress } from '../../journal/journal-source.ts'
import type { TransportContext } from '../transport.ts'

/** After so many bytes or payloads other senders have their turn. */
const turnBytes = 1 << 20
const turnPayloads = 250

export interface Arrival {
  remote: RemoteAddress
  receivedAtMs: number
}

/**
 * Puts payloads into the journal, in order, and says how many it took. It waits while only memory is short for a moment:
 * to refuse the rest then would make the sender repeat all of them. It ends early when the journal is full or not written.
 * @param payloads null for one that was worked on, but cannot be taken
 */
export async function feedJournal(
  { intake, journal }: TransportContext,
  payloads: Iterable<Buffer | null>,
  { remote, receivedAtMs }: Arrival,
): Promise<number> {
  let takenCount = 0
  let bytes = 0
  let count = 0
  for (const payload of payloads) {
    if (payload !== null) {
      while (!intake.accept(payload, remote, receivedAtMs)) {
        if (journal.refusalReason !== null || !(await isDurable(journal))) return takenCount
      }
      takenCount++
      bytes += payload.length
    }
    count++
    if (bytes >= turnBytes || count === turnPayloads) {
      bytes = 0
      count = 0
      await nextTurn()
    }
  }
  return takenCount
}

/** Once all that was taken so far is on disk; false when it could not be written. */
export function isDurable(journal: TransportContext['journal']): Promise<boolean> {
  return new Promise((resolve) => journal.whenDurable(resolve))
}
