import { ApiError, fieldErrorsOf, statusText } from '../../api/api-error.ts'

/** What is refused at no field says what could not be done; a server that is away says only that. */
export function withReason(error: unknown, failure: string): unknown {
  // `_` stands for none of them.
  const isAtFields = Object.keys(fieldErrorsOf(error)).some((field) => field !== '_')
  if (isAtFields || !(error instanceof ApiError)) return error
  return new Error(`${failure}: ${statusText(error)}`, { cause: error })
}
