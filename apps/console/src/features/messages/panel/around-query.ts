import { type MessagesResult, type SearchJob, searches } from '@logline/contract'
import { parseInstant } from '@logline/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { type MessageRecord, recordOfResult } from '../../../kit/messages/message-record.ts'

/** Which messages around one, and how far from it. */
export interface Around {
  record: MessageRecord
  /** A condition; null asks for nothing. */
  condition: string | null
  /** Ids; empty for all. */
  streams: readonly string[]
  spanMs: number
}

export interface AroundSide {
  /** From the message on, the nearest first. */
  records: readonly MessageRecord[]
  total: number
}

type Side = 'earlier' | 'later'

/** Messages of one side that are shown with each step more. */
export const aroundStep = 50

const [queryId, partId] = ['around', 'messages']

/** The messages before or after one. */
export function useAround(around: Around, side: Side, limit: number) {
  const { fromMs, atMs, toMs } = timesOf(around)
  // Those of the very millisecond are later ones.
  const range = side === 'earlier' ? { fromMs, toMs: atMs } : { fromMs: atMs, toMs }
  return useQuery({
    ...aroundQuery(around, { ...range, limit: limit + 1, order: side === 'earlier' ? 'DESC' : 'ASC' }),
    placeholderData: keepPreviousData,
    select: (job): AroundSide => {
      const { messages, total_results } = resultOf(job)
      const found = messages.map(recordOfResult).filter(({ id }) => id !== around.record.id)
      const others = messages.length - found.length
      return { records: found.slice(0, limit), total: total_results - others }
    },
  })
}

/** How many messages meet a condition around one. */
export function useAroundCount(around: Around) {
  const { fromMs, toMs } = timesOf(around)
  return useQuery({
    ...aroundQuery(around, { fromMs, toMs, limit: 1, order: 'ASC' }),
    enabled: around.condition !== null,
    select: (job) => resultOf(job).total_results,
  })
}

function timesOf({ record, spanMs }: Around) {
  const atMs = parseInstant(record.timestamp) ?? 0
  return { fromMs: atMs - spanMs, atMs, toMs: atMs + spanMs + 1 }
}

interface Part {
  fromMs: number
  toMs: number
  limit: number
  order: 'ASC' | 'DESC'
}

function aroundQuery({ condition, streams }: Around, { fromMs, toMs, limit, order }: Part) {
  const iso = (ms: number) => new Date(ms).toISOString()
  const filters = streams.map((id) => ({ type: 'stream', id }))
  return {
    ...query(searches.sync, {
      body: {
        queries: [
          {
            id: queryId,
            query: { type: 'elasticsearch', query_string: condition ?? '' },
            timerange: { type: 'absolute', from: iso(fromMs), to: iso(toMs) },
            ...(filters.length > 0 && { filter: { type: 'or', filters } }),
            search_types: [
              { type: 'messages', id: partId, limit, offset: 0, sort: [{ field: 'timestamp', order }] },
            ],
          },
        ],
      },
    }),
    // What was there stays as it was, as long as somebody reads it.
    staleTime: 60_000,
    retry: false,
  }
}

/** Throws what went wrong, in the server's words. */
function resultOf({ results, errors = [] }: SearchJob): MessagesResult {
  const answer = results[queryId]
  const [error] = [...errors, ...(answer?.errors ?? [])]
  if (error) throw new Error(error.description)
  const found = answer?.search_types[partId]
  if (found?.type !== 'messages') throw new Error('No answer came.')
  return found
}
