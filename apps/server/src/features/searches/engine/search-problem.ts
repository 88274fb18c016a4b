import type { SearchError } from '@logline/contract'
import { EngineError, type EngineErrorKind } from '@logline/engine'
import {
  badQuery,
  badRequest,
  HttpError,
  serviceUnavailable,
  storeFailed,
  tooManyRequests,
} from '../../../http/errors.ts'
import { TimeRangeError } from '../time/effective-time-range.ts'
import { positionOf, QueryTextError } from './query-text.ts'
import { QueueFullError } from './statement-queue.ts'

/** `offset` and `limit` reach further than results are kept. */
export class ResultWindowError extends Error {
  readonly limit: number

  constructor(offset: number, limit: number, windowLimit: number) {
    super(
      `Result window is too large: offset + limit must be at most ${windowLimit}, but is ${offset + limit}. Narrow the time range or the query instead.`,
    )
    this.limit = windowLimit
  }
}

/** A query needs the value of a parameter that nobody gave. */
export class UnboundParameterError extends Error {
  readonly parameter: string

  constructor(parameter: string) {
    super(`Unbound required parameter used: ${parameter}`)
    this.parameter = parameter
  }
}

/** A search type that cannot be executed as it is. */
export class SearchTypeError extends Error {}

const sentences: Partial<Record<EngineErrorKind, string>> = {
  unavailable: 'The message store is not available at the moment. Try again in a few seconds.',
  timeout: 'The search took too long and was stopped. Choose a shorter time range or a narrower query.',
  memory:
    'The search needed more memory than it may use and was stopped. Choose a shorter time range, fewer groups or a narrower query.',
  cancelled: 'The search was cancelled.',
  limit:
    'The search was refused, because it is too large or too many run at the same time. Try again, or make it smaller.',
  missing: 'The messages of this index set are not there yet. Try again in a few seconds.',
  disk: 'The message store has no disk space left.',
}

/** What went wrong in words for the person who searches; null when it is nobody's mistake but ours. */
export function problemText(error: unknown): string | null {
  if (error instanceof EngineError) return engineProblemText(error)
  if (isStoreAway(error)) return error.message
  if (isAbort(error)) return sentences.cancelled ?? null
  const isExpected =
    error instanceof QueryTextError ||
    error instanceof TimeRangeError ||
    error instanceof QueueFullError ||
    error instanceof ResultWindowError ||
    error instanceof UnboundParameterError ||
    error instanceof SearchTypeError
  return isExpected ? error.message : null
}

function engineProblemText({ kind, code, message }: EngineError): string {
  // Without a code it is a limit of the message store, which says what to do.
  if (kind === 'limit' && code === null) return message
  return sentences[kind] ?? `The search failed: ${message}`
}

/** As the server says it while it has no store to ask. */
function isStoreAway(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 503
}

function isAwayNow(error: unknown): boolean {
  return isStoreAway(error) || (error instanceof EngineError && error.kind === 'unavailable')
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** How soon an embedded store may be back. */
const retryAfterSeconds = 2
const bugText = 'Something went wrong on the server. Its log says more.'

/** The entry of a failed query in the job's errors. A bug of ours is told without its details. */
export function queryProblem(error: unknown, queryId: string): SearchError {
  const place = {
    description: problemText(error) ?? bugText,
    query_id: queryId,
    ...(isAwayNow(error) && { retry_after: retryAfterSeconds }),
  }
  if (error instanceof UnboundParameterError) {
    return { type: 'unbound_parameter', ...place, parameter: error.parameter }
  }
  return { type: 'query', ...place }
}

/** The entry of a failed search type in the job's errors. */
export function searchTypeProblem(error: unknown, queryId: string, searchTypeId: string): SearchError {
  const place = { ...queryProblem(error, queryId), search_type_id: searchTypeId }
  if (error instanceof UnboundParameterError) return place
  if (error instanceof ResultWindowError) {
    return { ...place, type: 'result_window_limit', result_window_limit: error.limit }
  }
  return { ...place, type: 'search_type' }
}

/** The same as the failure of a whole request; what is not expected passes unchanged. */
export function searchHttpProblem(error: unknown): unknown {
  if (error instanceof QueryTextError) return badQuery(queryDetails(error))
  if (isWrongRequest(error)) return badRequest(error.message)
  if (error instanceof QueueFullError) return tooManyRequests(error.message, 2)
  // Who went while their statement waited for its turn.
  if (isAbort(error)) return storeFailed({ message: sentences.cancelled ?? '', details: [] })
  if (!(error instanceof EngineError)) return error
  const message = problemText(error) ?? error.message
  const isAway = error.kind === 'unavailable' || error.kind === 'missing'
  return isAway ? serviceUnavailable(message) : storeFailed({ message, details: [error.message] })
}

function isWrongRequest(error: unknown): error is Error {
  const kinds = [TimeRangeError, ResultWindowError, UnboundParameterError, SearchTypeError]
  return kinds.some((kind) => error instanceof kind)
}

function queryDetails({ message, text, problems }: QueryTextError) {
  const { line, column } = positionOf(text, problems[0]?.span.from ?? 0)
  return { message, details: problems.map((problem) => problem.message), line, column: column + 1 }
}
