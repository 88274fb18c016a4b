import { ApiError, fieldErrorsOf } from '../../../api/api-error.ts'

const ofHttp = new Set(['url', 'basic_auth', 'api_key', 'api_secret'])

/** What the server refuses at a member of the configuration, at the field of the form. */
export function atFieldsOfForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const entries = Object.entries(fieldErrorsOf(error)).map(([name, text]) => [
    ofHttp.has(name) ? `http.${name}` : name,
    [text],
  ])
  if (entries.length === 0) return error
  return new ApiError(error.status, { errors: Object.fromEntries(entries) }, error.request)
}
