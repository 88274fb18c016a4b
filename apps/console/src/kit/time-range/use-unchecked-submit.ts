import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent, RefObject } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { TimeRange } from '../time/time-range.ts'
import { keywordQuery } from './form/keyword-query.ts'
import { type ResolvedKeyword, rangeOf, type TimeRangeForm } from './form/time-range-form.ts'
import type { RangeRules } from './form/time-range-rules.ts'

interface UncheckedForm {
  form: TimeRangeForm
  rules: RangeRules
  resolved: ResolvedKeyword
  /** Empty once the dialog is closed. */
  root: RefObject<HTMLElement | null>
  onApply: (range: TimeRange) => void
}

/** Enter in a keyword that is not checked yet: takes it once the server has said what it means. */
export function useUncheckedSubmit({ form, rules, resolved, root, onApply }: UncheckedForm) {
  const client = useQueryClient()
  const applyChecked = useStableCallback((keyword: string, meaning: ResolvedKeyword) => {
    const isWanted = root.current !== null && form.tab === 'keyword' && form.keyword.trim() === keyword
    const range = isWanted ? rangeOf(form, rules, meaning) : null
    if (range) onApply(range)
  })
  return async (event: KeyboardEvent) => {
    const keyword = form.keyword.trim()
    const isUnchecked = resolved === null || resolved === 'unchecked'
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (form.tab !== 'keyword' || !isUnchecked || keyword === '') return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    // What went wrong has been told where it was asked.
    applyChecked(keyword, await client.fetchQuery(keywordQuery(keyword, rules.timeZone)).catch(() => null))
  }
}
