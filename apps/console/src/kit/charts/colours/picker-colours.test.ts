import { expect, it } from 'vitest'
import { pickerColours } from './picker-colours.ts'

it('has 19 rows of five colours, as in the specification, section 9, each colour once', () => {
  expect(pickerColours).toHaveLength(19 * 5)
  expect(new Set(pickerColours).size).toBe(pickerColours.length)
})
