import { storedFieldName } from '@logline/message'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { textDecoder } from '../decoding/text-decoder.ts'
import { onlyOne } from '../testing/only-one.ts'
import { CefCodec } from './cef-codec.ts'

const receivedAtMs = Date.UTC(2024, 5, 15, 12)
let oddities: string[] = []
beforeEach(() => {
  oddities = []
})

function decode(text: string, options: { zone?: string; locale?: string; useFullNames?: boolean } = {}) {
  const reportOddity = (reason: string) => oddities.push(reason)
  const codec = new CefCodec({
    decodeText: textDecoder('UTF-8', reportOddity),
    zone: options.zone ?? 'UTC',
    locale: options.locale ?? '',
    useFullNames: options.useFullNames ?? false,
    reportOddity,
  })
  return onlyOne(codec.decode(Buffer.from(text), receivedAtMs))
}

const header = 'CEF:0|Security|threatmanager|1.0|100|worm successfully stopped|10|'
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

it('makes a message of an event within syslog', () => {
  const text = `<134>Sep 19 08:26:10 fw-1 ${header}src=10.0.0.1 dst=2.1.2.2 spt=1232 cs1Label=Policy cs1=Block all`
  expect(decode(text)).toEqual({
    timestampMs: Date.UTC(2024, 8, 19, 8, 26, 10) - 366 * 86_400_000,
    source: 'fw-1',
    message: 'threatmanager: [100, 10] worm successfully stopped',
    fields: {
      device_vendor: 'Security',
      device_product: 'threatmanager',
      device_version: '1.0',
      event_class_id: '100',
      name: 'worm successfully stopped',
      severity: '10',
      src: '10.0.0.1',
      dst: '2.1.2.2',
      spt: 1232,
      Policy: 'Block all',
      level: 6,
      facility: 'local0',
    },
  })
})

describe('what stands before', () => {
  it.each([
    ['nothing', '', null, ''],
    ['anything', 'some words ', null, ''],
    [
      'a date with a year and a zone',
      'Jan 18 2023 11:07:53.520 CET host ',
      '2023-01-18T10:07:53.520Z',
      'host',
    ],
    ['an offset behind GMT', 'Jan 18 2023 11:07:53 GMT-05:00 host ', '2023-01-18T16:07:53.000Z', 'host'],
    ['a date without a year', '<13>May  1 11:07:53 host ', '2024-05-01T11:07:53.000Z', 'host'],
    ['OSSEC', '<132>May 1 11:07:53 ASM:', '2024-05-01T11:07:53.000Z', ''],
    ['OSSEC without its mark', 'May 1 11:07:53 ', '2024-05-01T11:07:53.000Z', ''],
    ['ISO with an offset', '2024-05-01T11:07:53.5+02:00 host ', '2024-05-01T09:07:53.500Z', 'host'],
    ['ISO without one', '2024-05-01T11:07:53 host app: ', '2024-05-01T11:07:53.000Z', 'host'],
    ['milliseconds', '1714561673520 host ', '2024-05-01T11:07:53.520Z', 'host'],
    ['RFC 5424', '<134>1 2024-05-01T11:07:53Z host CEF - - - ', '2024-05-01T11:07:53.000Z', 'host'],
    ['a priority alone', '<134>', null, ''],
  ])('reads %s', (_, prefix, timestamp, source) => {
    const decoded = decode(prefix + header)
    expect({ timestamp: iso(decoded.timestampMs), source: decoded.source }).toEqual({ timestamp, source })
    expect(oddities).toEqual([])
  })

  it('takes the configured zone for dates without one', () => {
    const { timestampMs } = decode(`May 1 11:07:53 h ${header}`, { zone: 'Europe/Berlin' })
    expect(iso(timestampMs)).toBe('2024-05-01T09:07:53.000Z')
  })

  it.each([
    ['de', 'Dez 18 2023 11:07:53'],
    ['de_DE', 'Dez. 18 2023 11:07:53.000'],
    ['de', 'Dezember 18 2023 11:07:53'],
    ['de', 'Dec 18 2023 11:07:53'],
    ['fr', 'déc. 18 2023 11:07:53'],
    ['pl', 'grudnia 18 2023 11:07:53'],
    ['ru', 'дек. 18 2023 11:07:53'],
    ['', 'Dec 18 2023 11:07:53'],
  ])('reads the names of months in %j as in %s', (locale, date) => {
    const decoded = decode(`${date} host ${header}start=${date}`, { locale })
    expect(decoded).toMatchObject({ timestampMs: Date.UTC(2023, 11, 18, 11, 7, 53), source: 'host' })
    expect(decoded.fields.start).toBe('2023-12-18T11:07:53.000Z')
  })

  it('takes an English name for an English one, whatever another language calls so', () => {
    // marraskuu is November.
    expect(iso(decode(`Mar 18 2023 11:07:53 host ${header}`, { locale: 'fi' }).timestampMs)).toBe(
      '2023-03-18T11:07:53.000Z',
    )
  })

  it('keeps an event with a date that cannot be read, and reports it', () => {
    expect(decode(`Feb 31 11:07:53 h ${header}`).timestampMs).toBeNull()
    expect(oddities).toEqual(['CEF: the date cannot be read'])
  })

  it.each([
    [0, 'kern', 0],
    [85, 'authpriv', 5],
    [109, 'log audit', 5],
    [191, 'local7', 7],
    [999, 'Unknown', 7],
  ])('makes facility and level of priority %d', (priority, facility, level) => {
    expect(decode(`<${priority}>${header}`).fields).toMatchObject({ facility, level })
  })
})

