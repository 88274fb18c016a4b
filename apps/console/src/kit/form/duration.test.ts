import { expect, it } from 'vitest'
import { durationWords, normaliseDuration } from './duration.ts'

it.each([
  ['PT5M', '5 minutes'],
  ['P1DT12H', '1 day 12 hours'],
  ['P2W', '2 weeks'],
  ['PT0S', '0 seconds'],
  ['P', null],
  ['PT', null],
  ['P1DT', null],
  ['5M', null],
  ['PT-5M', null],
  ['', null],
])('%s is %s', (text, words) => expect(durationWords(text)).toBe(words))

it.each([
  ['pt5m', 'PT5M'],
  ['t5m', 'PT5M'],
  ['1d', 'P1D'],
  [' ', ''],
])('completes %s to %s', (typed, text) => expect(normaliseDuration(typed)).toBe(text))
