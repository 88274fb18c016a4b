import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { codeRefusalText, refusalText } from './refusal-text.ts'

const failed = (status: number, body: unknown) =>
  new ApiError(status, body, { method: 'POST', url: '/api/system/sessions' })

it.each([
  [failed(401, null), 'Invalid credentials, please verify them and retry.'],
  [failed(503, { message: 'No backend' }), 'Error - the server returned: 503 - No backend'],
  [new Error('odd'), 'odd'],
])('says why a sign-in was refused: %s', (error, text) => expect(refusalText(error)).toBe(text))

it.each([
  [failed(401, { message: 'The code is wrong.' }), 'The code is wrong.'],
  [failed(429, { message: 'Too many' }), 'Error - the server returned: 429 - Too many'],
])('says what is wrong with a code: %s', (error, text) => expect(codeRefusalText(error)).toBe(text))
