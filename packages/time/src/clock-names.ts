import { plainMonthName } from './month-names.ts'

/**
 * The numbers (from 1 for Monday) of weekdays by their names in a language, long and short, without case and the point
 * of an abbreviation.
 * @param locale BCP 47
 * @throws RangeError for what is no locale
 */
export function weekdaysByName(locale: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    // The first of January 2024 was a Monday.
    for (let day = 1; day <= 7; day++) names.set(plainMonthName(format.format(Date.UTC(2024, 0, day))), day)
  }
  return names
}

/**
 * The hours that come to those of a clock of twelve, 0 before noon and 12 after it, by what a language calls them; `am`
 * and `pm` in each.
 * @param locale BCP 47
 * @throws RangeError for what is no locale
 */
export function halfDaysByName(locale: string): ReadonlyMap<string, number> {
  const names = new Map([
    ['am', 0],
    ['pm', 12],
  ])
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' })
  for (const hour of [0, 12]) {
    const parts = format.formatToParts(Date.UTC(2024, 0, 1, hour))
    const name = parts.find(({ type }) => type === 'dayPeriod')?.value
    if (name !== undefined) names.set(name.toLowerCase(), hour)
  }
  return names
}
