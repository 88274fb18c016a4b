import { z } from 'zod'
import type { JournalLoss, JournalLosses } from '../plan/plan.ts'

const lossSchema = z.object({
  segment: z.int(),
  firstRecordNo: z.int(),
  records: z.int(),
  bytes: z.int(),
  foundAtMs: z.int(),
})

export const lossesSchema = z.object({
  records: z.int(),
  bytes: z.int(),
  places: z.array(lossSchema),
})

const maxPlaces = 20

export const noLosses: JournalLosses = { records: 0, bytes: 0, places: [] }

export function addLosses(losses: JournalLosses, found: readonly JournalLoss[]): JournalLosses {
  const sum = (member: 'records' | 'bytes') => found.reduce((total, loss) => total + loss[member], 0)
  return {
    records: losses.records + sum('records'),
    bytes: losses.bytes + sum('bytes'),
    places: [...losses.places, ...found].slice(-maxPlaces),
  }
}

/** For the log. */
export function lossText({ segment, firstRecordNo, records, bytes }: JournalLoss): string {
  const which =
    records === 1
      ? `record ${firstRecordNo} is lost`
      : `${records} records, ${firstRecordNo} to ${firstRecordNo + records - 1}, are lost`
  return `Journal segment ${segment} is damaged: ${which}, ${bytes} bytes cannot be read`
}
