import type { JournalRecord } from '@logline/processing'
import { FrameCursor } from '../journal/frame.ts'
import { JournalReader, type JournalTail } from '../journal/journal-reader.ts'
import type { JournalPosition } from '../journal/position.ts'

interface Place {
  from: JournalPosition
  to: JournalPosition
  recordNo: number
}

/** What the reader makes of a record of a batch, which lies in the journal until the batch is stored; null when it cannot be read. */
export async function readRecord<Result>(
  journal: JournalTail,
  { from, to, recordNo }: Place,
  read: (record: JournalRecord) => Result,
): Promise<Result | null> {
  // Damage was reported when the batch was read.
  const reader = new JournalReader(journal, from, () => undefined)
  try {
    for (let frame = await reader.next(to); frame !== null; frame = await reader.next(to)) {
      const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
      cursor.skipTo(recordNo)
      if (cursor.next() && cursor.record.recordNo === recordNo) return read(cursor.record)
    }
    return null
  } finally {
    await reader.close()
  }
}
