import { messages } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { type MessageRecord, recordOfMessage } from '../../kit/messages/message-record.ts'
import type { MessagePlace } from './example-url.ts'

export interface Example {
  record: MessageRecord | null
  isLoading: boolean
  error: Error | null
}

const exampleQuery = ({ index, message_id }: MessagePlace) => ({
  ...query(messages.get, { params: { index, messageId: message_id } }),
  select: recordOfMessage,
  // A stored message never changes.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The message that an address names. */
export function useExample(named: MessagePlace | null): Example {
  const { data, error, isFetching } = useQuery({
    ...exampleQuery(named ?? { index: '', message_id: '' }),
    enabled: named !== null,
  })
  return named === null
    ? { record: null, isLoading: false, error: null }
    : { record: data ?? null, isLoading: isFetching, error }
}
