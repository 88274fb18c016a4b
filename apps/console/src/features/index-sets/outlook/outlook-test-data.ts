import type { IndexSetOutlook } from '@logline/contract'
import type { OutlookIndex } from './index-rows.ts'

/** `p_<number>`, open, with a thousand messages of a day of November. */
export function indexOf(number: number, members: Partial<OutlookIndex> = {}): OutlookIndex {
  return {
    index_name: `p_${number}`,
    state: 'open',
    is_written_to: false,
    is_reopened: false,
    is_kept: false,
    created_at: '2026-11-01T00:00:00.000Z',
    rotated_at: '2026-11-02T00:00:00.000Z',
    begin: '2026-11-01T00:00:00.000Z',
    end: '2026-11-01T23:59:59.999Z',
    messages: 1_000,
    bytes: 100_000,
    uncompressed_bytes: 900_000,
    segments: 1,
    expires: null,
    expires_action: null,
    ...members,
  }
}

export function nextOf(...indices: string[]): NonNullable<IndexSetOutlook['next']> {
  return {
    at: '2026-11-26T00:00:00.000Z',
    is_estimate: false,
    action: 'delete',
    indices,
    messages: 1_000 * indices.length,
    begin: '2026-11-01T00:00:00.000Z',
    end: '2026-11-01T23:59:59.999Z',
  }
}

/** Of `p_2`, which is written to, `p_1` and `p_0`; nothing is foreseen. */
export function outlookOf(members: Partial<IndexSetOutlook> = {}): IndexSetOutlook {
  return {
    bytes: 300_000,
    messages: 3_000,
    bytes_a_day: 100_000,
    messages_a_day: 1_000,
    kept_days: null,
    levels_off: null,
    disk: { total_bytes: 10 ** 12, used_bytes: 10 ** 11, full_at: null },
    rotation: null,
    next: null,
    max_bytes: null,
    is_cut_short: false,
    indices: [
      indexOf(2, { is_written_to: true, created_at: '2026-11-03T00:00:00.000Z', rotated_at: null }),
      indexOf(1, { created_at: '2026-11-02T00:00:00.000Z', rotated_at: '2026-11-03T00:00:00.000Z' }),
      indexOf(0),
    ],
    ...members,
  }
}
