import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { refusalOf, schemaErrors } from './form-errors.ts'

const schema = z.object({
  title: z.string().min(1, 'Field is required.').max(3, 'Must be smaller than 4.'),
  port: z.number({ error: 'Field is required.' }).min(1, 'Must be greater than 0.'),
})

it.each([
  [{ title: 'a', port: 1 }, {}],
  [
    { title: '', port: 0 },
    { title: 'Field is required.', port: 'Must be greater than 0.' },
  ],
  [
    { title: 'long', port: '' },
    { title: 'Must be smaller than 4.', port: 'Field is required.' },
  ],
])('%j complains %j', (values, errors) => expect(schemaErrors(schema, values)).toEqual(errors))

describe('what the server refused', () => {
  const values = { name: 'reader', rules: [{ field: '' }] }
  const refused = (status: number, body: object) =>
    new ApiError(status, body, { method: 'POST', url: '/api/roles' })
  const ofFields = (validation_errors: object) =>
    refused(400, { type: 'ValidationApiError', message: 'No.', validation_errors })

  it.each([
    ['a name that is taken, beside its field', ofFields({ name: [{ error: 'Taken.' }] }), { name: 'Taken.' }],
    ['a field of a row', ofFields({ 'rules.0.field': [{ error: 'Empty.' }] }), { 'rules.0.field': 'Empty.' }],
  ])('is %s', (_, error, atFields) => expect(refusalOf(error, values)).toEqual({ atFields, above: null }))

  it.each([
    ['of no field', refused(403, { type: 'ApiError', message: 'No.' })],
    ['of a field that the form does not have', ofFields({ id: [{ error: 'Taken.' }] })],
    ['of all fields together', ofFields({ _: [{ error: 'Too many.' }] })],
  ])('is said above the form when it is %s', (_, error) => expect(refusalOf(error, values).above).toBe(error))
})
