import { ApiError, fieldErrorsOf } from '../../../api/api-error.ts'
import { placeOfType } from '../model/notification-values.ts'

const ofForm = new Set(['title', 'description', 'type'])
/** What the server calls two fields together, at the one that the form says it at. */
const together: Readonly<Record<string, string>> = { body: 'body_template', recipients: 'email_recipients' }

/** What the server refuses at a member of the configuration, at the field of the form. */
export function atFieldsOfForm(error: unknown, type: string): unknown {
  if (!(error instanceof ApiError)) return error
  const entries = Object.entries(fieldErrorsOf(error)).map(([name, text]) => {
    if (name === 'config') return ['type', [text]]
    return [ofForm.has(name) ? name : `${placeOfType(type)}.${together[name] ?? name}`, [text]]
  })
  if (entries.length === 0) return error
  return new ApiError(error.status, { errors: Object.fromEntries(entries) }, error.request)
}
