import { useQuery } from '@tanstack/react-query'
import { useSearchConfig } from '../search-config/search-config.ts'
import type { TimeRange } from '../time/time-range.ts'
import { keywordQuery } from './form/keyword-query.ts'
import { formOf, validateForm } from './form/time-range-form.ts'

/** What is wrong with a range that is set, such as one of a link; null when nothing is, or it is not known yet. */
export function useRangeProblem(range: TimeRange | null, timeZone: string): string | null {
  const limitSeconds = useSearchConfig()?.limitSeconds ?? null
  const resolved = useKeywordOf(range, timeZone)
  if (range === null) return null
  const rules = { nowMs: Date.now(), timeZone, limitSeconds }
  const { from, to, keyword } = validateForm(formOf(range, rules), rules, resolved)
  return from ?? to ?? keyword ?? null
}

/** What the range means if it is one in words; null otherwise, and while it is asked for. */
export function useKeywordOf(range: TimeRange | null, timeZone: string) {
  const keyword = range?.type === 'keyword' ? range.keyword : ''
  const { data } = useQuery({ ...keywordQuery(keyword, timeZone), enabled: keyword !== '' })
  return data ?? null
}
