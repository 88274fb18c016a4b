import { expect, it } from 'vitest'
import { percentText } from './share-text.ts'

it.each([
  [77, 1_284, '6.0 %'],
  [0, 10, '0.0 %'],
  [10, 10, '100.0 %'],
  [0, 0, null],
])('%i of %i is %s', (part, all, text) => {
  expect(percentText(part, all)).toBe(text)
})
