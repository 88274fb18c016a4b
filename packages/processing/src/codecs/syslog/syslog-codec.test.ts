import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCodec } from '../codec-registry.ts'
import { onlyOne } from '../testing/only-one.ts'

const receivedAtMs = Date.UTC(2024, 5, 15, 12)
const utc = { timezone: 'UTC' }

let oddities: string[] = []
beforeEach(() => {
  oddities = []
})

function decode(text: string | Buffer, configuration: Record<string, unknown> = utc, atMs = receivedAtMs) {
  const codec = createCodec('syslog', configuration, (reason) => oddities.push(reason))
  return onlyOne(codec.decode(Buffer.from(text), atMs))
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

describe('RFC 3164', () => {
  it('keeps the host in the message', () => {
    const decoded = decode("<34>Oct 11 22:14:15 mymachine su: 'su root' failed for lonvick\n")
    expect(decoded).toEqual({
      timestampMs: Date.UTC(2023, 9, 11, 22, 14, 15),
      source: 'mymachine',
      message: "mymachine su: 'su root' failed for lonvick",
      fields: { facility: 'security/authorization', facility_num: 4, level: 2 },
    })
  })

  it.each([
    ['one digit day after two blanks', '<13>Jun  1 08:00:00 h m: x', '2024-06-01T08:00:00.000Z', 'h m: x'],
    ['one digit day after one blank', '<13>Jun 1 08:00:00 h m: x', '2024-06-01T08:00:00.000Z', 'h m: x'],
    ['ISO date', '<13>2024-06-01T08:00:00.123456+02:00 h m: x', '2024-06-01T06:00:00.123Z', 'h m: x'],
    ['ISO date without offset', '<13>2024-06-01T08:00:00 h m: x', '2024-06-01T08:00:00.000Z', 'h m: x'],
    ['no date', '<13>a text that is long enough', null, 'a text that is long enough'],
    ['too short for a date', '<13>short', null, 'short'],
    ['impossible date', '<13>Jun 31 08:00:00 h m: x', null, 'Jun 31 08:00:00 h m: x'],
  ])('reads %s', (_, text, timestamp, message) => {
    const decoded = decode(text)
    expect(iso(decoded.timestampMs)).toBe(timestamp)
    expect(decoded.message).toBe(message)
  })

  it.each([
    ['a fraction of a second', 'Jun  1 08:00:00.123456 h m: x', '2024-06-01T08:00:00.123Z', 'h'],
    ['a fraction behind a comma', 'Jun 1 08:00:00,5 h m: x', '2024-06-01T08:00:00.500Z', 'h'],
    ['a year behind the day', 'Jun 01 2022 08:00:00 h m: x', '2022-06-01T08:00:00.000Z', 'h'],
    ['a year before the month', '2022 Jun 01 08:00:00 h m: x', '2022-06-01T08:00:00.000Z', 'h'],
    ['a zone', 'Jun  1 2022 08:00:00 CEST h m: x', '2022-06-01T06:00:00.000Z', 'h'],
    ['an offset', 'Jun  1 08:00:00.000 +02:00 h m: x', '2024-06-01T06:00:00.000Z', 'h'],
    ['a host that looks like a zone', 'Jun  1 2022 08:00:00 WEB m: x', '2022-06-01T08:00:00.000Z', 'WEB'],
    ['a clock that is not set', '*Jun  1 08:00:00.001: %SYS-5-X: m', '2024-06-01T08:00:00.001Z', ''],
    ['a clock out of step', '.Jun  1 08:00:00: %SYS-5-X: m', '2024-06-01T08:00:00.000Z', ''],
    ['ASA', 'Jun 01 2022 08:00:00: %ASA-6-302013: m', '2022-06-01T08:00:00.000Z', ''],
    ['ASA with a host', 'Jun 01 2022 08:00:00 fw1 : %ASA-6-1: m', '2022-06-01T08:00:00.000Z', 'fw1'],
    ['a space before the date', ' Jun  1 08:00:00 h m: x', '2024-06-01T08:00:00.000Z', 'h'],
    ['ISO with a space', '2024-06-01 08:00:00.25+02:00 h m: x', '2024-06-01T06:00:00.250Z', 'h'],
    ['seconds since 1970', '1717228800.774247467 h events', '2024-06-01T08:00:00.774Z', 'h'],
    ['seconds since 1970 after RFC 5424', '1 1717228800.774247467 h events', '2024-06-01T08:00:00.774Z', 'h'],
  ])('reads dates with %s', (_, rest, timestamp, source) => {
    const decoded = decode(`<13>${rest}`)
    expect({ timestamp: iso(decoded.timestampMs), source: decoded.source }).toEqual({ timestamp, source })
    expect(oddities).toEqual([])
  })

  it.each([
    ['windows-1252', Buffer.from([0x80, 0x20, 0xe4]), '€ ä'],
    ['ISO-8859-15', Buffer.from([0xa4]), '€'],
    ['Shift_JIS', Buffer.from([0x93, 0xfa]), '日'],
    ['GB18030', Buffer.from([0xb5, 0xc7]), '登'],
    ['KOI8-R', Buffer.from([0xc4, 0xc1]), 'да'],
    ['UTF-8', Buffer.from('größe 😀'), 'größe 😀'],
  ])('reads text in %s', (charset_name, bytes, text) => {
    const payload = Buffer.concat([Buffer.from('<13>Jun  1 08:00:00 h '), bytes])
    expect(decode(payload, { ...utc, charset_name }).message).toBe(`h ${text}`)
  })

  it.each([
    ['UTF-16LE', 'utf16le'],
    ['utf-16', 'utf16le'],
  ] as const)('reads a whole message in %s', (charset_name, encoding) => {
    const payload = Buffer.from('<13>Jun  1 08:00:00 h größe', encoding)
    expect(decode(payload, { ...utc, charset_name }).message).toBe('h größe')
  })

  it.each([
    ['Europe/Berlin', '2024-06-01T06:00:00.000Z'],
    ['America/New_York', '2024-06-01T12:00:00.000Z'],
    ['Asia/Kolkata', '2024-06-01T02:30:00.000Z'],
  ])('reads dates in the configured zone %s', (timezone, expected) => {
    expect(iso(decode('<13>Jun  1 08:00:00 h m: x', { timezone }).timestampMs)).toBe(expected)
  })

  it.each([
    [
      'an hour that is shown twice: the first',
      'Oct 27 02:30:00',
      'Europe/Berlin',
      '2024-10-27T00:30:00.000Z',
    ],
    ['its first moment', 'Oct 27 02:00:00', 'Europe/Berlin', '2024-10-27T00:00:00.000Z'],
    ['also behind UTC', 'Nov  3 01:30:00', 'America/New_York', '2024-11-03T05:30:00.000Z'],
    ['half an hour', 'Apr  7 01:45:00', 'Australia/Lord_Howe', '2024-04-06T14:45:00.000Z'],
    ['an hour that is skipped', 'Mar 31 02:30:00', 'Europe/Berlin', '2024-03-31T01:30:00.000Z'],
    ['also behind UTC', 'Mar 10 02:30:00', 'America/New_York', '2024-03-10T07:30:00.000Z'],
  ])('reads dates where the clock changes, %s', (_, date, timezone, expected) => {
    const atMs = Date.parse(expected)
    expect(iso(decode(`<13>${date} h m: x`, { timezone }, atMs).timestampMs)).toBe(expected)
  })

  it('reads a leap second as the first of the next minute', () => {
    expect(iso(decode('<13>2016-12-31T23:59:60Z h m: x').timestampMs)).toBe('2017-01-01T00:00:00.000Z')
  })

  it.each([
    ['Dec 31 23:59:59', Date.UTC(2024, 0, 1, 0, 0, 2), '2023-12-31T23:59:59.000Z'],
    ['Jan  1 00:00:01', Date.UTC(2023, 11, 31, 23, 59, 58), '2024-01-01T00:00:01.000Z'],
    ['Jan  5 00:00:00', Date.UTC(2024, 8, 1), '2024-01-05T00:00:00.000Z'],
    ['Feb 29 10:00:00', Date.UTC(2025, 0, 2), '2024-02-29T10:00:00.000Z'],
  ])('finds the year of %s by the receive time', (date, atMs, expected) => {
    expect(iso(decode(`<13>${date} host m: x`, utc, atMs).timestampMs)).toBe(expected)
  })

  it('keeps an unreadable ISO date with its message, and reports it', () => {
    expect(decode('<13>2024-13-41T99:00:00Z host message').message).toBe('2024-13-41T99:00:00Z host message')
    expect(oddities).toEqual(['Syslog: the date cannot be read'])
  })

  it.each(['hello there, no priority', '<abc>x', '<1234>x', '>13<', '<13 x'])(
    'keeps %j, and reports it',
    (text) => {
      const decoded = decode(text)
      expect(decoded.message).toBe(text)
      expect(decoded.fields).toEqual({ facility: 'Unknown', facility_num: -1, level: -1 })
      expect(oddities).toEqual(['Syslog: no priority'])
    },
  )
})

describe('RFC 5424', () => {
  const plain = { facility: 'local4', facility_num: 20, level: 5 }

  it('reads header, structured data and message', () => {
    const text =
      '<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog 1234 ID47 ' +
      '[exampleSDID@32473 iut="3" eventSource="App \\"x\\""][other a="b"] \ufeffAn event'
    expect(decode(text)).toEqual({
      timestampMs: Date.UTC(2003, 9, 11, 22, 14, 15, 3),
      source: 'mymachine.example.com',
      message: 'An event',
      fields: {
        application_name: 'evntslog',
        process_id: '1234',
        iut: '3',
        eventSource: 'App "x"',
        a: 'b',
        facility: 'local4',
        facility_num: 20,
        level: 5,
      },
    })
  })

  it('puts the id of the element before the name when asked to', () => {
    const text = '<165>1 2003-10-11T22:14:15Z h app - ID [ex@1 iut="3"] m'
    expect(decode(text, { ...utc, expand_structured_data: true }).fields).toHaveProperty('ex@1_iut', '3')
  })

  it.each([
    ['no structured data', 'app 1 - - the message', 'the message'],
    ['a message id without structured data, which stays', 'app 1 ID47 - the message', 'ID47 - the message'],
    ['broken structured data, which stays', 'app 1 ID [x y=1] m', 'ID [x y=1] m'],
    ['unclosed structured data, which stays', 'app 1 ID [x y="1" m', 'ID [x y="1" m'],
    ['brackets in the message', 'app 1 - - [not sd] m', '[not sd] m'],
    ['the mark of no structured data as such', 'app 1 ID [0@0] m', 'm'],
    ['several spaces before a parameter', 'app 1 ID [x   y="1"  z="2" ] m', 'm'],
    ['a closing bracket within a value', 'app 1 ID [x y="a\\]b"] m', 'm'],
    ['an empty message: what stands there', 'app 1 ID [x y="1"]', 'ID [x y="1"]'],
  ])('reads %s', (_, rest, message) => {
    expect(decode(`<165>1 2003-10-11T22:14:15Z h ${rest}`).message).toBe(message)
  })

  it('understands nil for the time, application and process', () => {
    const decoded = decode('<165>1 - host - - - - m')
    expect(decoded).toMatchObject({ timestampMs: null, source: 'host', message: 'm' })
    expect(Object.keys(decoded.fields)).toEqual(['facility', 'facility_num', 'level'])
  })

  it.each([
    ['keeps a host of a dash', '- app 1 - - m', { source: '-' }],
    [
      'takes no parameter of [0@0]',
      'h app 1 ID [0@0][x y="1"] m',
      { fields: { ...plain, application_name: 'app', process_id: '1' } },
    ],
    [
      'takes the last of parameters of one name',
      'h - - ID [a y="1"][b y="2"] m',
      { fields: { ...plain, y: '2' } },
    ],
    [
      'leaves out names no field may have',
      'h - - ID [a größe="1" message="2" z="3"] m',
      { fields: { ...plain, z: '3' } },
    ],
  ])('%s', (_, rest, expected) => {
    expect(decode(`<165>1 2003-10-11T22:14:15Z ${rest}`)).toMatchObject({ message: 'm', ...expected })
    if ('fields' in expected)
      expect(decode(`<165>1 2003-10-11T22:14:15Z ${rest}`).fields).toEqual(expected.fields)
  })

  it('stores the full text when asked to', () => {
    const text = '<165>1 - host - - - - m'
    expect(decode(text, { ...utc, store_full_message: true }).fields.full_message).toBe(text)
  })
})

describe('Cisco', () => {
  it.each([
    [
      '148094: *Sep 28 2023 10:41:18: %LINK-3-UPDOWN: down',
      '2023-09-28T10:41:18.000Z',
      '',
      '%LINK-3-UPDOWN: down',
    ],
    ['7: Sep 28 10:41:18.123 CET: %A-1-B: x', '2023-09-28T09:41:18.123Z', '', '%A-1-B: x'],
    ['7: 2022 Sep  8 10:41:18 UTC: %A-1-B: x', '2022-09-08T10:41:18.000Z', '', '%A-1-B: x'],
    ['7: Sep 28 10:41:18: router1 : %A-1-B: x', '2023-09-28T10:41:18.000Z', 'router1', '%A-1-B: x'],
    ['7: nonsense: %A-1-B: x', null, 'nonsense', '%A-1-B: x'],
    ['7: .Sep 28 10:41:18.123456: %A-1-B: x', '2023-09-28T10:41:18.123Z', '', '%A-1-B: x'],
    ['29: switch1: *Sep 28 10:41:18.123: %A-1-B: x', '2023-09-28T10:41:18.123Z', 'switch1', '%A-1-B: x'],
    [': Sep 28 10:41:18: %A-1-B: x', '2023-09-28T10:41:18.000Z', '', '%A-1-B: x'],
  ])('reads %j', (rest, timestamp, source, message) => {
    const decoded = decode(`<187>${rest}`)
    expect({ timestamp: iso(decoded.timestampMs), source: decoded.source, message: decoded.message }).toEqual(
      {
        timestamp,
        source,
        message,
      },
    )
    expect(decoded.fields.sequence_number).toBe(Number.parseInt(rest, 10) || 0)
  })
})

describe('FortiGate', () => {
  const text =
    '<188>date=2023-06-22 time=15:20:59 devname="fw-1" tz="+0200" level="warning" srcip=10.0.0.1 msg="a b" msg=c'

  it('makes fields of all pairs but the level', () => {
    const decoded = decode(text)
    expect(iso(decoded.timestampMs)).toBe('2023-06-22T13:20:59.000Z')
    expect(decoded.source).toBe('fw-1')
    expect(decoded.message).toBe(text.slice('<188>'.length))
    expect(decoded.fields).toMatchObject({ srcip: '10.0.0.1', msg: 'a b', level: 4, facility: 'local7' })
  })

  it('makes no field of what stands within a value', () => {
    const { fields } = decode(
      '<188>date=2023-06-22 time=15:20:59 msg="say \\"user=admin\\" now" url="a?b=c" x=1',
    )
    expect(fields).not.toHaveProperty('user')
    expect(fields).not.toHaveProperty('b')
    expect(fields).toMatchObject({ url: 'a?b=c', x: '1' })
  })

  it('takes the configured zone when the device names none', () => {
    const decoded = decode('<188>date=2023-06-22 time=15:20:59 devname=x', { timezone: 'Europe/Berlin' })
    expect(iso(decoded.timestampMs)).toBe('2023-06-22T13:20:59.000Z')
  })
})

it.each([
  ['a long word', `<188>date=x ${'a'.repeat(200_000)}`],
  ['many colons', `<187>1: ${':'.repeat(200_000)}x %A-1-B: m`],
  ['many spaces', `<187>1: ${' '.repeat(200_000)}x: y`],
  ['many quotes', `<188>date=x ${'a="'.repeat(100_000)}`],
  ['open structured data', `<165>1 - h a 1 ID [x y="${'a\\"'.repeat(100_000)} m`],
])('reads %s in linear time', (_, text) => {
  const startedAtMs = performance.now()
  decode(text)
  expect(performance.now() - startedAtMs).toBeLessThan(2000)
})

it('decodes arbitrary bytes, whatever they start with', () => {
  const codec = createCodec('syslog', utc, () => undefined)
  const start = fc.constantFrom(
    '',
    '<13>',
    '<13>1 ',
    '<13>1 2003-10-11T22:14:15Z h a p ID [',
    '<13>:  ',
    '<13>date=',
    '<13>Oct 11 22:14:15 ',
  )
  fc.assert(
    fc.property(
      start,
      fc.oneof(
        fc.uint8Array(),
        fc.string().map((text) => Buffer.from(text)),
      ),
      (start, rest) => {
        const decoded = onlyOne(codec.decode(Buffer.concat([Buffer.from(start), rest]), receivedAtMs))
        expect(typeof decoded.message).toBe('string')
        expect(decoded.timestampMs === null || Number.isFinite(decoded.timestampMs)).toBe(true)
      },
    ),
  )
})
