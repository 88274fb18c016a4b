import type { FieldDescriptor } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import {
  configurationLines,
  configurationSchema,
  configurationValues,
  sortedFields,
} from './configuration.ts'

const field = (change: Partial<FieldDescriptor>): FieldDescriptor => ({
  type: 'text',
  human_name: 'X',
  description: '',
  default_value: null,
  is_optional: false,
  attributes: [],
  additional_info: {},
  position: 100,
  is_encrypted: false,
  ...change,
})

const fields = {
  later: field({ is_optional: true, default_value: 'x' }),
  needed: field({}),
  first: field({ position: 0, type: 'boolean', default_value: true }),
  port: field({ type: 'number', is_optional: true }),
}

describe('a configuration the server describes', () => {
  it('is shown by position, and what is needed before what may be left out', () => {
    expect(sortedFields(fields).map(({ name }) => name)).toEqual(['first', 'needed', 'later', 'port'])
  })

  it('begins with what is configured, else with the defaults', () => {
    expect(configurationValues(fields, { needed: 'a', port: 5 })).toEqual({
      later: 'x',
      needed: 'a',
      first: true,
      port: 5,
    })
  })

  it('sends null for what was left empty', () => {
    const values = { later: '', needed: 'a', first: false, port: '' }
    expect(configurationSchema(fields).parse(values)).toEqual({
      later: null,
      needed: 'a',
      first: false,
      port: null,
    })
  })

  it('says what is missing', () => {
    const { error } = configurationSchema(fields).safeParse({ later: '', needed: ' ', first: false, port: 1 })
    expect(error?.issues).toMatchObject([{ path: ['needed'], message: 'Field is required.' }])
  })

  it('is read in lines', () => {
    expect(configurationLines({ b: ['1', '2'], a: '', c: true })).toEqual([
      'a: <empty>',
      'b: 1, 2',
      'c: true',
    ])
  })
})
