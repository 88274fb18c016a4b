import type { SourceDescription } from '@logline/processing'
import { FrameCursor } from '../journal/frame.ts'
import { JournalReader, type JournalTail } from '../journal/journal-reader.ts'
import type { JournalState } from '../journal/journal-state.ts'
import type { KnownReplays } from '../journal/known-replays.ts'
import type { JournalPosition } from '../journal/position.ts'

/** Records, by id of the input they came through. */
export type RecordsByInput = Record<string, number>

interface CountOptions {
  /** Takes up the parts of replays that are among them. */
  replays: KnownReplays
}

/** How many records of each input have not been stored yet: those of the batches in flight, and those that were not read. */
export async function countUnfinished(
  journal: JournalTail,
  { read, inFlight }: Pick<JournalState, 'read' | 'inFlight'>,
  options: CountOptions,
): Promise<RecordsByInput> {
  const counts: RecordsByInput = {}
  for (const { from, to } of [...inFlight, { from: read, to: journal.durableEnd }])
    await countRange(journal, { from, to }, { ...options, counts })
  return counts
}

async function countRange(
  journal: JournalTail,
  { from, to }: { from: JournalPosition; to: JournalPosition },
  { counts, replays }: CountOptions & { counts: RecordsByInput },
): Promise<void> {
  const inputIds = new Map<string, string>()
  // Told of when they are left out, as the batches are read.
  const reader = new JournalReader(journal, from, () => undefined)
  for (let frame = await reader.next(to); frame !== null; frame = await reader.next(to)) {
    const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
    const { record } = cursor
    cursor.skipTo(frame.firstUnreadNo)
    while (cursor.next() && record.recordNo < to.recordNo) {
      let inputId = inputIds.get(record.sourceText)
      if (inputId === undefined) {
        const source = sourceOf(record.sourceText)
        inputId = source.inputId
        if (source.replay) replays.add(source.replay.id)
        inputIds.set(record.sourceText, inputId)
      }
      counts[inputId] = (counts[inputId] ?? 0) + 1
    }
  }
  await reader.close()
}

function sourceOf(sourceText: string): Pick<SourceDescription, 'inputId' | 'replay'> {
  // Written by journalSource().
  return JSON.parse(sourceText) as SourceDescription
}
