import { instantText } from '@logline/time'

/**
 * From and until of a range in as few letters as tell it: `11-02 03:04` and `03:09:30`. A date is told once, the year
 * where it is not this one, seconds and milliseconds where they are not zero. Times are ISO 8601.
 */
export function shortRange(
  range: { from: string; to: string },
  timeZone: string,
  nowMs: number,
): { from: string; to: string } {
  const year = instantText(nowMs, timeZone).slice(0, 5)
  const words = (iso: string) => {
    const [date = '', time = ''] = instantText(Date.parse(iso), timeZone).split(' ')
    return { date, time: time.replace(/(:00)?\.000$/, '') }
  }
  const [from, to] = [words(range.from), words(range.to)]
  const dated = ({ date, time }: typeof from) => `${date.startsWith(year) ? date.slice(5) : date} ${time}`
  return { from: dated(from), to: to.date === from.date ? to.time : dated(to) }
}
