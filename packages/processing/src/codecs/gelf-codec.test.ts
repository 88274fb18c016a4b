import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCodec } from './codec-registry.ts'
import { DecodeError } from './decoding/codec.ts'
import { onlyOne } from './testing/only-one.ts'

const oddities: string[] = []
const codec = createCodec('gelf', { decompress_size_limit: 100_000 }, (reason) => oddities.push(reason))

function decode(payload: object | string | Buffer) {
  const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload)
  return onlyOne(codec.decode(Buffer.from(isRaw ? payload : JSON.stringify(payload)), 1000))
}

/** The message with one more key, and the fields it leads to. */
function fieldsOf(extra: object) {
  return decode({ host: 'h', short_message: 'm', ...extra }).fields
}

describe('mapping', () => {
  it('takes message, source and time from their keys', () => {
    const { message, source, timestampMs, fields } = decode({
      version: '1.1',
      host: ' web-1 ',
      short_message: ' hello ',
      timestamp: 1385053862.3072,
    })
    expect({ message, source, timestampMs, fields }).toEqual({
      message: 'hello',
      source: 'web-1',
      timestampMs: 1385053862307,
      fields: {},
    })
  })

  it.each([
    ['text', { _user: ' jane ' }, { user: 'jane' }],
    ['numbers', { _took: 1.5, _count: -3 }, { took: 1.5, count: -3 }],
    ['booleans', { _ok: true, _bad: false }, { ok: true, bad: false }],
    ['lists and objects as JSON', { _a: [1, 2], _o: { b: 'c' } }, { a: '[1,2]', o: '{"b":"c"}' }],
    ['nothing for null and empty text', { _n: null, _e: ' ' }, {}],
    ['keys without underscore', { user: 'jane' }, { user: 'jane' }],
    ['only one underscore cut', { __x: 1, _: 2 }, { _x: 1, _: 2 }],
    ['_id as id, and nothing for __id', { _id: 7, __id: 8 }, { id: 7 }],
    ['dots as underscores', { '_a.b': 1 }, { a_b: 1 }],
    ['the name with underscores before the one with dots', { '_a.b': 1, _a_b: 2 }, { a_b: 2 }],
    ['nothing for names that no field may have', { '_a b': 1, _größe: 2 }, {}],
    ['nothing that would pretend to be the store', { _streams: 'x', _gl2_message_id: 'y' }, {}],
    ['level from text', { level: '3' }, { level: 3 }],
    ['level cut to a whole number', { level: 3.7 }, { level: 3 }],
    ['level as text when it is none', { level: 'error' }, { level: 'error' }],
    ['level rather than an additional field called so', { _level: 3, level: 4 }, { level: 4 }],
    ['line', { line: '356', file: 'a.c' }, { line: 356, file: 'a.c' }],
    ['the full message', { full_message: 'long\nstory' }, { full_message: 'long\nstory' }],
    ['a null full message as the word', { full_message: null }, { full_message: 'null' }],
    ['no full message from a list', { full_message: [1] }, {}],
    [
      'line and level only of text that is a number',
      { line: '0x1F', level: ' 3 ' },
      { line: '0x1F', level: 3 },
    ],
    ['a negative level as it is', { level: -5 }, { level: -5 }],
    [
      'host, version and short_message when they are additional',
      { _host: 'x', _version: 2 },
      { host: 'x', version: 2 },
    ],
    ['nothing that would take the place of a core field', { _message: 'x', _timestamp: 5, _source: 's' }, {}],
    [
      'whole numbers of 64 bits with all digits',
      '{"short_message":"m","_a":1234567890123456789,"_b":-9223372036854775808,"level":9007199254740993}',
      { a: 1234567890123456789n, b: -9223372036854775808n, level: 9007199254740993n },
    ],
    ['longer ones as text', '{"short_message":"m","_n":18446744073709551615}', { n: '18446744073709551615' }],
    [
      'digits inside of objects',
      '{"short_message":"m","_o":{"n":1234567890123456789}}',
      { o: '{"n":1234567890123456789}' },
    ],
    ['the last of a key that comes twice', '{"short_message":"m","_a":1,"_a":2}', { a: 2 }],
    ['NUL inside of text', '{"short_message":"m","_a":"x\\u0000y"}', { a: 'x\u0000y' }],
    ['numbers beyond a double as text', '{"short_message":"m","_n":1e999}', { n: 'Infinity' }],
  ])('keeps %s', (_, extra, expected) => {
    expect(typeof extra === 'string' ? decode(extra).fields : fieldsOf(extra)).toEqual(expected)
  })

  it('cannot be made to change a prototype', () => {
    const fields = fieldsOf(JSON.parse('{"__proto__":{"x":1},"___proto__":"y","constructor":"z"}'))
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    expect(fields).toHaveProperty('constructor', 'z')
  })

  it.each([
    ['1385053862.5', 1385053862500],
    [' 1385053862 ', 1385053862000],
    ['0x52', null],
    [0, null],
    [-5, null],
    ['soon', null],
    [null, null],
    [undefined, null],
  ])('reads the timestamp %j as %j', (timestamp, expected) => {
    expect(decode({ short_message: 'm', timestamp }).timestampMs).toBe(expected)
  })

  it.each([
    ['soon', 1],
    [null, 1],
    [[1], 1],
    ['5', 0],
    [-5, 0],
    [undefined, 0],
  ])('reports the timestamp %j that it cannot read', (timestamp, reports) => {
    oddities.length = 0
    decode({ short_message: 'm', timestamp })
    expect(oddities).toEqual(Array(reports).fill('GELF: the timestamp is no number'))
  })

  it.each([
    [{ message: 'm' }, 'm'],
    [{ short_message: 's', message: 'm' }, 's'],
    [{ short_message: ' ', message: 'm' }, 'm'],
  ])('takes the text of %j', (json, expected) => {
    expect(decode(json).message).toBe(expected)
  })
})

