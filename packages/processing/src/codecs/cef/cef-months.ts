import { monthsByName, plainMonthName } from '@logline/time'

/** Puts the English name of a month in the place of the one that a date begins with. */
export type MonthsInEnglish = (text: string) => string

const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const englishNames = new Set(english.map(plainMonthName))
const monthPattern = /^([*.]?(?:\d{4} )?)(\p{L}+)\.?(?= {1,2}\d)/u

/** @param locale `de`, `pt-BR`, or `de_DE` as Java writes it; empty for English */
export function monthsInEnglish(locale: string): MonthsInEnglish {
  if (locale === '') return (text) => text
  const months = monthsByName(locale.replaceAll('_', '-'))
  return (text) =>
    text.replace(monthPattern, (whole, before: string, name: string) => {
      const plain = plainMonthName(name)
      const month = englishNames.has(plain) ? undefined : months.get(plain)
      return month === undefined ? whole : `${before}${english[month - 1]}`
    })
}
