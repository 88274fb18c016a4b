import type { SearchParameter } from '@logline/contract'
import { useRef, useState } from 'react'
import { useCurrentUser } from '../../kit/current-user.tsx'
import type { QueryDraft } from '../../kit/query/check/query-validation.ts'
import { type QueryCheck, useQueryCheck } from '../../kit/query/check/use-query-check.ts'
import { queryHistoryOf } from '../../kit/query/history/query-history.ts'
import { type Bindings, isSameBindings } from '../../kit/query/text/parameter-values.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { isSameSearch, type SearchParams } from '../view-model/index.ts'

export interface SearchForm extends Omit<QueryCheck, 'accepts'> {
  draft: QueryDraft
  /** The draft differs from what was searched. */
  isDirty: boolean
  isSubmitting: boolean
  change: (part: Partial<QueryDraft>) => void
  /** Searches for the draft, with `part` changed at the same time; an erroneous query is explained instead. */
  submit: (part?: Partial<QueryDraft>) => Promise<void>
}

interface SearchFormInput {
  /** What the address says. */
  params: SearchParams
  /** Values of parameters that were searched with. */
  bindings: Bindings
  /** The declared ones. */
  parameters: readonly SearchParameter[]
  timeZone: string
  /** Called with a query that is not in error. */
  onSearch: (draft: QueryDraft) => void
}

/** What is being typed, until it is searched for. It follows what is searched when that changes, as on the way back. */
export function useSearchForm(input: SearchFormInput): SearchForm {
  const { params, bindings, parameters, timeZone, onSearch } = input
  const history = queryHistoryOf(useCurrentUser().username)
  const searched = { ...params, bindings }
  const [form, setForm] = useState<FormState>(() => ({ searched, draft: draftOf(searched), submitted: null }))
  if (!isSame(form.searched, searched)) setForm(followed(form, searched))
  const [isSubmitting, setSubmitting] = useState(false)
  const submissions = useRef(0)
  const latest = useStableCallback(() => searched)
  const { draft } = form
  const { accepts, ...check } = useQueryCheck(draft, timeZone, parameters)

  const submit = async (part: Partial<QueryDraft> = {}) => {
    const submitted = { ...draft, ...part }
    const number = ++submissions.current
    setForm((now) => ({ ...now, draft: submitted, submitted }))
    setSubmitting(true)
    const isAccepted = await accepts(submitted)
    if (number !== submissions.current) return
    setSubmitting(false)
    // Back, or an undo, came while the query was checked: that is the newer wish.
    if (!isAccepted || !isSame(latest(), searched)) return
    history.remember(submitted.query)
    onSearch(submitted)
  }
  return {
    ...check,
    draft,
    isDirty: !isSame({ ...searched, ...draft }, searched),
    isSubmitting,
    change: (part) => setForm((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    submit,
  }
}

/** What is searched now. */
type Searched = SearchParams & QueryDraft

interface FormState {
  searched: Searched
  draft: QueryDraft
  submitted: QueryDraft | null
}

function draftOf({ query, timeRange, streams, bindings }: Searched): QueryDraft {
  return { query, timeRange, streams, bindings }
}

function isSame(a: Searched, b: Searched): boolean {
  return isSameSearch(a, b) && isSameBindings(a.bindings, b.bindings)
}

/** What was typed while a submitted search was on its way stays; everything else follows what is searched. */
function followed({ draft, submitted }: FormState, searched: Searched): FormState {
  const isOwn = submitted !== null && isSame({ ...searched, ...submitted }, searched)
  const wentOn = submitted !== null && !isSame({ ...searched, ...draft }, { ...searched, ...submitted })
  return { searched, draft: isOwn && wentOn ? draft : draftOf(searched), submitted: null }
}
