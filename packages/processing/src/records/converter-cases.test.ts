import type { FieldValue } from '@logline/message'
import { describe, expect, it } from 'vitest'
import type { PlannedConverter } from '../plan/processing-plan.ts'
import { changesBy, converterOf, extractorOf } from './testing/apply-extractors.ts'

type Type = PlannedConverter['type']
/** Configuration, text, and what the field `out` becomes of it: null when it is removed. */
type Case = [config: PlannedConverter['config'], text: string, out: FieldValue | null]

const day = 'yyyy-MM-dd'
const minute = 'yyyy-MM-dd HH:mm'
const berlin = 'Europe/Berlin'
const newYork = 'America/New_York'

const cases: Partial<Record<Type, readonly Case[]>> = {
  numeric: [
    [{}, '42', 42],
    [{}, '-7', -7],
    [{}, '+7', 7],
    [{}, '007', 7],
    [{}, '-0', 0],
    [{}, '2147483648', 2147483648],
    [{}, '9007199254740993', 9007199254740993n],
    [{}, '9223372036854775807', 9223372036854775807n],
    [{}, '-9223372036854775808', -9223372036854775808n],
    [{}, '9223372036854775808', 2 ** 63],
    [{}, '1.5', 1.5],
    [{}, '.5', 0.5],
    [{}, '5.', 5],
    [{}, '1e3', 1000],
    [{}, '-1.5E-3', -0.0015],
    [{}, '12.5f', 12.5],
    [{}, '7d', 7],
    [{}, '1e400', '1e400'],
    [{}, 'NaN', 'NaN'],
    [{}, '0x10', '0x10'],
    [{}, '1,5', '1,5'],
    [{}, '1 000', '1 000'],
    [{}, 'many', 'many'],
    [{}, '٣', '٣'],
    [{}, '--1', '--1'],
  ],
  hash: [
    [{}, 'a', '0cc175b9c0f1b6a831c399e269772661'],
    [{}, 'Zürich 😀', 'da5706b965acfaecff9d7b5f626794d7'],
  ],
  lowercase: [
    [{}, 'MiXeD', 'mixed'],
    [{}, 'ÄÖÜ', 'äöü'],
    [{}, 'I', 'i'],
  ],
  uppercase: [
    [{}, 'MiXeD', 'MIXED'],
    [{}, 'straße', 'STRASSE'],
    [{}, 'i', 'I'],
  ],
  split_and_count: [
    [{ split_by: ',' }, 'a,b,c', 3],
    [{ split_by: ',' }, 'a', 1],
    [{ split_by: ',' }, 'a,,b', 3],
    [{ split_by: ',' }, 'a,b,,', 2],
    [{ split_by: ',' }, ',a', 2],
    [{ split_by: ',' }, ',,', 0],
    [{ split_by: ', ' }, 'a, b,c', 2],
    [{ split_by: '.' }, '10.0.0.1', 4],
    [{ split_by: ' ' }, 'one two', 2],
    [{ split_by: '😀' }, 'a😀b', 2],
  ],
  ip_anonymizer: [
    [{}, 'from 10.0.0.1', 'from 10.0.0.xxx'],
    [{}, '1.2.3.4 and 5.6.7.255', '1.2.3.xxx and 5.6.7.xxx'],
    [{}, 'v1.2.3', 'v1.2.3'],
    [{}, '::1', '::1'],
    [{}, 'no address', 'no address'],
  ],
  syslog_pri_level: [
    [{}, '165', 5],
    [{}, '0', 0],
    [{}, '191', 7],
    [{}, 'notice', 'notice'],
    [{}, '1.5', '1.5'],
  ],
  syslog_pri_facility: [
    [{}, '165', 'local4'],
    [{}, '0', 'kernel'],
    [{}, '86', 'security/authorization'],
    [{}, '120', 'clock'],
    [{}, '1000', 'Unknown'],
    [{}, 'auth', 'auth'],
  ],
  date: [
    [{ date_format: day }, '2026-02-03', '2026-02-03T00:00:00.000Z'],
    [{ date_format: minute }, '2026-02-03 04:05', '2026-02-03T04:05:00.000Z'],
    [{ date_format: minute, time_zone: berlin }, '2026-02-03 04:05', '2026-02-03T03:05:00.000Z'],
    [{ date_format: minute, time_zone: berlin }, '2026-07-03 04:05', '2026-07-03T02:05:00.000Z'],
    // Shown twice: the first; skipped: as much later.
    [{ date_format: minute, time_zone: berlin }, '2025-10-26 02:30', '2025-10-26T00:30:00.000Z'],
    [{ date_format: minute, time_zone: berlin }, '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    [{ date_format: minute, time_zone: newYork }, '2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
    [{ date_format: minute, time_zone: newYork }, '2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    [{ date_format: minute, time_zone: 'Asia/Kathmandu' }, '2026-02-03 04:05', '2026-02-02T22:20:00.000Z'],
    [{ date_format: minute, time_zone: 'Mars/Base' }, '2026-02-03 04:05', '2026-02-03T04:05:00.000Z'],
    [{ date_format: minute, time_zone: '' }, '2026-02-03 04:05', '2026-02-03T04:05:00.000Z'],
    [{ date_format: 'yyyy-MM-dd HH:mm:ss.SSS' }, '2026-02-03 04:05:06.789', '2026-02-03T04:05:06.789Z'],
    [{ date_format: 'yyyy-MM-dd HH:mm:ss,SSSSSS' }, '2026-02-03 04:05:06,789123', '2026-02-03T04:05:06.789Z'],
    [{ date_format: 'HH:mm:ss.S' }, '04:05:06.7', '2026-01-01T04:05:06.700Z'],
    [{ date_format: "yyyy-MM-dd'T'HH:mm:ssZ" }, '2026-02-03T04:05:06+0200', '2026-02-03T02:05:06.000Z'],
    [{ date_format: "yyyy-MM-dd'T'HH:mm:ssZZ" }, '2026-02-03T04:05:06+02:00', '2026-02-03T02:05:06.000Z'],
    [{ date_format: "yyyy-MM-dd'T'HH:mm:ssZ" }, '2026-02-03T04:05:06Z', '2026-02-03T04:05:06.000Z'],
    // A pattern with a zone, also a written one, needs none of the configuration.
    [
      { date_format: "yyyy-MM-dd'T'HH:mm:ss'Z'", time_zone: berlin },
      '2026-02-03T04:05:06Z',
      '2026-02-03T04:05:06.000Z',
    ],
    [{ date_format: `${minute} Z`, time_zone: berlin }, '2026-02-03 04:05 -0700', '2026-02-03T11:05:00.000Z'],
    [{ date_format: `${minute} z` }, '2026-02-03 04:05 PST', '2026-02-03T12:05:00.000Z'],
    [{ date_format: `${minute} z`, time_zone: berlin }, '2026-02-03 04:05 GMT', '2026-02-03T04:05:00.000Z'],
    [{ date_format: `${minute} ZZZ` }, '2026-02-03 04:05 Europe/Berlin', '2026-02-03T03:05:00.000Z'],
    [{ date_format: 'MMM dd HH:mm:ss' }, 'Feb 03 04:05:06', '2026-02-03T04:05:06.000Z'],
    [{ date_format: 'MMM d HH:mm:ss', time_zone: newYork }, 'Feb 3 04:05:06', '2026-02-03T09:05:06.000Z'],
    [{ date_format: 'd/MMM/yyyy:HH:mm:ss Z' }, '3/Feb/2026:04:05:06 +0000', '2026-02-03T04:05:06.000Z'],
    [{ date_format: 'dd MMMM yyyy' }, '03 february 2026', '2026-02-03T00:00:00.000Z'],
    [{ date_format: 'dd MMM yyyy' }, '03 February 2026', '2026-02-03T00:00:00.000Z'],
    [{ date_format: 'EEE, d MMM yyyy' }, 'Tue, 3 Feb 2026', '2026-02-03T00:00:00.000Z'],
    [
      { date_format: 'EEEE d MMMM yyyy', locale: 'de' },
      'Dienstag 3 Februar 2026',
      '2026-02-03T00:00:00.000Z',
    ],
    [{ date_format: 'd. MMM yyyy', locale: 'de-DE' }, '3. Okt. 2026', '2026-10-03T00:00:00.000Z'],
    [{ date_format: 'd MMM. yyyy', locale: 'de_DE' }, '3 Okt. 2026', '2026-10-03T00:00:00.000Z'],
    [{ date_format: 'd MMMM yyyy', locale: 'fr' }, '3 août 2026', '2026-08-03T00:00:00.000Z'],
    [{ date_format: 'd MMMM yyyy', locale: 'xx' }, '3 August 2026', '2026-08-03T00:00:00.000Z'],
    [{ date_format: 'd MMMM yyyy', locale: 'no locale!' }, '3 August 2026', '2026-08-03T00:00:00.000Z'],
    [{ date_format: 'yy-MM-dd' }, '26-02-03', '2026-02-03T00:00:00.000Z'],
    [{ date_format: 'yyMMdd' }, '450203', '2045-02-03T00:00:00.000Z'],
    [{ date_format: 'yyMMdd' }, '460203', '1946-02-03T00:00:00.000Z'],
    [{ date_format: 'yyyyMMddHHmmss' }, '20260203040506', '2026-02-03T04:05:06.000Z'],
    [{ date_format: 'yyyy-MM-dd hh:mm a' }, '2026-02-03 12:05 AM', '2026-02-03T00:05:00.000Z'],
    [{ date_format: 'yyyy-MM-dd hh:mm a' }, '2026-02-03 12:05 pm', '2026-02-03T12:05:00.000Z'],
    [{ date_format: 'yyyy-MM-dd KK:mm a' }, '2026-02-03 00:05 PM', '2026-02-03T12:05:00.000Z'],
    [{ date_format: 'yyyy-MM-dd kk:mm' }, '2026-02-03 24:05', '2026-02-03T00:05:00.000Z'],
    [{ date_format: 'yyyy-DDD' }, '2026-034', '2026-02-03T00:00:00.000Z'],
    [{ date_format: "xxxx-'W'ww-e" }, '2026-W06-2', '2026-02-03T00:00:00.000Z'],
    [{ date_format: 'yyyy G' }, '100 BC', '-000099-01-01T00:00:00.000Z'],
    [{ date_format: "h 'o''clock' a" }, "3 o'clock PM", '2026-01-01T15:00:00.000Z'],
    [{ date_format: 'yyyy-M-d' }, '2026-2-3', '2026-02-03T00:00:00.000Z'],
    [{ date_format: 'ss' }, '60', '2026-01-01T00:01:00.000Z'],
    [{ date_format: 'MM-dd', time_zone: 'Pacific/Kiritimati' }, '01-01', '2025-12-31T10:00:00.000Z'],
  ],
  flexdate: [
    [{}, 'tomorrow', '2026-02-01T12:00:00.250Z'],
    [{}, 'yesterday at 5pm', '2026-01-30T17:00:00.000Z'],
    [{}, '2 days ago', '2026-01-29T12:00:00.250Z'],
    [{}, '3 hours ago', '2026-01-31T09:00:00.250Z'],
    [{}, 'now', '2026-01-31T12:00:00.250Z'],
    [{}, 'due on Feb 3 at 10:15', '2026-02-03T10:15:00.000Z'],
    [{ time_zone: berlin }, 'Feb 3 at 10:15', '2026-02-03T09:15:00.000Z'],
    [{ time_zone: berlin }, '3 July 2026 10:15', '2026-07-03T08:15:00.000Z'],
    [{ time_zone: berlin }, '2026-02-03T10:15:00Z', '2026-02-03T10:15:00.000Z'],
    [{ time_zone: berlin }, '3 hours ago', '2026-01-31T09:00:00.250Z'],
    [{ time_zone: 'Mars/Base' }, 'Feb 3 at 10:15', '2026-02-03T10:15:00.000Z'],
    [{}, 'this is nothing', null],
  ],
}

const table = Object.entries(cases).flatMap(([type, rows]) =>
  rows.map(([config, text, out]) => [type as Type, config, text, out] as const),
)

describe('a converter', () => {
  it.each(table)('%s %j makes of %j: %s', (type, config, text, out) => {
    const changes = changesBy([extractorOf({ converters: [converterOf(type, config)] })], { message: text })
    expect(changes).toEqual(out === null ? {} : { out })
  })

  it.each([
    [day, '2026-02-30'],
    [day, '2026-02-03 '.padEnd(12, 'x')],
    [day, '26-Feb-03'],
    [minute, '2026-02-03 24:00'],
    ['hh a', '13 PM'],
    ['MMM d', 'Feb  3'],
    ['yyyy-MM-dd', 'on 2026-02-03'],
    ['yyyy-DDD', '2026-366'],
    [`${minute} z`, '2026-02-03 04:05 XYZ'],
    ['SSS', '1234'],
    ['yyyy', '999999999'],
  ])('of dates of the form %s leaves %j, and notes it', (date_format, text) => {
    const converters = [converterOf('date', { date_format })]
    expect(changesBy([extractorOf({ converters })], { message: text })).toEqual({
      out: text,
      gl2_processing_error: expect.stringContaining(
        'Could not apply converter [DATE] of extractor <Test (x1)> - ',
      ),
    })
  })
})

describe('a converter of fields', () => {
  const columns = (header: string, more = {}) => converterOf('csv', { column_header: header, ...more })
  const pairs = converterOf('tokenizer')

  it.each([
    [pairs, 'a=1 b = two c= 3', { a: '1', b: 'two', c: '3' }],
    [pairs, 'a="one two" b=\'three four\'', { a: 'one two', b: 'three four' }],
    [pairs, 'x.y=1 user-id=7 _z=8', { 'user-id': '7', _z: '8' }],
    [pairs, 'key=a=b', { key: 'a=b' }],
    [pairs, 'name=Zürich emoji=😀', { name: 'Zürich', emoji: '😀' }],
    [pairs, 'a="" b=1', { b: '1' }],
    [pairs, 'a="open b=1', { a: '"open', b: '1' }],
    [pairs, 'no pairs', {}],
    [pairs, '(a=1)', {}],
    [pairs, 'source=other message=x gl2_source_input=y a=1', { a: '1' }],
    [columns('a,b,c'), '1,two,3', { a: '1', b: 'two', c: '3' }],
    [columns('a,b'), '"x,y",z', { a: 'x,y', b: 'z' }],
    [columns('a,b'), '"say ""hi""",z', { a: 'say "hi"', b: 'z' }],
    [columns('a,b'), '"say \\"hi\\"",z', { a: 'say "hi"', b: 'z' }],
    [columns('a,b'), 'C:\\temp,z', { a: 'C:\\temp', b: 'z' }],
    [columns('a,b'), 'x"y,z"w,v', { a: 'x"y,z"w', b: 'v' }],
    [columns('a,b'), '1,  "x"', { a: '1', b: 'x' }],
    [columns('a,b'), '1,', { a: '1' }],
    [columns('a,b'), '1,2,3', {}],
    [columns('a,b'), '1', {}],
    [columns('a,b'), '1,"open', {}],
    [columns('a, b'), '1,2', { a: '1', b: '2' }],
    [columns('a;b', { separator: ';' }), '1;2', { a: '1', b: '2' }],
    [columns('a,b', { separator: ';;' }), '1;2', { a: '1', b: '2' }],
    [columns('a,b', { separator: '\t' }), '1\t2', { a: '1', b: '2' }],
    [columns('a,b', { quote_char: "'" }), "'x,y',2", { a: 'x,y', b: '2' }],
    [columns('a,b', { escape_char: '!' }), '"x!"y",2', { a: 'x"y', b: '2' }],
    [columns('a,b', { strict_quotes: true }), 'x"1"y,"2"', { a: '1', b: '2' }],
    [columns('a,b', { trim_leading_whitespace: false }), '1, "x"', { a: '1', b: '"x"' }],
    [columns('source,b'), '1,2', { b: '2' }],
    [columns('no name,b'), '1,2', { b: '2' }],
    [columns('a,b'), 'Zürich,😀', { a: 'Zürich', b: '😀' }],
  ])('%j makes of %j: %j', (converter, text, fields) => {
    const changes = changesBy([extractorOf({ converters: [converter] })], { message: text })
    expect(changes).toEqual({ out: text, ...fields })
  })
})

describe('converters in a row', () => {
  it('work on what the one before has made, as long as that is a text', () => {
    const chain = (...types: Type[]) =>
      changesBy([extractorOf({ converters: types.map((type) => converterOf(type)) })], { message: 'AB' })
    expect(chain('lowercase', 'hash')).toEqual({ out: '187ef4436122d1cc2f40dc2b92f0eba0' })
    expect(chain('flexdate', 'hash')).toEqual({})
    const numbers = [converterOf('numeric'), converterOf('hash')]
    expect(changesBy([extractorOf({ converters: numbers })], { message: '42' })).toEqual({ out: 42 })
  })

  it('go on behind one that fails', () => {
    const converters = [converterOf('date', { date_format: day }), converterOf('uppercase')]
    expect(changesBy([extractorOf({ converters })], { message: 'x' })).toMatchObject({ out: 'X' })
  })

  it('change the message itself where it is the target', () => {
    const converters = [converterOf('uppercase'), converterOf('numeric')]
    const into = (targetField: string, message: string) =>
      changesBy([extractorOf({ targetField, converters })], { message })
    expect(into('message', 'abc')).toEqual({ message: 'ABC' })
    expect(into('source', 'abc')).toEqual({ source: 'ABC' })
    expect(into('message', '42')).toEqual({})
  })

  it('set the time of the message; what is no time leaves it', () => {
    const into = (message: string, date_format = minute) =>
      changesBy(
        [extractorOf({ targetField: 'timestamp', converters: [converterOf('date', { date_format })] })],
        { message },
      )
    expect(into('2026-02-03 04:05')).toEqual({ timestamp: '2026-02-03T04:05:00.000Z' })
    expect(into('soon')).toEqual({
      gl2_processing_error: expect.stringContaining('is no time for the field'),
    })
    expect(into('100', 'yyyy')).toEqual({ gl2_processing_error: expect.stringContaining('cannot be stored') })
  })
})
