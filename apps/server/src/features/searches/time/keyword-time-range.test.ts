import { describe, expect, it } from 'vitest'
import { parseKeywordRange } from './keyword-time-range.ts'

// Saturday, and the day Berlin is two hours ahead of UTC.
const nowMs = Date.parse('2021-06-12T09:45:23.000Z')
const now = '2021-06-12T09:45:23'

function rangeOf(text: string, timeZone = 'Etc/UTC', atMs = nowMs) {
  const range = parseKeywordRange(text, timeZone, atMs)
  return (
    range &&
    [range.fromMs, range.toMs].map((ms) => new Date(ms).toISOString().replace(/(T00:00)?:00.000Z|.000Z/, ''))
  )
}

describe('a time range in words', () => {
  it.each([
    // Verified against the reference.
    ['today', '2021-06-12', '2021-06-13'],
    ['yesterday', '2021-06-11', '2021-06-12'],
    ['last 4 hours', '2021-06-12T05:45:23', now],
    ['last hour', '2021-06-12T08:45:23', now],
    ['last one hour', '2021-06-12T08:45:23', now],
    ['last 99 days', '2021-03-05', '2021-06-13'],
    ['this month', '2021-06-01', '2021-07-01'],
    ['last month', '2021-05-01', '2021-06-01'],
    ['last year', '2020-01-01', '2021-01-01'],
    ['last week', '2021-05-31', '2021-06-07'],
    ['last monday', '2021-05-31', '2021-06-01'],
    ['monday last week', '2021-05-31', '2021-06-01'],
    ['monday to friday', '2021-06-14', '2021-06-19'],
    ['next monday to friday', '2021-06-14', '2021-06-19'],
    ['yesterday at noon', '2021-06-11T12:00', now],
    ['the day before yesterday at 10', '2021-06-10T10:00', now],
    ['today at 5', '2021-06-12T05:00', now],
    ['last week to today', '2021-06-05', '2021-06-13'],
    // Said to be accepted.
    ['Last five minutes', '2021-06-12T09:40:23', now],
    ['last 5 minutes', '2021-06-12T09:40:23', now],
    ['30 minutes ago', '2021-06-12T09:15:23', now],
    ['1 day ago', '2021-06-11', '2021-06-12'],
    ['2 hours ago to now', '2021-06-12T07:45:23', now],
    ['from 10:00 to 12:00', '2021-06-12T10:00', '2021-06-12T12:00'],
    ['last 7 days', '2021-06-05', '2021-06-13'],
    ['christmas', '2020-12-25', '2020-12-26'],
    ['2023-01-05', '2023-01-05', '2023-01-06'],
    ['jan 5 2023 10:00 to jan 6 2023', '2023-01-05T10:00', '2023-01-06T10:00'],
    // Proposed grammar.
    ['this week', '2021-06-07', '2021-06-14'],
    ['this year', '2021-01-01', '2022-01-01'],
    ['the day before yesterday', '2021-06-10', '2021-06-11'],
    ['tomorrow', '2021-06-13', '2021-06-14'],
    ['past 3 hours', '2021-06-12T06:45:23', now],
    ['previous 3 hours', '2021-06-12T06:45:23', now],
    ['previous hour', '2021-06-12T08:45:23', now],
    ['last minute', '2021-06-12T09:44:23', now],
    ['last 90 seconds', '2021-06-12T09:43:53', now],
    ['last fifteen minutes', '2021-06-12T09:30:23', now],
    ['last twenty four hours', '2021-06-11T09:45:23', now],
    ['last twenty-four hours', '2021-06-11T09:45:23', now],
    ['forty five minutes ago', '2021-06-12T09:00:23', now],
    ['an hour ago', '2021-06-12T08:45:23', now],
    ['last 2 weeks', '2021-05-29', '2021-06-13'],
    ['last 3 months', '2021-03-12', '2021-06-13'],
    ['a week ago', '2021-06-05', '2021-06-06'],
    ['5 days ago to 2 days ago', '2021-06-07', '2021-06-11'],
    ['yesterday until today', '2021-06-11', '2021-06-13'],
    ['yesterday 10:00 to 12:00', '2021-06-11T10:00', '2021-06-11T12:00'],
    ['yesterday 22:00 to now', '2021-06-11T22:00', now],
    ['2021-06-10 10:00 - 2021-06-10 12:00:30', '2021-06-10T10:00', '2021-06-10T12:00:30'],
    ['2021-06-10 10:00 to 2021-06-11 12:00', '2021-06-10T10:00', '2021-06-11T12:00'],
    ['yesterday at 10 to 2021-06-12 08:00', '2021-06-11T10:00', '2021-06-12T08:00'],
    ['2021-06-10 to 2021-06-11', '2021-06-10', '2021-06-12'],
    ['2021/06/10', '2021-06-10', '2021-06-11'],
    ['june 10 2021', '2021-06-10', '2021-06-11'],
    ['jun 10, 2021', '2021-06-10', '2021-06-11'],
    ['2021-06-10T10:00:00Z to 2021-06-10T12:00:00+01:00', '2021-06-10T10:00', '2021-06-10T11:00'],
    ['last monday to friday', '2021-05-31', '2021-06-05'],
    ['2021-06-10 10:00 EST', '2021-06-10T15:00', now],
    ['this hour', '2021-06-12T09:00', '2021-06-12T10:00'],
    ['this minute', '2021-06-12T09:45', '2021-06-12T09:46'],
    ['9am', '2021-06-12T09:00', now],
    ['5 january', '2021-01-05', '2021-01-06'],
    ['monday this week', '2021-06-07', '2021-06-08'],
    ['friday', '2021-06-18', '2021-06-19'],
    ['last friday at 5pm', '2021-06-04T17:00', now],
    // The end before the start, and times to come: put in order.
    ['today to yesterday', '2021-06-11', '2021-06-13'],
    ['in 5 minutes', now, '2021-06-12T09:50:23'],
  ])('%s', (text, from, to) => {
    expect(rangeOf(text)).toEqual([from, to])
    expect(rangeOf(`  ${text.toUpperCase().replaceAll(' ', '  ')} `)).toEqual([from, to])
  })

  it.each([
    '',
    '   ',
    'last',
    'to',
    'last blue moon',
    'when pigs fly',
    'five minutes',
    '3 days',
    'today, they said',
    'errors of yesterday',
    'today today today',
    '10',
    'last 5',
    `last ${'9'.repeat(300)} days`,
    'last 99999999999999999999 days',
    '2021-13-45',
    'last 9999999 days',
    'in 99999999 days',
  ])('that does not say one is not guessed at: "%s"', (text) => {
    expect(rangeOf(text)).toBeNull()
  })
})

