const months = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * The numbers (1 to 12) of months by their names in a language, as they stand alone and beside a day, long and short; by
 * the first three letters, too, where these name one month only. Names are as `plainMonthName` makes them.
 * @param locale BCP 47
 * @throws RangeError for what is no locale
 */
export function monthsByName(locale: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  const beginnings = new Map<string, number | null>()
  for (const month of months) {
    for (const name of namesOf(month, locale)) {
      names.set(name, month)
      const beginning = name.slice(0, 3)
      const known = beginnings.get(beginning)
      beginnings.set(beginning, known === undefined || known === month ? month : null)
    }
  }
  for (const [beginning, month] of beginnings) {
    if (month !== null && !names.has(beginning)) names.set(beginning, month)
  }
  return names
}

/** Without case and the point of an abbreviation. */
export function plainMonthName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\.$/, '')
}

function namesOf(month: number, locale: string): string[] {
  const date = new Date(Date.UTC(2024, month - 1, 15))
  const forms = (['short', 'long'] as const).flatMap((form) => [
    { month: form },
    { month: form, day: 'numeric' as const },
  ])
  return forms.map((form) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, calendar: 'gregory', timeZone: 'UTC' })
    return plainMonthName(format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '')
  })
}