describe('refusing', () => {
  it.each([
    [{ host: null, short_message: 'm' }, 'invalid host'],
    [{ host: 5, short_message: 'm' }, 'invalid host'],
    [{ host: ' ', short_message: 'm' }, 'empty host'],
    [{ short_message: 7 }, 'invalid short_message'],
    [{ short_message: null, message: 'm' }, 'invalid short_message'],
    [{ short_message: ' ' }, 'empty short_message'],
    [{ host: 'h' }, 'missing or empty short_message'],
    [{ message: 5 }, 'invalid message'],
    ['[1]', 'not a JSON object'],
    ['null', 'not a JSON object'],
    ['{"short_message":"m"', 'not valid JSON'],
    ['{', 'shorter than 2 bytes'],
    [Buffer.from([0x1f, 0x8c, 1]), 'unsupported compression'],
    [Buffer.from([0x78, 0x00, 1]), 'unsupported compression'],
    [Buffer.from([0x1e, 0x10, 1]), 'unsupported type'],
    [Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'broken compression'],
  ])('says why %j is no message', (payload, reason) => {
    expect(() => decode(payload)).toThrow(DecodeError)
    expect(() => decode(payload)).toThrow(reason)
  })
})

describe('compression', () => {
  const json = JSON.stringify({ host: 'h', short_message: 'größe' })

  it.each([
    ['gzip', gzipSync(json)],
    ['zlib', deflateSync(json)],
    ['zlib, fastest', deflateSync(json, { level: 1 })],
  ])('reads %s', (_, payload) => {
    expect(decode(payload).message).toBe('größe')
  })

  it('refuses what grows beyond the limit', () => {
    const bomb = gzipSync(JSON.stringify({ short_message: 'a'.repeat(200_000) }))
    expect(() => decode(bomb)).toThrow('larger than 100000 bytes when decompressed')
  })
})

