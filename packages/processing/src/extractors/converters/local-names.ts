import { halfDaysByName, monthsByName, weekdaysByName } from '@logline/time'

/** Names in a language and their numbers, the longest first: one may begin with another. All lower case. */
export type NumberedNames = readonly (readonly [name: string, number: number])[]

/** A locale that is none, or unknown, is English. */
export function knownLocale(written: string): string {
  try {
    const [locale] = Intl.DateTimeFormat.supportedLocalesOf(written.replaceAll('_', '-'))
    return locale ?? 'en'
  } catch {
    return 'en'
  }
}

/** From 1 for January, long and short. */
export function monthNames(locale: string): NumberedNames {
  return longestFirst(monthsByName(locale))
}

/** From 1 for Monday, long and short. */
export function weekdayNames(locale: string): NumberedNames {
  return longestFirst(weekdaysByName(locale))
}

/** 0 for before noon, 12 for after it. */
export function halfDayNames(locale: string): NumberedNames {
  return longestFirst(halfDaysByName(locale))
}

function longestFirst(names: ReadonlyMap<string, number>): NumberedNames {
  return [...names].sort(([a], [b]) => b.length - a.length)
}
