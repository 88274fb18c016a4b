import { type EventPreview, eventPreviews } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fieldErrorsOf, statusText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { configOf, type DefinitionValues, fieldsOf, msOf, problemsOf } from '../model/definition-values.ts'

/** How long typing rests before it is looked again. */
const restMs = 400

/** Past data that is looked through, in days. */
export type PreviewDays = 1 | 7 | 30

interface PreviewState {
  /** Of the form as it is, or as it was while `isStale`; null while nothing is known. */
  preview: EventPreview | null
  isStale: boolean
  /** Why there is none; null when nothing is wrong. */
  problem: string | null
  again: () => void
}

/** What the definition in the form would have found. */
export function usePreview(values: DefinitionValues, days: PreviewDays): PreviewState {
  const wanted = JSON.stringify(bodyOf(values, days))
  const [asked] = useDebouncedValue(wanted, restMs)
  const body = JSON.parse(asked) as ReturnType<typeof bodyOf> // written above
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query(eventPreviews.preview, { body: body ?? { definition: emptyDefinition } }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const problem = body === null ? 'The condition is not complete yet.' : error ? problemText(error) : null
  return {
    preview: problem === null || isFetching ? (data ?? null) : null,
    isStale: asked !== wanted || isPlaceholderData || isFetching,
    problem: isFetching && body !== null ? null : problem,
    again: () => void refetch(),
  }
}

function bodyOf(values: DefinitionValues, days: PreviewDays) {
  const config = configOf(values)
  if (config === null) return null
  const hasProblem = problemsOf(values).some(([path]) => path.startsWith('field_spec'))
  // Fields that are being typed make no key yet.
  const fields = fieldsOf(hasProblem ? [] : values.field_spec)
  const graceMs = values.hasGrace ? msOf(values.grace) : 0
  return {
    definition: {
      config,
      ...fields,
      grace_period_ms: Number.isFinite(graceMs) ? graceMs : 0,
      has_notifications: values.notifications.length > 0,
    },
    timerange: { type: 'relative' as const, range: days * 86_400 },
  }
}

/** Never asked for. */
const emptyDefinition = {
  config: { type: 'system-notifications-v1' as const },
  field_spec: {},
}

function problemText(error: Error): string {
  const atFields = Object.values(fieldErrorsOf(error))
  return atFields.length > 0 ? atFields.join(' ') : statusText(error)
}
