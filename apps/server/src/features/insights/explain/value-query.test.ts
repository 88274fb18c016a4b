import { parseQuery } from '@logline/query-language'
import { expect, it } from 'vitest'
import { valueQuery } from './value-query.ts'

it.each([
  [{ field: 'status', comparison: 'equals', value: '502' }, 'status:502'],
  [
    { field: 'application-name', comparison: 'equals', value: 'checkout-api' },
    String.raw`application\-name:"checkout-api"`,
  ],
  [{ field: 'word', comparison: 'equals', value: 'AND' }, 'word:"AND"'],
  [{ field: 'said', comparison: 'equals', value: String.raw`a "b" \c` }, String.raw`said:"a \"b\" \\c"`],
  [{ field: 'took_ms', comparison: 'at_least', value: '3000' }, 'took_ms:[3000 TO *]'],
  [{ field: 'balance', comparison: 'less_than', value: '-5' }, 'balance:[* TO "-5"}'],
  [{ field: 'share', comparison: 'at_least', value: '1.2e-7' }, 'share:["1.2e-7" TO *]'],
] as const)('%j is found by %s', (value, expected) => {
  expect(valueQuery(value)).toBe(expected)
  expect(parseQuery(expected).problems).toEqual([])
})
