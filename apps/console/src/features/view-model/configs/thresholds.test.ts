import { expect, it } from 'vitest'
import { reachedThreshold, thresholdColour } from './thresholds.ts'

const thresholds = [
  { value: 100, color: 'danger', label: 'too much' },
  { value: 50, color: 'warn', label: '' },
]

it.each([
  [10, undefined],
  [50, 'warn'],
  [99.9, 'warn'],
  [100, 'danger'],
  [null, undefined],
  ['much', undefined],
])('%s has come to %s', (value, color) => {
  expect(reachedThreshold(thresholds, value)?.color).toBe(color)
})

it('has a colour of the theme, also when it names none', () => {
  expect(thresholdColour({ color: 'ok' })).toBe('var(--ok)')
  expect(thresholdColour({ color: 'url(https://example.org)' })).toBe('var(--muted)')
})
