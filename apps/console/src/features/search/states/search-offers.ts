import { searches } from '@logline/contract'
import { type Clause, parseQuery, printQuery } from '@logline/query-language'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
import type { QueryDraft } from '../../../kit/query/check/query-validation.ts'
import {
  allTime,
  isAllTime,
  type TimeRange,
  timeRangeLabel,
  timeRangeToWire,
} from '../../../kit/time/time-range.ts'
import type { SearchParams } from '../../view-model/index.ts'

/** Another search that may find what this one did not. */
export interface SearchOffer {
  label: string
  change: Partial<Pick<QueryDraft, 'query' | 'timeRange' | 'streams'>>
}

/** Of a long query, the first conditions. */
const mostConditions = 5

/** The same without what may be too narrow: a wider range, all streams, one condition less. */
export function searchOffers({ query, timeRange, streams }: SearchParams): SearchOffer[] {
  const wider = widerRange(timeRange)
  return [
    ...(wider
      ? [{ label: `Search the ${timeRangeLabel(wider).toLowerCase()}`, change: { timeRange: wider } }]
      : []),
    ...(isAllTime(timeRange) ? [] : [{ label: 'Search all messages', change: { timeRange: allTime } }]),
    ...(streams.length > 0 ? [{ label: 'Search in all streams', change: { streams: [] } }] : []),
    ...withoutOne(query).map(({ condition, rest }) => ({
      label: `Search without ${condition}`,
      change: { query: rest },
    })),
  ]
}

/** The query without each of the conditions that must hold at once; empty when there are fewer than two. */
export function withoutOne(query: string): { condition: string; rest: string }[] {
  const { expression, problems } = parseQuery(query)
  if (problems.length > 0 || expression.type !== 'group') return []
  const { clauses } = expression
  if (clauses.length < 2 || clauses.some(({ occur }) => occur === 'SHOULD')) return []
  const texts = clauses.map((clause) => clauseText(query, clause))
  // A field before parentheses is no part of what stands in them: such a query is left alone.
  const again = parseQuery(joined(texts))
  if (again.problems.length > 0 || printQuery(again.expression) !== printQuery(expression)) return []
  return texts.slice(0, mostConditions).map((condition, index) => ({
    condition,
    rest: joined(texts.toSpliced(index, 1)),
  }))
}

const joined = (conditions: readonly string[]) => conditions.join(' AND ')

function clauseText(query: string, { occur, expression: { type, span } }: Clause): string {
  const own = query.slice(span.from, span.to)
  const text = type === 'group' && !own.startsWith('(') ? `(${own})` : own
  return occur === 'MUST_NOT' ? `NOT ${text}` : text
}

/** The next larger step for short ranges. */
function widerRange(range: TimeRange): TimeRange | null {
  if (range.type !== 'relative' || range.to || isAllTime(range)) return null
  const seconds = [3_600, 86_400, 604_800].find((step) => step >= range.from * 4)
  return seconds === undefined ? null : { type: 'relative', from: seconds }
}

interface Counted {
  params: SearchParams
  timeZone: string
}

/** How many messages each of the offers finds, in their order; null where that could not be counted. */
export const offerCountsQuery = composedQuery({
  reads: [searches.sync],
  load: async ({ params, timeZone }: Counted, { signal }): Promise<(number | null)[]> => {
    const offers = searchOffers(params)
    if (offers.length === 0) return []
    const queries = offers.map(({ change }, index) => {
      const { query, timeRange, streams } = { ...params, ...change }
      return {
        id: String(index),
        timerange: timeRangeToWire(timeRange, timeZone),
        query: { type: 'elasticsearch' as const, query_string: query },
        ...(streams.length > 0 && {
          filter: { type: 'or' as const, filters: streams.map((id) => ({ type: 'stream' as const, id })) },
        }),
        search_types: [{ id: `count-${index}`, type: 'messages' as const, limit: 1 }],
      }
    })
    const job = await call(searches.sync, { body: { queries }, signal })
    return queries.map(({ id }) => {
      const result = job.results[id]?.search_types[`count-${id}`]
      return result?.type === 'messages' ? result.total_results : null
    })
  },
})
