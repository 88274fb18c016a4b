import { ApiError, errorText } from '../../api/api-error.ts'

/** What the sign-in form says about an answer that is not a session. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.status === 401) return 'Invalid credentials, please verify them and retry.'
  return `Error - the server returned: ${error.status} - ${error.message}`
}

/** The same of a code: the server says what is wrong with it. */
export function codeRefusalText(error: unknown): string {
  return error instanceof ApiError && error.status === 401 ? errorText(error) : refusalText(error)
}
