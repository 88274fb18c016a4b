import { type ResultMessage, searches } from '@logline/contract'
import { call } from '../../../api/call.ts'
import type { SearchBody, SearchTypeInput } from '../../view-model/index.ts'
import type { TailQuestion } from './tail-question.ts'

/** More are not read on. */
const limit = 500

interface Missed {
  /** Newest first. */
  messages: readonly ResultMessage[]
  /** How many there were. */
  total: number
}

/** What a live tail would have told of a time, milliseconds since 1970-01-01 UTC, as far as it is stored. */
export async function missedMessages(
  { query, streams, decorators }: TailQuestion,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  signal: AbortSignal,
): Promise<Missed> {
  const found: SearchTypeInput = {
    id: 'missed',
    type: 'messages',
    limit,
    offset: 0,
    sort: [{ field: 'timestamp', order: 'DESC' }],
    decorators: JSON.parse(decorators),
  }
  const body: SearchBody = {
    queries: [
      {
        id: 'missed',
        timerange: {
          type: 'absolute',
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
        },
        query: { type: 'elasticsearch', query_string: query },
        ...(streams.length > 0 && {
          filter: { type: 'or', filters: streams.map((id) => ({ type: 'stream', id })) },
        }),
        search_types: [found],
      },
    ],
  }
  const job = await call(searches.sync, { body, signal, isPolling: true })
  const result = job.results.missed?.search_types.missed
  if (result?.type !== 'messages') throw new Error('The messages of that time could not be had.')
  return { messages: result.messages, total: result.total_results }
}
