import { describe, expect, it } from 'vitest'
import { mayBeTime, relativeRangeOf } from './time-words.ts'

describe('a time in words', () => {
  it.each([
    ['last 15 minutes', 900],
    ['Last  15 min', 900],
    ['in the last 2 hours', 7_200],
    ['past 3 days', 259_200],
    ['15m', 900],
    ['2 h', 7_200],
    ['90s', 90],
    ['1 week', 604_800],
    ['last hour', 3_600],
  ])('"%s" is the last %d seconds', (text, from) => {
    expect(relativeRangeOf(text)).toEqual({ type: 'relative', from })
  })

  it.each(['last week', 'yesterday', '15', '0 minutes', '15 minutes ago', 'payments', '15mb', 'last'])(
    '"%s" is none that ends now',
    (text) => expect(relativeRangeOf(text)).toBeNull(),
  )

  it.each(['today', '2026-11-03 14:00 to 15:00', 'last week', '15 minutes ago', 'Monday', 'since 14:00'])(
    '"%s" may be one',
    (text) => expect(mayBeTime(text)).toBe(true),
  )

  it.each(['payment', 'http_status:500', 'dashboards', 'nodes', 'monitoring', 'lasting'])(
    '"%s" is none',
    (text) => expect(mayBeTime(text)).toBe(false),
  )
})
