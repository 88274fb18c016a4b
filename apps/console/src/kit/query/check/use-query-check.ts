import type { QueryExplanation, SearchParameter } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isServerAway, statusText } from '../../../api/api-error.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import type { QueryProblem } from '../editor/query-input.ts'
import { spanOf } from '../text/explanation-spans.ts'
import { type QueryDraft, type QueryValidation, validationOptions, validQuery } from './query-validation.ts'

/** How long typing rests before the query is checked (specification, section 9). */
const validationDelayMs = 350

export interface QueryCheck {
  validation: QueryValidation
  problems: readonly QueryProblem[]
  isExplained: boolean
  setExplained: (isExplained: boolean) => void
  /** How often a query in error was submitted while its explanation was open. */
  refusals: number
  /** False for a query in error, which is explained then. */
  accepts: (draft: QueryDraft) => Promise<boolean>
}

/** What the server thinks of a query while it is typed, and once more before it is run. */
export function useQueryCheck(
  draft: QueryDraft,
  timeZone: string,
  parameters: readonly SearchParameter[],
): QueryCheck {
  const client = useQueryClient()
  const [isExplained, setExplained] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [checked] = useDebouncedValue(draft, validationDelayMs)
  const options = validationOptions(checked, timeZone, parameters)
  const { data } = useQuery({ ...options, placeholderData: keepPreviousData })
  const validation = draft.query.trim() === '' ? validQuery : (data ?? validQuery)
  return {
    validation,
    problems: useMemo(() => problemsOf(validation, draft.query), [validation, draft.query]),
    isExplained,
    setExplained,
    refusals,
    accepts: async (submitted) => {
      const check = validationOptions(submitted, timeZone, parameters)
      const { status } = await client.fetchQuery(check).catch(toleratedFailure)
      const isError = status === 'ERROR'
      if (isError && isExplained) setRefusals((count) => count + 1)
      setExplained(isError)
      return !isError
    },
  }
}

/** Underlines only what was checked as it stands: the answer to a longer text points beyond a shorter one. */
function problemsOf({ status, explanations }: QueryValidation, query: string): QueryProblem[] {
  if (status === 'OK') return []
  return explanations.flatMap((explanation) => {
    const span = spanOf(explanation, query)
    const isError = status === 'ERROR' && blocking.has(explanation.error_type)
    return span ? [{ span, severity: isError ? ('error' as const) : ('warning' as const) }] : []
  })
}

/** Everything else only warns, also beside one of these. */
const blocking: ReadonlySet<QueryExplanation['error_type']> = new Set([
  'QUERY_PARSING_ERROR',
  'UNDECLARED_PARAMETER',
])

/** A check that cannot be made stops nobody from searching (specification, section 8). */
function toleratedFailure(error: unknown): QueryValidation {
  // The page says so as long as it is true, and the search waits.
  if (!isServerAway(error)) toast.error(`Validating search query failed with status: ${statusText(error)}`)
  return validQuery
}