describe('the header', () => {
  it('reads escapes', () => {
    const { fields, message } = decode('CEF:1|a\\|b|c\\\\d|1\\x|id|x = \\| y|High|k=v')
    expect(fields).toMatchObject({
      device_vendor: 'a|b',
      device_product: 'c\\d',
      device_version: '1\\x',
      k: 'v',
    })
    expect(message).toBe('c\\d: [id, High] x = | y')
  })

  it('may end with the severity', () => {
    expect(decode('CEF:0|a|b|c|d|e|5').fields).toMatchObject({ severity: '5' })
  })

  it.each([
    ['', 'no header'],
    ['<13>May 1 11:07:53 h text', 'no header'],
    ['CEF:|a|b|c|d|e|f|', 'no header'],
    ['CEF:0|a|b|c|d|e', 'not all of its parts'],
    ['CEF:0|a|b|c|d|e|', 'not all of its parts'],
    ['CEF:0|a|b|c|d|e\\|5', 'not all of its parts'],
  ])('refuses %j', (text, reason) => {
    expect(() => decode(text)).toThrow(DecodeError)
    expect(() => decode(text)).toThrow(reason)
  })
})

describe('extensions', () => {
  it.each([
    ['values with spaces', 'msg=a b  c  app=x', { msg: 'a b  c', app: 'x' }],
    ['escapes', 'act=a\\=b\\\\c\\nd\\re\\|f app=x', { act: 'a=b\\c\nd\re\\|f', app: 'x' }],
    ['an escaped equals sign behind a word', 'act=x y\\=z app=w', { act: 'x y=z', app: 'w' }],
    [
      'equals signs within addresses of the web',
      'request=http://h/?a=b&c=d app=w',
      { request: 'http://h/?a=b&c=d', app: 'w' },
    ],
    ['nothing for empty values', 'act= app=x', { app: 'x' }],
    ['the last of a key', 'app=a act=b app=c', { app: 'c', act: 'b' }],
    ['unknown keys as text', 'foo=1 ad.bar=2', { foo: '1', ad_bar: '2' }],
    [
      'whole numbers',
      'cnt=007 in=-5 fsize=9007199254740993 flexNumber1=3 type=2 deviceDirection=1',
      { cnt: 7, in: -5, fsize: 9007199254740993n, flexNumber1: 3, type: 2, deviceDirection: 1 },
    ],
    ['numbers with a fraction', 'cfp1=1.5 dlat=-48.25e0', { cfp1: 1.5, dlat: -48.25 }],
    [
      'what is no number as text',
      'cnt=many dpt=99999999999999999999 cfp1=x',
      { cnt: 'many', dpt: '99999999999999999999', cfp1: 'x' },
    ],
    ['milliseconds as times', 'rt=1714561673520', { rt: '2024-05-01T11:07:53.520Z' }],
    [
      'dates as times',
      'start=May 01 2024 11:07:53 end=2024-05-01T11:07:53+02:00',
      { start: '2024-05-01T11:07:53.000Z', end: '2024-05-01T09:07:53.000Z' },
    ],
    [
      'dates with the names of zones as times',
      'start=May 01 2024 11:07:53 CET rt=Nov 07 2017 10:05:58 GMT+08:00 end=May 01 2024 11:07:53.5 UTC',
      { start: '2024-05-01T10:07:53.000Z', rt: '2017-11-07T02:05:58.000Z', end: '2024-05-01T11:07:53.500Z' },
    ],
    ['what is no time as text', 'art=soon', { art: 'soon' }],
    [
      'addresses as they are',
      'dmac=00:11:22:33:44:55 c6a1=fe80::1 src=1.2.3.4',
      { dmac: '00:11:22:33:44:55', c6a1: 'fe80::1', src: '1.2.3.4' },
    ],
    ['labels as names', 'cs1=x cs1Label=Rule Name cn1Label=count cn1=7', { Rule_Name: 'x', count: 7 }],
    ['no labels without a value', 'cs1Label=Rule', {}],
    ['keys whose label is empty', 'cs1= cs1Label= cs2=y cs2Label=', { cs2: 'y' }],
  ])('keep %s', (_, extensions, expected) => {
    const { fields } = decode(header + extensions)
    const own = Object.entries(fields).filter(
      ([name]) => !/^(device_|event_class_id|name$|severity$)/.test(name),
    )
    expect(Object.fromEntries(own)).toEqual(expected)
  })

  it('have full names where that is configured, and labels all the same', () => {
    const { fields, message } = decode(`${header}src=1.2.3.4 cs1=x cs1Label=rule foo=1 msg=a text`, {
      useFullNames: true,
    })
    expect(fields).toMatchObject({ sourceAddress: '1.2.3.4', rule: 'x', foo: '1' })
    expect(fields).not.toHaveProperty('src')
    expect(message).toBe('a text')
  })

  it.each(['dvc=10.9.8.7', 'deviceAddress=10.9.8.7'])('name the source by %s', (extension) => {
    expect(decode(`May 1 11:07:53 host ${header}${extension}`).source).toBe('10.9.8.7')
  })

  it('give way to the header', () => {
    expect(decode(`${header}severity=low name=other`).fields).toMatchObject({
      severity: '10',
      name: 'worm successfully stopped',
    })
  })
})

