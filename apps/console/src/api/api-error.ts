import type { SecondFactorNeeded } from '@logline/contract'

/** What the server answered instead of a result, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  /** The parsed answer: usually `{ type, message }`, for other shapes see the API reference. */
  readonly body: unknown
  readonly request: { method: string; url: string }

  constructor(status: number, body: unknown, request: { method: string; url: string }) {
    super(messageOf(status, body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.request = request
  }
}

/** No server is behind the address: no answer, or a proxy's 502, 503 or 504. */
export function isServerAway(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))
}

/** Ids of the streams a refused search needed, or null when the error is another. */
export function missingStreamsOf(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null
  const { type, streams } = recordOf(error.body)
  if (type !== 'MissingStreamPermission' || !Array.isArray(streams)) return null
  return streams.filter((id) => typeof id === 'string')
}

/** What is asked for besides a right password; null when the error is another. */
export function neededFactorOf(error: unknown): SecondFactorNeeded | null {
  if (!(error instanceof ApiError) || recordOf(error.body).type !== 'SecondFactorNeeded') return null
  // as: its type names its shape.
  return error.body as SecondFactorNeeded
}

/** Errors by form field, from the three shapes in which the server reports invalid input. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  if (Array.isArray(error.body)) {
    const entries = error.body.map(recordOf).map(({ path, message }) => [String(path), String(message)])
    return Object.fromEntries(entries)
  }
  const { errors, validation_errors } = recordOf(error.body)
  const byField = Object.entries(recordOf(validation_errors ?? errors))
  return Object.fromEntries(byField.map(([field, list]) => [field, firstMessage(list)]))
}

/** What a person should read about any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The same after "failed with status:". */
export function statusText(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.status !== 0
  return isAnswered ? `${error.status} ${errorText(error)}` : errorText(error)
}

function firstMessage(list: unknown): string {
  const first: unknown = Array.isArray(list) ? list[0] : list
  return typeof first === 'string' ? first : String(recordOf(first).error ?? 'Invalid value')
}

function messageOf(status: number, body: unknown): string {
  if (status === 0) return 'The server cannot be reached.'
  // What stands between us and the server may answer with a page of its own: its source is nothing to read.
  if (typeof body === 'string' && body !== '' && !/^\s*</.test(body)) return body
  const { message, error } = recordOf(body)
  if (typeof message === 'string' && message !== '') return message
  if (typeof error === 'string' && error !== '') return error
  return `The server answered with status ${status}.`
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