describe('in a time zone', () => {
  it.each([
    ['today', 'Europe/Berlin', '2021-06-11T22:00', '2021-06-12T22:00'],
    ['yesterday at noon', 'Europe/Berlin', '2021-06-11T10:00', now],
    ['from 10:00 to 12:00', 'Asia/Kolkata', '2021-06-12T04:30', '2021-06-12T06:30'],
    ['today', 'Pacific/Auckland', '2021-06-11T12:00', '2021-06-12T12:00'],
    ['this month', 'America/New_York', '2021-06-01T04:00', '2021-07-01T04:00'],
    ['last hour', 'America/New_York', '2021-06-12T08:45:23', now],
    ['this hour', 'Asia/Kolkata', '2021-06-12T09:30', '2021-06-12T10:30'],
  ])('%s in %s', (text, timeZone, from, to) => {
    expect(rangeOf(text, timeZone)).toEqual([from, to])
  })

  it('days on which the clocks change have 23 or 25 hours, and an hour stays an hour', () => {
    const hours = (text: string, at: string) => {
      const range = parseKeywordRange(text, 'Europe/Berlin', Date.parse(at))
      return range && (range.toMs - range.fromMs) / 3_600_000
    }
    expect(hours('today', '2021-03-28T12:00:00Z')).toBe(23)
    expect(hours('today', '2021-10-31T12:00:00Z')).toBe(25)
    expect(hours('last 12 hours', '2021-03-28T06:00:00Z')).toBe(12)
    expect(hours('last 2 days', '2021-03-29T12:00:00Z')).toBe(71)
    const hour = parseKeywordRange('this hour', 'Europe/Berlin', Date.parse('2021-10-31T01:30:00Z'))
    expect(hour?.fromMs).toBe(Date.parse('2021-10-31T01:00:00Z'))
  })

  it('one that does not exist is refused', () => {
    expect(rangeOf('today', 'Europe/Atlantis')).toBeNull()
  })
})

it('weekdays are counted from every day of the week alike', () => {
  const at = (day: string, text: string) => rangeOf(text, 'Etc/UTC', Date.parse(`${day}T12:00:00Z`))?.[0]
  expect(at('2021-06-07', 'monday')).toBe('2021-06-07')
  expect(at('2021-06-07', 'next monday')).toBe('2021-06-14')
  expect(at('2021-06-07', 'last monday')).toBe('2021-05-31')
  expect(at('2021-06-13', 'last monday')).toBe('2021-05-31')
  expect(at('2021-06-09', 'monday to friday')).toBe('2021-06-14')
})
