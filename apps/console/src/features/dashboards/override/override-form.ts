import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useCurrentUser } from '../../../kit/current-user.tsx'
import { type QueryCheck, useQueryCheck } from '../../../kit/query/check/use-query-check.ts'
import { queryHistoryOf } from '../../../kit/query/history/query-history.ts'
import { type Bindings, isSameBindings } from '../../../kit/query/text/parameter-values.ts'
import {
  isSameRange,
  type TimeRange,
  timeRangeFromWire,
  timeRangeToWire,
} from '../../../kit/time/time-range.ts'
import {
  askAnew,
  shownRequest,
  useViewState,
  type ViewState,
  type ViewStore,
} from '../../view-model/index.ts'

/** What is laid over all widgets of a dashboard. */
export interface OverrideDraft {
  query: string
  /** Null: each widget keeps its own. */
  timeRange: TimeRange | null
  bindings: Bindings
}

export interface OverrideForm extends Omit<QueryCheck, 'accepts'> {
  draft: OverrideDraft
  /** The draft differs from what the widgets show. */
  isDirty: boolean
  isSubmitting: boolean
  change: (part: Partial<OverrideDraft>) => void
  /** Lays the draft over the widgets, with `part` changed at the same time; an erroneous query is explained instead. */
  submit: (part?: Partial<OverrideDraft>) => Promise<void>
}

interface OverrideFormInput {
  store: ViewStore
  timeZone: string
  /** Asks for the same again. */
  onRepeat: () => void
}

/** What is typed above a dashboard until it is submitted. It follows the override when something else changes that. */
export function useOverrideForm({ store, timeZone, onRepeat }: OverrideFormInput): OverrideForm {
  const client = useQueryClient()
  const history = queryHistoryOf(useCurrentUser().username)
  const state = useViewState(store)
  const applied = appliedOf(state)
  const [form, setForm] = useState({ applied, draft: applied })
  if (!isSame(form.applied, applied)) setForm({ applied, draft: applied })
  const [isSubmitting, setSubmitting] = useState(false)
  const submissions = useRef(0)
  const { draft } = form
  const asked = useMemo(() => questionOf(draft), [draft])
  const { accepts, ...check } = useQueryCheck(asked, timeZone, state.history.document.parameters)

  const submit = async (part: Partial<OverrideDraft> = {}) => {
    const submitted = { ...draft, ...part }
    const number = ++submissions.current
    setForm((now) => ({ ...now, draft: submitted }))
    setSubmitting(true)
    const isAccepted = await accepts(questionOf(submitted))
    if (number !== submissions.current) return
    setSubmitting(false)
    if (!isAccepted) return
    history.remember(submitted.query)
    if (isSame(submitted, appliedOf(store.get()))) return onRepeat()
    store.show({ override: overrideOf(submitted, timeZone), parameterBindings: submitted.bindings })
    askAnew(client, shownRequest(store.get()))
  }
  return {
    ...check,
    draft,
    isDirty: !isSame(draft, applied),
    isSubmitting,
    change: (part) => setForm((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    submit,
  }
}

function appliedOf({ override, parameterBindings }: ViewState): OverrideDraft {
  return {
    query: override?.queryString ?? '',
    timeRange: override?.timerange ? timeRangeFromWire(override.timerange) : null,
    bindings: parameterBindings,
  }
}

/** Nothing laid over the widgets is no override. */
function overrideOf({ query, timeRange }: OverrideDraft, timeZone: string): ViewState['override'] {
  if (query.trim() === '' && timeRange === null) return null
  return { queryString: query, timerange: timeRange && timeRangeToWire(timeRange, timeZone) }
}

function isSame(a: OverrideDraft, b: OverrideDraft): boolean {
  const isSameTime =
    a.timeRange === null || b.timeRange === null
      ? a.timeRange === b.timeRange
      : isSameRange(a.timeRange, b.timeRange)
  return isSameTime && a.query === b.query && isSameBindings(a.bindings, b.bindings)
}

/** As the check takes it: over the widgets' own streams, and where they keep their time, over their default. */
function questionOf({ query, timeRange, bindings }: OverrideDraft) {
  return { query, timeRange: timeRange ?? { type: 'relative' as const, from: 300 }, streams: [], bindings }
}
