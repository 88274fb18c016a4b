import {
  type ErrorBody,
  type SecondFactorNeeded,
  toTs,
  type ValidationApiError,
  type ValidationResult,
} from '@logline/contract'

/** An expected failure: what the caller gets to see. Anything else that is thrown is a bug and answered with 500. */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody | ValidationResult
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: ErrorBody | ValidationResult, headers: Record<string, string> = {}) {
    super('message' in body ? body.message : Object.values(body.errors).flat().join(' '))
    this.name = 'HttpError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

function apiError(status: number, message: string, headers?: Record<string, string>): HttpError {
  return new HttpError(status, { type: 'ApiError', message }, headers)
}

/** 400: the request itself is wrong. */
export function badRequest(message: string): HttpError {
  return apiError(400, message)
}

/** 401: no or wrong credentials. The answer asks for HTTP Basic unless a script of the console asked. */
export function unauthorized(message = 'Not authenticated'): HttpError {
  return apiError(401, message)
}

/** 401: the password is right, and this user has a second factor. */
export function secondFactorNeeded(ways: Pick<SecondFactorNeeded, 'totp' | 'passkey'>): HttpError {
  const message = 'A second factor is needed besides the password.'
  return new HttpError(401, { type: 'SecondFactorNeeded', message, ...ways })
}

/** 403: signed in, but not allowed. */
export function forbidden(message = 'Not authorized'): HttpError {
  return apiError(403, message)
}

/** 403 of a search over streams its caller may not read; without ids: of one who may read none at all. */
export function missingStreamPermission(streams: string[]): HttpError {
  const message =
    streams.length === 0
      ? "User doesn't have access to any streams"
      : 'The search is referencing at least one stream you are not permitted to see.'
  return new HttpError(403, { type: 'MissingStreamPermission', message, streams })
}

/** 404: there is no such thing. */
export function notFound(message: string): HttpError {
  return apiError(404, message)
}

/** 405: the thing is one of those this is not done to. */
export function methodNotAllowed(message: string): HttpError {
  return apiError(405, message)
}

/** 409: the thing is in a state that does not allow it. */
export function conflict(message: string): HttpError {
  return apiError(409, message)
}

interface FasterChange {
  /** Username. */
  changedBy: string
  changedAtMs: number
  revision: number
}

/** 409: somebody else has changed `what` (such as "this dashboard") since the caller loaded it. */
export function editConflict(what: string, { changedBy, changedAtMs, revision }: FasterChange): HttpError {
  const changed_at = toTs(changedAtMs)
  const message =
    `In the meantime, ${changedBy} saved ${what} (${changed_at}). ` +
    'Load it again and repeat the change, or save yours as a new one.'
  return new HttpError(409, { type: 'EditConflict', message, changed_by: changedBy, changed_at, revision })
}

/** 413: more than anybody may send. */
export function contentTooLarge(message: string): HttpError {
  return apiError(413, message)
}

/** 422: well-formed, but it means nothing. */
export function unprocessable(message: string): HttpError {
  return apiError(422, message)
}

/** 429: too many attempts; the caller may try again after the given seconds. */
export function tooManyRequests(message: string, retryAfterSeconds: number): HttpError {
  return apiError(429, message, { 'retry-after': String(retryAfterSeconds) })
}

/** 503: something we need is not there now, and the caller may try again. */
export function serviceUnavailable(message: string): HttpError {
  return apiError(503, message, { 'retry-after': '2' })
}

/** 507: the disk of the database takes no more. */
export function diskFull(): HttpError {
  const message = 'The disk of the metadata is full. Nothing was changed: make room there and try again.'
  return apiError(507, message)
}

/** 400: an entity with wrong values, by field; `_` for what is bound to none. */
export function invalidEntity(errors: Record<string, string[]>): HttpError {
  const fields = Object.entries(errors).map(([field, texts]) => [field, texts.map((error) => ({ error }))])
  const body: ValidationApiError = {
    type: 'ValidationApiError',
    message: 'Validation failed!',
    validation_errors: Object.fromEntries(fields),
  }
  return new HttpError(400, body)
}

/** 400: something that cannot be stored so, by field, in the words of the reference. */
export function invalidMembers(errors: Record<string, string[]>): HttpError {
  return new HttpError(400, { failed: true, errors, error_context: {} })
}

/** 400: wrong values in words, and by field what a form says there. */
export function invalidFields(message: string, errors: Record<string, string>): HttpError {
  const fields = Object.entries(errors).map(([field, error]) => [field, [{ error }]])
  const validation_errors = Object.fromEntries(fields)
  return new HttpError(400, { type: 'ValidationApiError', message, validation_errors })
}

/** 400: something else has the name already. The field that holds it is told, so that a form says it there. */
export function nameTaken(field: string, message: string): HttpError {
  return invalidFields(message, { [field]: message })
}

interface ErrorDetails {
  message: string
  details: string[]
  /** 1-based place in the query, when it is one. */
  line?: number | null
  column?: number | null
}

/** 400: a query string that cannot be read, with its place. */
export function badQuery(error: ErrorDetails): HttpError {
  return new HttpError(400, { type: 'DetailedError', line: null, column: null, ...error })
}

/** 500: the message store refused or failed. */
export function storeFailed(error: ErrorDetails): HttpError {
  return new HttpError(500, { type: 'DetailedError', ...error })
}
