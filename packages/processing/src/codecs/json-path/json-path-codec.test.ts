import { storedFieldName } from '@logline/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCodec } from '../codec-registry.ts'
import { DecodeError } from '../decoding/codec.ts'

const store = {
  store: {
    book: [
      { title: 'a', price: 8.95, number_of_orders: 3 },
      { title: 'b', price: 12.5, number_of_orders: 7, isbn: '0-553-21311-3' },
    ],
    open: true,
    'opening hours': null,
    big: '<9007199254740993>',
  },
}
// Wider than a number of JavaScript.
const text = JSON.stringify(store).replace('"<9007199254740993>"', '9007199254740993')

function decode(path: string, json = text, enable_flattening = false) {
  const codec = createCodec('jsonpath', { path, source: 'shop', enable_flattening }, () => undefined)
  const [message, ...others] = codec.decode(Buffer.from(json), 0)
  expect(others).toEqual([])
  return message
}

describe('the value at a path', () => {
  it.each([
    ['$.store.book[1].number_of_orders', 7],
    ['$.store.book[0].price', 8.95],
    ['$.store.big', 9007199254740993n],
    ['$.store.open', 'true'],
    ['$.store.book[1].title', 'b'],
    ["$['store']['book'][1]['isbn']", '0-553-21311-3'],
    ['$.store.book[-1].title', 'b'],
    ['$.store.book[*].number_of_orders', '3'],
    ['$..price', '8.95'],
    ['$.store.book[?@.number_of_orders > 5].title', 'b'],
    ['$.store.book', '{"title":"a","price":8.95,"number_of_orders":3}'],
    ['$.store.book[1]', '{"title":"b","price":12.5,"number_of_orders":7,"isbn":"0-553-21311-3"}'],
    ["$.store['opening hours']", undefined],
  ])('is the result: %s', (path, result) => {
    expect(decode(path)?.fields).toEqual(result === undefined ? {} : { result })
  })

  it('is in the message, with its path', () => {
    expect(decode('$.store.book[1].number_of_orders')).toMatchObject({
      timestampMs: null,
      source: 'shop',
      message: 'JSON API poll result: $.store.book[1].number_of_orders -> {result=7}',
    })
  })

  it('is shown in part when it is long', () => {
    const json = JSON.stringify({ a: 'x'.repeat(100) })
    expect(decode('$.a', json)?.message).toBe(`JSON API poll result: $.a -> {result=${'x'.repeat(42)}[...]`)
  })

  it.each([
    ['$.store.cellar', text, 'JSON path: nothing at $.store.cellar'],
    ['$.store.book[2]', text, 'nothing at'],
    ['$.a', '[]', 'nothing at'],
    ['$.a', '{"a":', 'not valid JSON'],
    ['$.a', '', 'not valid JSON'],
  ])('is not there: %s', (path, json, problem) => {
    expect(() => decode(path, json)).toThrow(DecodeError)
    expect(() => decode(path, json)).toThrow(problem)
  })
})

describe('a path', () => {
  it.each([
    ['store.book', "The JSON path cannot be read: expected '$'"],
    ['$.a[', 'cannot be read: unclosed'],
    ["$[?match(@.a, '(x+)+y')]", 'it has a comma'],
    ['$[?search(@.a)]', "no such function 'search'"],
    [`$${'.a'.repeat(500)}`, 'more than 1000 characters'],
    [`$${'[*,*]'.repeat(20)}`, 'it has a comma'],
    ['$..*..*..a', 'it has .. more than 2 times'],
    ['$[?@..a == 1]', 'it has .. within or behind a filter'],
    ['$[?$.a == 1]', 'it has more than one $'],
  ])('is refused: %s', (path, problem) => {
    expect(() => decode(path)).toThrow(problem)
  })

  it.each(['$..*..*', '$..*[?@.b]', '$[*][*][*][*][*]', '$..a'])(
    'takes time by the size of the document: %s',
    (path) => {
      const json = JSON.stringify(Array.from({ length: 30_000 }, (_, n) => ({ b: [n, { c: n }] })))
      const startedAtMs = performance.now()
      try {
        decode(`${path}.none`, json)
      } catch (error) {
        expect(error).toBeInstanceOf(DecodeError)
      }
      expect(performance.now() - startedAtMs).toBeLessThan(20_000)
    },
  )
})

describe('a whole document', () => {
  const flat = (json: string) => decode('$', json, true)

  it('has a field for each of its values', () => {
    expect(
      flat('{"a":{"b":1,"c d":"x"},"l":[1,{"e":true},[2.5,"y"]],"n":null,"w":9007199254740993}'),
    ).toEqual({
      timestampMs: null,
      source: 'shop',
      message: 'JSON API poll result:  -> {a_b=1, l0=1, l1_e=true, l20=2.5, l21=y, w=9007199[...]',
      fields: { a_b: 1, l0: 1, l1_e: true, l20: 2.5, l21: 'y', w: 9007199254740993n },
    })
  })

  it.each([
    ['nothing', '{}', {}],
    ['a list', '["a",["b"]]', { 0: 'a', 10: 'b' }],
    ['a value alone', '7', {}],
    ['names of places of their own', '{"message":"m","source":"s","timestamp":1,"x":2}', { x: 2 }],
    ['names that are too long', JSON.stringify({ ['x'.repeat(300)]: { y: 1 }, z: 2 }), { z: 2 }],
  ])('may hold %s', (_, json, fields) => {
    expect(flat(json)?.fields).toEqual(fields)
  })

  it('that is no JSON is refused', () => {
    expect(() => flat('<html>')).toThrow('JSON path: not valid JSON')
  })

  it('keeps any texts and numbers under their names', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^k[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        names,
        names,
        fc.infiniteStream(fc.oneof(fc.integer(), fc.stringMatching(/^[a-z]{1,9}$/))),
        (outer, inner, values) => {
          const next = () => values.next().value ?? 0
          const document = Object.fromEntries(
            outer.map((name) => [name, Object.fromEntries(inner.map((name) => [name, next()]))]),
          )
          const { fields = {} } = flat(JSON.stringify(document)) ?? {}
          for (const [name, members] of Object.entries(document))
            for (const [member, value] of Object.entries(members))
              expect(fields[storedFieldName(`${name}.${member}`)]).toBe(value)
        },
      ),
    )
  })
})