it.each([
  ['a long word', `${header}${'a'.repeat(200_000)}`],
  ['many keys', `${header}${'a=b '.repeat(50_000)}`],
  ['many escapes', `CEF:0|${'\\|'.repeat(100_000)}`],
  ['many spaces', `${' '.repeat(200_000)}${header}x=${' '.repeat(200_000)}`],
])('reads or refuses %s in linear time', (_, text) => {
  const startedAtMs = performance.now()
  try {
    decode(text)
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError)
  }
  expect(performance.now() - startedAtMs).toBeLessThan(5000)
})

it('finds any values again that were escaped', () => {
  const part = fc
    .string({ minLength: 1 })
    .filter((text) => text.trim() === text && text.isWellFormed() && !/\p{Cc}/u.test(text))
  const keys = fc.uniqueArray(fc.stringMatching(/^x[a-z0-9]{1,8}$/), { maxLength: 5 })
  fc.assert(
    fc.property(part, part, keys, fc.infiniteStream(part), (product, name, keys, values) => {
      const bar = (text: string) => text.replaceAll(/[\\|]/g, '\\$&')
      const pairs = keys.map((key) => [key, values.next().value ?? ''] as const)
      const written = pairs.map(([key, value]) => `${key}=${value.replaceAll(/[\\=]/g, '\\$&')}`).join(' ')
      const { fields, message } = decode(`CEF:0|v|${bar(product)}|1|id|${bar(name)}|5|${written}`)
      expect(message).toBe(`${product}: [id, 5] ${name}`.trim())
      for (const [key, value] of pairs) expect(fields[storedFieldName(key)]).toBe(value)
    }),
  )
})
