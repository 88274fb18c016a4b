import { instantOf, instantText, parseInstant, parseWallTime } from '@logline/time'
import { z } from 'zod'
import { rangeProblems } from '../../time-range/form/time-range-rules.ts'

/** As the server takes it in a filter: `from><until`, both included and either left out. */
const between = '><'
const dayAlone = /^\d+-\d+-\d+$/
const endOfDay = ' 23:59:59.999'

/** Both ends of a range as they are typed, in the user's zone; an empty one is open. */
export interface DateTexts {
  from: string
  until: string
}

/** What to type for the range of a filter; an end that is no time stays as the address has it. */
export function dateTexts(range: string, timeZone: string): DateTexts {
  const [from = '', until = from] = range.split(between)
  const textOf = (end: string) => {
    const ms = parseInstant(end)
    return ms === null ? end : instantText(ms, timeZone).replace(/\.000$/, '')
  }
  return {
    from: textOf(from).replace(/ 00:00:00$/, ''),
    until: textOf(until).replace(endOfDay, ''),
  }
}

/** Turns what was typed into the range of a filter; null when both ends are open. */
export function dateRangeSchema(timeZone: string) {
  return z.object({ from: z.string(), until: z.string() }).transform(({ from, until }, context) => {
    const isDay = dayAlone.test(until.trim())
    const [fromMs, untilMs] = [from, isDay ? until.trim() + endOfDay : until].map((text) =>
      text.trim() === '' ? undefined : instantOfText(text, timeZone),
    )
    const problem = (path: keyof DateTexts, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (fromMs === null) problem('from', rangeProblems.format)
    if (untilMs === null) problem('until', rangeProblems.format)
    if (fromMs && untilMs && fromMs >= untilMs) problem('until', rangeProblems.order)
    return fromMs || untilMs ? [fromMs, untilMs].map(isoText).join(between) : null
  })
}

function instantOfText(text: string, timeZone: string): number | null {
  const wall = parseWallTime(text)
  return wall && instantOf(wall, timeZone)
}

function isoText(ms: number | null | undefined): string {
  return ms ? new Date(ms).toISOString() : ''
}
