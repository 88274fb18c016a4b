import type { TimeExplanation } from '@logline/contract'
import { paths } from '../../../paths.ts'

export interface HourDifference {
  kind: 'pattern' | 'value'
  /** `order <n> confirmed`, or `http_status: 504`. */
  text: string
  /** `New`, `Gone`, `×7.3`. */
  state: string
  count: number
  course: readonly number[]
  /** The search of it; null where no query finds it. */
  path: string | null
}

const mostValues = 3
const mostPatterns = 5
const two = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

/** The patterns and the values that changed most; nothing when too little was there to compare. */
export function hourDifferences(explanation: TimeExplanation): HourDifference[] {
  if (explanation.state !== 'compared') return []
  const { from, to } = explanation.selection
  const searchOf = (q: string) => paths.search({ q, rangetype: 'absolute', from, to })
  const patterns = explanation.patterns.slice(0, mostPatterns).map((pattern): HourDifference => {
    const { pattern: text, lift, course, query } = pattern
    return {
      ...{ kind: 'pattern', text, course },
      state: stateText(pattern.state, lift),
      count: pattern.selection.count,
      // Of what is gone the hour has no messages.
      path: query === null || pattern.state === 'gone' ? null : searchOf(query),
    }
  })
  const values = explanation.values.slice(0, mostValues).map((value): HourDifference => {
    const { field, lift, course, query } = value
    return {
      ...{ kind: 'value', text: `${field} ${comparisons[value.comparison]} ${value.value}`, course },
      state: stateText(null, lift),
      count: value.selection.count,
      path: searchOf(query),
    }
  })
  return [...patterns, ...values]
}

/** All of it, explained on the search page. */
export function explainPath({ timerange, selection }: TimeExplanation): string {
  const span = `${selection.from}/${selection.to}`
  const range = { rangetype: 'absolute', from: timerange.from, to: timerange.to }
  return paths.search({ q: '', ...range, tab: 'explain', span, baseline: 'rest' })
}

const comparisons = { equals: '=', at_least: '≥', less_than: '<' } as const

function stateText(state: string | null, lift: number | null): string {
  if (state === 'gone') return 'Gone'
  if (lift === null) return 'New'
  return `×${lift >= 100 ? Math.round(lift).toLocaleString('en') : two.format(lift)}`
}
