import { Temporal } from 'temporal-polyfill/implementation'
import { describe, expect, it } from 'vitest'
import { instantText, parseWallTime } from './index.ts'
import { instantOf, startOfDay, utcOf, wallMsAt, wallTimeAt } from './wall-time.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function wallOf(text: string) {
  const { year, month, day, hour, minute, second } = Temporal.PlainDateTime.from(text)
  return { year, month, day, hour, minute, second, millisecond: 0 }
}

describe('the instant of a wall time', () => {
  it.each([
    ['that the clock skips is as much later', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['also behind UTC', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['that the clock shows twice is the first', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['from the first moment on', '2026-10-25T02:00', 'Europe/Berlin', '2026-10-25T00:00:00Z'],
    ['also behind UTC', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['at a midnight that is skipped', '2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['in Cairo', '2024-04-26T00:00', 'Africa/Cairo', '2024-04-25T22:00:00Z'],
    ['in Beirut', '2024-03-31T00:00', 'Asia/Beirut', '2024-03-30T22:00:00Z'],
    ['where the day before is longer', '2024-10-27T00:00', 'Asia/Beirut', '2024-10-26T22:00:00Z'],
    ['after midnight twice', '2024-11-03T00:30', 'America/Havana', '2024-11-03T04:30:00Z'],
    ['in half an hour that is skipped', '2024-10-06T02:15', 'Australia/Lord_Howe', '2024-10-05T15:45:00Z'],
    ['in half an hour that is twice', '2024-04-07T01:45', 'Australia/Lord_Howe', '2024-04-06T14:45:00Z'],
    ['on a day that is skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'],
    ['of local mean time', '1890-06-01T12:00', 'Europe/Berlin', '1890-06-01T11:06:32Z'],
    ['behind UTC by seconds', '1900-01-01T00:00', 'Africa/Monrovia', '1900-01-01T00:43:08Z'],
    ['until 1972', '1972-01-07T00:30', 'Africa/Monrovia', '1972-01-07T01:14:30Z'],
    ['in the year 99', '0099-06-01T00:00', 'UTC', '0099-06-01T00:00:00Z'],
    ['in the year 50', '0050-06-01T00:00', 'Asia/Tokyo', '0050-05-31T14:41:01Z'],
    ['beyond 2100', '2150-07-01T12:00', 'Europe/Berlin', '2150-07-01T10:00:00Z'],
    ['on a leap day', '2024-02-29T12:00', 'Asia/Kolkata', '2024-02-29T06:30:00Z'],
  ])('%s: %s in %s', (_, text, zone, expected) => {
    expect(iso(instantOf(wallOf(text), zone))).toBe(iso(Date.parse(expected)))
  })

  it.each(['2026-02-30', '2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-01-01 24:00:00'])(
    'is none on %s',
    (text) => expect(parseWallTime(text)).toBeNull(),
  )
})

describe('the start of a day', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2021-10-29', 'Asia/Amman', '2021-10-28T21:00:00Z'],
    ['1919-03-31', 'America/Toronto', '1919-03-31T04:30:00Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s in %s', (day, zone, expected) => {
    expect(iso(startOfDay(Date.parse(`${day}T00:00Z`), zone))).toBe(iso(Date.parse(expected)))
  })
})

it.each([
  ['1890-06-01T12:00:00.000Z', 'Europe/Berlin', '1890-06-01 12:53:28.000'],
  ['0099-06-01T12:00:00.000Z', 'UTC', '0099-06-01 12:00:00.000'],
  ['0001-01-01T00:00:00.000Z', 'America/New_York', '0000-12-31 19:03:58.000'],
  ['1969-12-31T23:59:59.999Z', 'Europe/Berlin', '1970-01-01 00:59:59.999'],
  ['-000050-01-01T00:00:00.000Z', 'UTC', '-0050-01-01 00:00:00.000'],
  ['1883-11-18T16:59:59.500Z', 'America/New_York', '1883-11-18 12:03:57.500'],
])('%s in %s is shown as %s', (text, zone, expected) => {
  expect(instantText(Date.parse(text), zone)).toBe(expected)
})

const oddZones = [
  ...['Europe/Berlin', 'Europe/Dublin', 'Europe/Lisbon', 'Europe/Amsterdam', 'America/New_York'],
  ...['America/Toronto', 'America/St_Johns', 'America/Sao_Paulo', 'America/Havana', 'Africa/Cairo'],
  ...['Africa/Monrovia', 'Asia/Beirut', 'Asia/Gaza', 'Asia/Kathmandu', 'Asia/Manila'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Antarctica/Troll', 'UTC'],
]
/** Before, at and after a change of the clock, and half way through what it skips or repeats. */
const distances = [-61, -30, -1, 0, 1, 30, 61].map((minutes) => minutes * 60_000)

describe('at every change of the clock until 2040, as Temporal has it, in', () => {
  it.each(oddZones)('%s', (zone) => {
    const wrong: string[] = []
    for (const changeMs of changesOf(zone)) {
      for (const distance of distances) wrong.push(...mistakes(changeMs + distance, zone))
    }
    expect(wrong).toEqual([])
  })
})

function changesOf(zone: string): number[] {
  const changes: number[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from('1840-01-01T00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    at = at.getTimeZoneTransition('next')
    if (at === null || at.year > 2040) return changes.length > 0 ? changes : [Date.UTC(2026, 0)]
    changes.push(at.epochMilliseconds)
  }
}

/** What is not as Temporal has it, of the wall time at an instant, the instant of that reading, and the start of its day. */
function mistakes(ms: number, zone: string): string[] {
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  const shown = wallMsAt(ms, zone)
  const wall = wallTimeAt(ms, zone)
  // One hour on may be a reading that the clock skips.
  const later = zoned.toPlainDateTime().add({ hours: 1 })
  const pairs: [string, number | null, number][] = [
    ['reads', shown, zoned.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds],
    ['is read', utcOf(wall), shown],
    ['instant', instantOf(wall, zone), zoned.toPlainDateTime().toZonedDateTime(zone).epochMilliseconds],
    [
      'instant later',
      instantOf(wallOf(later.toString()), zone),
      later.toZonedDateTime(zone).epochMilliseconds,
    ],
    [
      'day',
      startOfDay(Math.floor(shown / 86_400_000) * 86_400_000, zone),
      zoned.startOfDay().epochMilliseconds,
    ],
  ]
  return pairs.filter(([, ours, theirs]) => ours !== theirs).map((pair) => `${iso(ms)} ${pair.join(' ')}`)
}
