import { useQuery } from '@tanstack/react-query'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { type MessagePlace, newestOfInput, useExample } from '../../message-loader/index.ts'

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

/** As many as are seen without scrolling. */
const shownMessages = 7
const noRecords: readonly MessageRecord[] = []

/** The newest messages of an input, with the one that was asked for; without such a one the newest is the example. */
export function useExamples(inputId: string, named: MessagePlace | null): Examples {
  const recent = useQuery({
    ...newestOfInput({ inputId, range: 0, limit: shownMessages }),
    // What is tried on them should not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const example = useExample(named)
  const records = recent.data ?? noRecords
  const known = named && records.find(({ id }) => id === named.message_id)
  const loaded = known ?? example.record
  return {
    chosen: named === null ? (records[0] ?? null) : loaded,
    all: loaded && !known ? [loaded, ...records] : records,
    isLoading: named === null ? recent.isPending : !loaded && example.isLoading,
    error: named === null ? recent.error : loaded ? null : example.error,
    reload: async () => (await recent.refetch()).data?.[0] ?? null,
  }
}
