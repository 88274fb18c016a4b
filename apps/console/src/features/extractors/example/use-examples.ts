import { useQuery } from '@tanstack/react-query'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { exampleQuery, recentQuery } from '../model/extractor-queries.ts'

/** A stored message by its place. */
export interface Place {
  index: string
  id: string
}

export interface Examples {
  /** The example; null when there is none. */
  chosen: MessageRecord | null
  /** The newest first; the example is among them. */
  all: readonly MessageRecord[]
  isLoading: boolean
  /** Why the example that was asked for is not there. */
  error: Error | null
  /** Looks whether newer ones have come. */
  reload: () => Promise<MessageRecord | null>
}

const noRecords: readonly MessageRecord[] = []

/** The newest messages of an input, with the one that was asked for; without such a one the newest is the example. */
export function useExamples(inputId: string, named: Place | null): Examples {
  // What is tried on them should not change by itself.
  const recent = useQuery({ ...recentQuery(inputId), staleTime: Number.POSITIVE_INFINITY })
  const example = useQuery({ ...exampleQuery(named ?? { index: '', id: '' }), enabled: named !== null })
  const records = recent.data ?? noRecords
  const known = named && records.find(({ id }) => id === named.id)
  const loaded = named === null ? null : (known ?? example.data ?? null)
  return {
    chosen: named === null ? (records[0] ?? null) : loaded,
    all: loaded && !known ? [loaded, ...records] : records,
    isLoading: named === null ? recent.isPending : !loaded && example.isPending,
    error: named === null ? recent.error : loaded ? null : example.error,
    reload: async () => (await recent.refetch()).data?.[0] ?? null,
  }
}
