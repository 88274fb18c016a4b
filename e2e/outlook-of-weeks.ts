import type { IndexSetOutlook } from '@logline/contract'
import type { Page } from '@playwright/test'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
const gibibyte = 1024 ** 3
/** Of 14 weeks, the oldest first; for more they come again. */
const sizes = [6.3, 6.5, 7.2, 6.7, 7.1, 6.6, 6.6, 7.4, 6.9, 7.5, 7.1, 7.2, 8.1]

/**
 * An outlook of so many indices of a week each, which nobody can wait for: the newest is four days old, the oldest goes
 * when it is full. `last` is the number of the newest.
 */
export function outlookOfWeeks(
  prefix: string,
  { count, last = 47 }: { count: number; last?: number },
): IndexSetOutlook {
  const nowMs = Date.now()
  const begunMs = Math.floor((nowMs - 4 * dayMs) / dayMs) * dayMs
  const rotatesMs = begunMs + weekMs
  const at = (ms: number) => new Date(ms).toISOString()
  const indices = Array.from({ length: count }, (_, age): IndexSetOutlook['indices'][number] => {
    const isWrittenTo = age === 0
    const fromMs = begunMs - age * weekMs
    const bytes = Math.round((isWrittenTo ? 3.8 : (sizes[(count - 1 - age) % sizes.length] ?? 7)) * gibibyte)
    return {
      index_name: `${prefix}_${last - age}`,
      state: 'open',
      is_written_to: isWrittenTo,
      is_reopened: age === 6,
      is_kept: false,
      created_at: at(fromMs),
      rotated_at: isWrittenTo ? null : at(fromMs + weekMs),
      begin: at(fromMs),
      end: at(isWrittenTo ? nowMs : fromMs + weekMs - 1),
      messages: Math.round(bytes / 214),
      bytes,
      uncompressed_bytes: bytes * 9,
      segments: Math.max(1, [9, 4][age] ?? 1),
      expires:
        isWrittenTo || age === 6
          ? null
          : { at: at(rotatesMs + (count - 1 - age) * weekMs), is_estimate: false },
      expires_action: isWrittenTo || age === 6 ? null : 'delete',
    }
  })
  const oldest = indices.at(-1)
  const sum = (of: 'bytes' | 'messages') => indices.reduce((total, index) => total + index[of], 0)
  const goes = count > 1 && oldest ? [oldest] : []
  return {
    bytes: sum('bytes'),
    messages: sum('messages'),
    bytes_a_day: 1.1 * gibibyte,
    messages_a_day: 5_500_000,
    kept_days: { least: (count - 1) * 7, most: count * 7 },
    levels_off: { bytes: 1.15 * sum('bytes'), at: at(nowMs + 10 * weekMs) },
    disk: { total_bytes: 512 * gibibyte, used_bytes: 214 * gibibyte, full_at: null },
    rotation: { at: at(rotatesMs), is_estimate: false, bytes: 7.9 * gibibyte },
    next:
      goes[0] === undefined
        ? null
        : {
            at: at(rotatesMs),
            is_estimate: false,
            action: 'delete',
            indices: goes.map(({ index_name }) => index_name),
            messages: goes[0].messages,
            begin: goes[0].begin,
            end: goes[0].end,
          },
    max_bytes: null,
    is_cut_short: false,
    indices,
  }
}

/** The page of any index set shows this instead of what the server says. */
export async function showOutlook(page: Page, outlook: IndexSetOutlook): Promise<void> {
  await page.route('**/outlook', (route) => route.fulfill({ json: outlook }))
}
