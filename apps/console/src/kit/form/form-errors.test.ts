import { expect, it } from 'vitest'
import { z } from 'zod'
import { schemaErrors } from './form-errors.ts'

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
