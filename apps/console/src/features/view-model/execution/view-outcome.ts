import type { SearchError, SearchJob } from '@logline/contract'
import { searchTypeId } from '../configs/search-type-id.ts'
import type { Widget } from '../document/view-document.ts'
import type { ViewOutcome, WidgetOutcome } from './view-run.ts'
import { questionOf, type ViewRequest } from './view-search.ts'

export function outcomeOf(job: SearchJob, { queryId, widgets, comparison }: ViewRequest): ViewOutcome {
  const result = job.results[queryId]
  const results = result?.search_types ?? {}
  const messages = Object.values(results).find((one) => one.type === 'messages')
  // Of all time the statistics say when the first and the last message were; pages need the range that was searched.
  const range = (messages?.type === 'messages' ? messages : result?.execution_stats)?.effective_timerange
  return {
    searchId: job.search_id,
    queryId,
    results,
    errors: errorsOf(job),
    durationMs: result?.execution_stats.duration ?? null,
    effectiveRange: range ? { from: range.from, to: range.to } : null,
    widgets,
    comparison,
    isPartial: !job.execution.done,
  }
}

/** Null: the outcome is of a search that did not ask for this widget, or that has not come to it yet. */
export function outcomeOfWidget(outcome: ViewOutcome, widget: Widget): WidgetOutcome | null {
  const asked = outcome.widgets.find(({ id }) => id === widget.id)
  if (!asked) return null
  const { comparison } = outcome
  const question = questionOf(asked, comparison)
  const isCurrent = JSON.stringify(question) === JSON.stringify(questionOf(widget, comparison))
  const ids = Object.keys(question).map((name) => [name, searchTypeId(asked, name)] as const)
  const errors = outcome.errors.filter(
    ({ search_type_id: of }) => of === undefined || ids.some(([, id]) => id === of),
  )
  const isAnswered = ids.every(
    ([, id]) => outcome.results[id] || errors.some(({ search_type_id: of }) => of === undefined || of === id),
  )
  if (outcome.isPartial && !isAnswered) return null
  return {
    widget: isCurrent ? widget : asked,
    results: Object.fromEntries(
      ids.flatMap(([name, id]) => {
        const result = outcome.results[id]
        return result ? [[name, result]] : []
      }),
    ),
    errors,
  }
}

/** What the time range of a widget meant; undefined before there is an answer. */
export function effectiveRangeOf(outcome: WidgetOutcome | null): { from: string; to: string } | undefined {
  const ranges = Object.values(outcome?.results ?? {}).flatMap((result) =>
    'effective_timerange' in result ? [result.effective_timerange] : [],
  )
  return ranges[0]
}

/** Query errors stand for every part; the job repeats what its queries say. */
function errorsOf(job: SearchJob): SearchError[] {
  const all = [...(job.errors ?? []), ...Object.values(job.results).flatMap((result) => result.errors)]
  const seen = new Set<string>()
  return all.filter((error) => {
    const key = `${error.search_type_id ?? ''}\n${error.description}`
    return !seen.has(key) && seen.add(key)
  })
}
