import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { refusalText } from './refusal-text.ts'

const failed = (status: number, body: unknown) =>
  new ApiError(status, body, { method: 'POST', url: '/api/system/sessions' })

it.each([
  [failed(401, null), 'Invalid credentials, please verify them and retry.'],
  [failed(503, { message: 'No backend' }), 'Error - the server returned: 503 - No backend'],
  [new Error('odd'), 'odd'],
])('says why a sign-in was refused: %s', (error, text) => expect(refusalText(error)).toBe(text))
