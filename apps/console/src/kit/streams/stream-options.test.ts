import { expect, it } from 'vitest'
import { matchingOptions } from './stream-options.ts'

it('finds streams by their names without regard to case and accents', () => {
  const streams = ['Café', 'Payments', 'cafeteria'].map((label) => ({ value: label, label }))
  expect(matchingOptions(streams, ' CAFE').map(({ label }) => label)).toEqual(['Café', 'cafeteria'])
  expect(matchingOptions(streams, ' ')).toEqual(streams)
})
