import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

const journalState = z.object({
  enabled: z.boolean(),
  append_events_per_second: z.int(),
  read_events_per_second: z.int(),
  uncommitted_journal_entries: z.int(),
  /** Bytes. */
  journal_size: z.int(),
  journal_size_limit: z.int(),
  number_of_segments: z.int(),
  oldest_segment: ts.nullable(),
  /** What had been acknowledged and cannot be read any more, since the journal was made. */
  lost_entries: z.int(),
  lost_bytes: z.int(),
  /** The newest places where that was so, at most 20. */
  damages: z.array(
    z.object({
      /** The number in the name of its file. */
      segment: z.int(),
      first_entry: z.int(),
      entries: z.int(),
      bytes: z.int(),
      found_at: ts,
    }),
  ),
  journal_config: z
    .object({
      directory: z.string(),
      max_size: z.int(),
      /** Milliseconds. */
      max_age: z.int(),
    })
    .nullable(),
})

/** The journal of arrived messages on this node. */
export const journal = {
  get: defineRoute({
    method: 'GET',
    path: '/system/journal',
    area: 'journal',
    summary: 'State of the journal',
    permission: 'journal:read',
    response: journalState,
  }),
}

export type JournalState = z.output<typeof journalState>