describe('leniency', () => {
  it.each([
    ['raw control characters in text', '{"short_message":"a\nb\u0001c"}', 'a\nb\u0001c'],
    ['commas before a closing bracket', '{"short_message":"m","_a":[1,2, ],\n}', 'm'],
    ['commas and brackets inside text', '{"short_message":"a,} \\",]\t",}', 'a,} ",]'],
  ])('reads %s', (_, text, expected) => {
    expect(decode(text).message).toBe(expected)
  })

  it('keeps a message that is not valid UTF-8, and reports it', () => {
    oddities.length = 0
    const payload = Buffer.concat([
      Buffer.from('{"short_message":"gr'),
      Buffer.from([0xf6]),
      Buffer.from('n"}'),
    ])
    expect(decode(payload).message).toBe('gr\ufffdn')
    expect(oddities).toEqual(['Not valid UTF-8: replaced by U+FFFD'])
  })

  it('does not report a replacement character that was sent as such', () => {
    oddities.length = 0
    expect(decode({ short_message: '\ufffd' }).message).toBe('\ufffd')
    expect(oddities).toEqual([])
  })

  it('refuses what is a message of moderate length and a flood of objects', () => {
    const objects = '{},'.repeat(5_000_000)
    expect(() => decode(`{"short_message":"m","_a":[${objects}0]}`)).toThrow('more than 4000000 lists')
    expect(decode(`{"short_message":"m","_a":"${'x'.repeat(15_000_000)}"}`).message).toBe('m')
  })

  it.each([
    ['lists', `{"short_message":"m","_a":${'['.repeat(50_000)}1234567890123456789${']'.repeat(50_000)}}`],
    ['objects', `{"short_message":"m","_a":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`],
  ])('refuses %s in each other that go too deep', (_, text) => {
    expect(() => decode(text)).toThrow(DecodeError)
    expect(() => decode(text)).toThrow('more than 1000 lists and objects in each other')
  })

  it('keeps deep and broad text', () => {
    const deep = `${'['.repeat(990)}${']'.repeat(990)}`
    expect(fieldsOf({ _a: JSON.parse(deep) })).toEqual({ a: deep })
    expect(fieldsOf({ _a: '[{'.repeat(5000) })).toEqual({ a: '[{'.repeat(5000) })
    expect(fieldsOf({ _a: Array(2000).fill([]) })).toHaveProperty('a')
  })

  it('reads another character set where one is configured', () => {
    const latin = createCodec('gelf', { charset_name: 'ISO-8859-1' }, () => undefined)
    const payload = Buffer.from('{"short_message":"größe"}', 'latin1')
    expect(onlyOne(latin.decode(payload, 0)).message).toBe('größe')
  })

  it('reads compressed payloads as UTF-8 whichever character set is configured', () => {
    const latin = createCodec('gelf', { charset_name: 'ISO-8859-1' }, () => undefined)
    expect(onlyOne(latin.decode(gzipSync('{"short_message":"größe"}'), 0)).message).toBe('größe')
  })
})

it('either refuses or decodes arbitrary bytes and arbitrary JSON, and never fails otherwise', () => {
  const check = (payload: Uint8Array) => {
    try {
      expect(typeof onlyOne(codec.decode(Buffer.from(payload), 0)).message).toBe('string')
    } catch (error) {
      expect(error).toBeInstanceOf(DecodeError)
    }
  }
  const magic = fc.constantFrom([0x1f, 0x8b], [0x78, 0x9c], [0x1e, 0x0f], [])
  fc.assert(fc.property(magic, fc.uint8Array(), (start, rest) => check(Uint8Array.from([...start, ...rest]))))
  const keys = fc.constantFrom(
    'host',
    'short_message',
    'message',
    'timestamp',
    'level',
    'full_message',
    '_a.b',
  )
  const json = fc.dictionary(fc.oneof(keys, fc.string()), fc.jsonValue())
  fc.assert(fc.property(json, (value) => check(Buffer.from(JSON.stringify(value)))))
})
