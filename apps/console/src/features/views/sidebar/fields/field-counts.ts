import { type FieldCounts, insights } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import { streamsOf, useActivePage, useRun } from '../../../view-model/index.ts'

const mostFields = 10_000

export interface FieldShares {
  /** By name: of the messages that were read. */
  shares: ReadonlyMap<string, number>
  /** Of the result, and those that were read of them: fewer, where they are a sample. */
  messages: number
  read: number
}

/** How many messages of the result have each field; null while it is not known. */
export function useFieldShares(): FieldShares | null {
  const { document, query: asked } = useActivePage()
  const { outcome, isCurrent, isRunning } = useRun()
  const isAsked = document.view.type === 'SEARCH' && document.parameters.length === 0
  const range = outcome?.effectiveRange ?? { from: '', to: '' }
  const { data } = useQuery({
    ...query(insights.fields, {
      body: {
        query_string: asked.query.query_string || '*',
        timerange: { type: 'absolute', ...range },
        streams: [...streamsOf(asked)],
        limit: mostFields,
      },
    }),
    // Beside the search, and never before it.
    enabled: isAsked && isCurrent && !isRunning && outcome?.effectiveRange != null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    select: sharesOf,
  })
  return data ?? null
}

function sharesOf({ fields, messages, read }: FieldCounts): FieldShares {
  return { shares: new Map(fields.map(({ name, share }) => [name, share])), messages, read }
}
