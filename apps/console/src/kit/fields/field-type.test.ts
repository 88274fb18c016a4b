import { expect, it } from 'vitest'
import { type FieldType, isNumeric, typeOf } from './field-type.ts'

const types = new Map<string, FieldType>([
  ['took_ms', { type: 'long', properties: ['enumerable', 'numeric'] }],
  ['source', { type: 'string', properties: ['enumerable'] }],
])

it.each([
  ['took_ms', 'long', true],
  ['source', 'string', false],
  ['elsewhere', 'unknown', false],
  ['count()', 'long', true],
  ['card(source)', 'long', true],
  ['max(took_ms)', 'long', true],
  ['percentile(took_ms,95)', 'long', true],
  ['latest(source)', 'string', false],
  ['stddev(took_ms)', 'float', true],
  ['avg(elsewhere)', 'unknown', false],
])('%s is a %s', (field, type, hasNumbers) => {
  const found = typeOf(field, types)
  expect(found.type).toBe(type)
  expect(isNumeric(found)).toBe(hasNumbers)
})
