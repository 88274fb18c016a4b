import type { FieldValue } from '@logline/message'
import { describe, expect, it } from 'vitest'
import type { PlannedExtractor } from '../plan/processing-plan.ts'
import {
  changesBy,
  converterOf,
  extractorOf,
  planOf,
  processed,
  type Sent,
} from './testing/apply-extractors.ts'

type Config = PlannedExtractor['config']
type Changes = Record<string, FieldValue | null>
/** Configuration, message, the fields that change; with `cut`, of a field `text` with the same value, what is left of it. */
type Case = [config: Config, message: string, changes: Changes, rest?: string]

const wholly = 'fullyCutByExtractor'

const cases: Partial<Record<PlannedExtractor['type'], readonly Case[]>> = {
  copy_input: [
    [{}, 'all of it', { out: 'all of it' }, wholly],
    [{}, '42', { out: '42' }, wholly],
    [{}, 'two\nlines', { out: 'two\nlines' }, wholly],
    [{}, 'Zürich 😀', { out: 'Zürich 😀' }, wholly],
  ],
  substring: [
    [{ begin_index: 0, end_index: 3 }, 'abcdef', { out: 'abc' }, 'def'],
    [{ begin_index: 2, end_index: 4 }, 'abcdef', { out: 'cd' }, 'abef'],
    [{ begin_index: 0, end_index: 6 }, 'abcdef', { out: 'abcdef' }, wholly],
    [{ begin_index: 0, end_index: 7 }, 'abcdef', {}],
    [{ begin_index: 6, end_index: 7 }, 'abcdef', {}],
    [{ begin_index: 7, end_index: 8 }, 'abcdef', {}],
    [{ begin_index: -1, end_index: 3 }, 'abcdef', {}],
    [{ begin_index: 3, end_index: 3 }, 'abcdef', {}],
    [{ begin_index: 4, end_index: 2 }, 'abcdef', {}],
    [{ begin_index: -2, end_index: -1 }, 'abcdef', {}],
    [{ begin_index: 0, end_index: 0 }, 'abcdef', {}],
    // Positions count UTF-16 code units.
    [{ begin_index: 3, end_index: 5 }, 'ok 😀!', { out: '😀' }, 'ok !'],
    [{ begin_index: 5, end_index: 6 }, 'ok 😀!', { out: '!' }, 'ok 😀'],
    [{ begin_index: 3, end_index: 4 }, 'ok 😀!', { out: '\u{fffd}' }, 'ok \u{fffd}!'],
    [{ begin_index: 1, end_index: 3 }, 'a b c', { out: 'b' }, 'a c'],
    [{ begin_index: 1, end_index: 2 }, 'a b', {}, 'ab'],
    [{ begin_index: 0, end_index: 2 }, '日本語', { out: '日本' }, '語'],
  ],
  split_and_index: [
    [{ split_by: ' ', index: 1 }, 'one two three', { out: 'one' }, 'two three'],
    [{ split_by: ' ', index: 2 }, 'one two three', { out: 'two' }, 'one  three'],
    [{ split_by: ' ', index: 3 }, 'one two three', { out: 'three' }, 'one two'],
    [{ split_by: ' ', index: 4 }, 'one two three', {}],
    [{ split_by: ' ', index: 0 }, 'one two three', {}],
    [{ split_by: ' ', index: -1 }, 'one two three', {}],
    [{ split_by: ',', index: 2 }, 'a,,c', {}],
    [{ split_by: ',', index: 3 }, 'a,,c', { out: 'c' }, 'a,,'],
    [{ split_by: ',', index: 2 }, 'a,b,,', { out: 'b' }, 'a,,,'],
    [{ split_by: ',', index: 4 }, 'a,b,,', {}],
    [{ split_by: ',', index: 1 }, 'none', { out: 'none' }, wholly],
    [{ split_by: '.', index: 4 }, '10.0.0.1', { out: '1' }, '10.0.0.'],
    [{ split_by: '|', index: 2 }, 'a|b', { out: 'b' }, 'a|'],
    [{ split_by: ' - ', index: 2 }, 'a-b - c-d - e', { out: 'c-d' }, 'a-b -  - e'],
    [{ split_by: '::', index: 2 }, 'a::b:c::d', { out: 'b:c' }, 'a::::d'],
    [{ split_by: '😀', index: 2 }, 'a😀b😀c', { out: 'b' }, 'a😀😀c'],
    [{ split_by: 'AB', index: 2 }, 'xabyABz', { out: 'z' }, 'xabyAB'],
    [{ split_by: '\t', index: 2 }, 'a\tb', { out: 'b' }, 'a'],
  ],
  regex: [
    [{ regex_value: '(\\d+)' }, 'took 12 of 34', { out: '12' }, 'took  of 34'],
    [{ regex_value: 'user=(\\w+)' }, 'user=jane did', { out: 'jane' }, 'user= did'],
    [{ regex_value: 'user=\\w+' }, 'user=jane did', {}],
    [{ regex_value: '(a)|(b)' }, 'b', {}],
    [{ regex_value: '(?:a)(b)(c)' }, 'abc', { out: 'b' }, 'ac'],
    [{ regex_value: '(?<name>b)' }, 'abc', { out: 'b' }, 'ac'],
    [{ regex_value: '(.*)' }, 'one\ntwo', { out: 'one\ntwo' }, wholly],
    [{ regex_value: '^(.+)$' }, 'one\ntwo', { out: 'one\ntwo' }, wholly],
    [{ regex_value: '(?m)^(t.*?)$' }, 'one\ntwo\nx', { out: 'two' }, 'one\n\nx'],
    [{ regex_value: 'USER=(\\w+)' }, 'user=jane', {}],
    [{ regex_value: '(?i)USER=(\\w+)' }, 'user=jane', { out: 'jane' }, 'user='],
    [{ regex_value: 'x(y*)z' }, 'xz', {}, 'xz'],
    [{ regex_value: '=( +)=' }, '=   =', {}, '=='],
    [{ regex_value: '(nothing)' }, 'something', {}],
    [{ regex_value: 'é(.)' }, '😀é😀x', { out: '😀' }, '😀éx'],
    [{ regex_value: '(\\p{Lu}+)' }, 'äÖÜß', { out: 'ÖÜ' }, 'äß'],
    [{ regex_value: '(?>a+)(b)' }, 'aab', { out: 'b' }, 'aa'],
    [{ regex_value: 'a++(b)' }, 'aab', { out: 'b' }, 'aa'],
    [{ regex_value: '\\[([^\\]]*)\\]' }, 'x [a b] y [c]', { out: 'a b' }, 'x [] y [c]'],
    [{ regex_value: '(a+)+$' }, 'aaab', {}],
  ],
  regex_replace: [
    [{ regex: '\\d+', replacement: '#' }, 'a 12 b 34', { out: 'a # b 34' }],
    [{ regex: '\\d+', replacement: '#', replace_all: true }, 'a 12 b 34', { out: 'a # b #' }],
    [{ regex: '(\\d+)', replacement: '#', replace_all: true }, 'a 12 b 34', { out: 'a # b #' }, 'a  b 34'],
    [{ regex: '(\\w+)=(\\w+)', replacement: '$2=$1' }, 'a=b c=d', { out: 'b=a c=d' }, '=b c=d'],
    [{ regex: '.*user=(\\w+).*' }, 'the user=jane did', { out: 'jane' }, 'the user= did'],
    [{ regex: '.*user=(\\w+).*', replacement: '' }, 'the user=jane did', { out: 'jane' }, 'the user= did'],
    [{ regex: 'x', replacement: 'y' }, 'abc', {}],
    [{ regex: 'b', replacement: '[$0$0]' }, 'abc', { out: 'a[bb]c' }],
    [{ regex: '(b)', replacement: '$10' }, 'abc', { out: 'ab0c' }, 'ac'],
    [{ regex: 'b', replacement: '\\$1\\\\' }, 'abc', { out: 'a$1\\c' }],
    [{ regex: '(?<x>b)', replacement: `<$${'{x}'}>` }, 'abc', { out: 'a<b>c' }, 'ac'],
    [{ regex: '(a)|(b)', replacement: '<$1>', replace_all: true }, 'ab', { out: '<a><>' }, 'b'],
    [{ regex: '^', replacement: '> ' }, 'abc', { out: '> abc' }],
    [{ regex: 'x*', replacement: '-', replace_all: true }, 'abc', { out: '-a-b-c-' }],
    [{ regex: '.', replacement: '*', replace_all: true }, 'a\n😀', { out: '***' }],
    [{ regex: 'abc', replacement: ' x ' }, 'abc', { out: 'x' }],
    [{ regex: '(?i)ß', replacement: 'ss' }, 'Straße', { out: 'Strasse' }],
  ],
  grok: [
    [
      { grok_pattern: '%{IP:client} %{WORD:verb}', named_captures_only: true },
      '10.0.0.1 GET',
      { client: '10.0.0.1', verb: 'GET' },
    ],
    [{ grok_pattern: '%{WORD} %{INT:n}' }, 'took 12', { WORD: 'took', n: '12' }],
    [{ grok_pattern: '%{INT:n:int}', named_captures_only: true }, 'took 12', { n: 12 }],
    [{ grok_pattern: '%{NUMBER:n:float}', named_captures_only: true }, 'took 1.5', { n: 1.5 }],
    [{ grok_pattern: '%{WORD:b:boolean}', named_captures_only: true }, 'TRUE', { b: true }],
    [
      { grok_pattern: '%{INT:n:byte}', named_captures_only: true },
      '300',
      { n: '300', n_grokfailure: 'Value out of range: "300"' },
    ],
    [
      { grok_pattern: '%{DATA:d;date;yyyy-MM-dd HH:mm X}$', named_captures_only: true },
      '2026-02-03 04:05 Z',
      { d: '2026-02-03T04:05:00.000Z' },
    ],
    [
      { grok_pattern: '%{TIMESTAMP_ISO8601:timestamp:date}', named_captures_only: true },
      'at 2026-02-03T04:05:06Z',
      { timestamp: '2026-02-03T04:05:06.000Z' },
    ],
    [{ grok_pattern: '%{INT:a} %{INT:a}', named_captures_only: true }, '1 2', { a: '["1","2"]' }],
    [{ grok_pattern: '%{INT:a} %{INT:a}', named_captures_only: true }, '1 1', { a: '1' }],
    [{ grok_pattern: '(?:%{INT:a}|%{WORD:b})', named_captures_only: true }, 'x', { b: 'x' }],
    [{ grok_pattern: '(?<own>\\d+)', named_captures_only: true }, 'a 7', { own: '7' }],
    [{ grok_pattern: '%{INT:UNWANTED} %{INT:n}', named_captures_only: true }, '1 2', { n: '2' }],
    [{ grok_pattern: '%{QS:q}', named_captures_only: true }, 'say "hi there"', { q: 'hi there' }],
    [{ grok_pattern: '%{INT:no name}', named_captures_only: true }, '1', {}],
    [{ grok_pattern: '%{INT:dotted.name}', named_captures_only: true }, '1', { dotted_name: '1' }],
    [{ grok_pattern: '%{INT:_id}%{INT:streams}', named_captures_only: true }, '12', {}],
    [
      { grok_pattern: '%{WORD:message} %{WORD:source}', named_captures_only: true },
      'hello web-2',
      { message: 'hello', source: 'web' },
    ],
    [{ grok_pattern: '%{INT:n}', named_captures_only: true }, 'no number', {}],
    [{ grok_pattern: '%{GREEDYDATA:rest}', named_captures_only: true }, 'one\ntwo', { rest: 'one' }],
    [{ grok_pattern: '%{DATA:name} 😀', named_captures_only: true }, 'Zürich 😀', { name: 'Zürich' }],
  ],
  json: [
    [{}, '{"a":"x","b":1,"c":true,"d":1.5,"e":null}', { a: 'x', b: 1, c: true, d: 1.5 }],
    [{}, '{"a":{"b":{"c":1}}}', { a_b_c: 1 }],
    [{ key_separator: '-' }, '{"a":{"b":1}}', { 'a-b': 1 }],
    [{ key_separator: '.' }, '{"a":{"b":1}}', { a_b: 1 }],
    [{ flatten: true }, '{"a":{"b":1,"c":null,"d":"x"}}', { a: 'b=1, d=x' }],
    [{ flatten: true, kv_separator: ':', list_separator: ';' }, '{"a":{"b":1,"d":"x"}}', { a: 'b:1;d:x' }],
    [{ flatten: true }, '{"a":{"b":{"c":1}},"d":2}', { a: 'b={"c":1}', d: 2 }],
    [{}, '{"a":[1,"x",null,true]}', { a: '1, x, true' }],
    [{ list_separator: '|' }, '{"a":[1,2]}', { a: '1|2' }],
    [{}, '{"a":[]}', {}],
    [{}, '{"a":[{"b":1}]}', { a: '{"b":1}' }],
    [{ key_prefix: 'j_' }, '{"a":1,"b":{"c":2}}', { j_a: 1, j_b_c: 2 }],
    [{}, '{"a b":1,"c":2}', { c: 2 }],
    [{ replace_key_whitespace: true }, '{"a b":1}', { a_b: 1 }],
    [{ replace_key_whitespace: true, key_whitespace_replacement: '-' }, '{"a b\\tc":1}', { 'a-b-c': 1 }],
    [{ replace_key_whitespace: true }, '{"a\\tb":1}', {}],
    [{}, '{"n":9007199254740993}', { n: 9007199254740993n }],
    [{}, '{"n":123456789012345678901234567890}', { n: '123456789012345678901234567890' }],
    [{}, '{"a":"  padded  ","b":"","c":" "}', { a: 'padded' }],
    [{}, '{}', {}],
    [{}, '{"ä":1,"_id":2,"streams":3,"gl2_message_id":4}', {}],
    [{}, '{"__proto__":1,"constructor":2}', { constructor: 2 }],
    [{}, '{"message":"new","source":"web-2"}', { message: 'new', source: 'web-2' }],
    [{}, '{"timestamp":"2026-02-03 04:05:06.789"}', { timestamp: '2026-02-03T04:05:06.789Z' }],
    [{}, '{"timestamp":1769860800}', {}],
    [{}, '{"a":"\\ud83d\\ude00"}', { a: '😀' }],
    [{}, ' {"a":1} ', { a: 1 }],
  ],
  lookup_table: [[{ lookup_table_name: 'users' }, 'jane', {}]],
}

const table = Object.entries(cases).flatMap(([type, rows]) =>
  rows.map(
    ([config, message, changes, rest]) =>
      [type as PlannedExtractor['type'], config, message, changes, rest] as const,
  ),
)

describe('an extractor', () => {
  it.each(table)('%s %j of %j', (type, config, message, changes) => {
    expect(changesBy([extractorOf({ type, config })], { message })).toEqual(changes)
  })

  it.each(table)('%s %j with cut, of %j', (type, config, text, changes, rest) => {
    const cutting = extractorOf({ type, config, cursorStrategy: 'cut', sourceField: 'text' })
    const isCut = rest !== undefined && rest !== text
    expect(changesBy([cutting], { message: 'of it all', text })).toEqual(
      isCut ? { ...changes, text: rest } : changes,
    )
    // A message, its source and its time stay whole.
    expect(changesBy([{ ...cutting, sourceField: 'message' }], { message: text })).toEqual(changes)
  })

  it('of every type is in the table', () => {
    expect(Object.keys(cases)).toHaveLength(8)
    expect(table.length).toBeGreaterThan(120)
  })
})

describe('what an extractor looks at', () => {
  const sent: Sent = {
    message: 'text of it',
    source: 'web-1',
    took: 12,
    ok: true,
    big: 2n ** 60n,
    word: 'x',
    'dotted.name': 'd',
    blank: ' ',
  }

  it.each<[source: string, out: string | null]>([
    ['message', 'text of it'],
    ['source', 'web-1'],
    ['word', 'x'],
    ['dotted.name', 'd'],
    ['dotted_name', 'd'],
    ['gl2_remote_ip', '10.0.0.1'],
    // No texts.
    ['took', null],
    ['ok', null],
    ['big', null],
    ['timestamp', null],
    ['gl2_remote_port', null],
    ['streams', null],
    // Not there.
    ['missing', null],
    ['blank', null],
    ['constructor', null],
    ['no name', null],
  ])('%s gives %j', (sourceField, out) => {
    expect(changesBy([extractorOf({ sourceField })], sent)).toEqual(out === null ? {} : { out })
  })

  it.each<[target: string, changes: Changes]>([
    ['out', { out: 'text of it' }],
    ['dotted.target', { dotted_target: 'text of it' }],
    [' padded ', { padded: 'text of it' }],
    ['word', { word: 'text of it' }],
    ['took', { took: 'text of it' }],
    ['source', { source: 'text of it' }],
    ['message', {}],
    ['_id', {}],
    ['_source', {}],
    ['streams', {}],
    ['gl2_message_id', {}],
    ['no name', {}],
    ['ümlaut', {}],
    ['__proto__', {}],
    ['gl2_remote_ip', { gl2_remote_ip: 'text of it' }],
    ['timestamp', { gl2_processing_error: expect.stringContaining('"text of it" is no time') }],
  ])('becomes the field %s', (targetField, changes) => {
    expect(changesBy([extractorOf({ targetField })], sent)).toEqual(changes)
  })
})

describe('a condition', () => {
  it.each<[type: PlannedExtractor['conditionType'], value: string, isMet: boolean]>([
    ['none', 'nothing of it', true],
    ['string', 'jane', true],
    ['string', 'Jane', false],
    ['string', 'in\nfrom', true],
    ['string', 'Zürich', true],
    ['string', '😀', true],
    ['string', '.*', false],
    ['string', 'x', false],
    ['regex', 'jane', true],
    ['regex', '^User', true],
    ['regex', '^jane', false],
    ['regex', 'in.from', true],
    ['regex', '(?i)JANE', true],
    ['regex', 'JANE', false],
    ['regex', '\\d', false],
    ['regex', 'Z.rich', true],
    ['regex', 'User (?>jane)', true],
  ])('%s %j: %s', (conditionType, conditionValue, isMet) => {
    const message = 'User jane logged in\nfrom Zürich 😀'
    const changes = changesBy([extractorOf({ conditionType, conditionValue })], { message })
    expect(changes).toEqual(isMet ? { out: message } : {})
  })
})

describe('what cut does', () => {
  const first = {
    type: 'split_and_index',
    config: { split_by: ' ', index: 1 },
    cursorStrategy: 'cut',
  } as const

  it.each<[what: string, extractors: Partial<PlannedExtractor>[], changes: Changes]>([
    [
      'takes one word after the other',
      [first, { ...first, targetField: 'next' }],
      { out: 'a', next: 'b', text: 'c' },
    ],
    [
      'is done when nothing is left',
      [first, { ...first, targetField: 'b' }, { ...first, targetField: 'c' }, { ...first, targetField: 'd' }],
      { out: 'a', b: 'b', c: 'c', d: 'fullyCutByExtractor', text: 'fullyCutByExtractor' },
    ],
    ['is nothing where the target is the source', [{ ...first, targetField: 'text' }], { text: 'a' }],
    [
      'happens before converters',
      [{ ...first, converters: [converterOf('uppercase')] }],
      { out: 'A', text: 'b c' },
    ],
    ['happens also where the target takes nothing', [{ ...first, targetField: '_id' }], { text: 'b c' }],
    [
      'happens only where the condition is met',
      [{ ...first, conditionType: 'string', conditionValue: 'x' }],
      {},
    ],
  ])('%s', (_, extractors, changes) => {
    const planned = extractors.map((each, no) => extractorOf({ sourceField: 'text', id: `x${no}`, ...each }))
    expect(changesBy(planned, { message: 'm', text: 'a b c' })).toEqual(changes)
  })

  it('leaves fields that the product sets', () => {
    const cutting = extractorOf({ cursorStrategy: 'cut', sourceField: 'gl2_remote_ip' })
    expect(changesBy([cutting], { message: 'm' })).toEqual({ out: '10.0.0.1' })
    const converters = [{ type: 'flexdate', config: {} }] as const
    const converting = extractorOf({ targetField: 'gl2_remote_ip', converters })
    expect(changesBy([converting], { message: 'no date' })).toEqual({ gl2_remote_ip: 'no date' })
  })
})

describe('an extractor that fails', () => {
  const json = extractorOf({ id: 'j', title: 'JSON', type: 'json' })

  it.each([
    [json, 'no object'],
    [json, '[1]'],
    [json, '"text"'],
    [json, '{"a":'],
    [json, `${'{"a":'.repeat(150)}1${'}'.repeat(150)}`],
    [
      extractorOf({ id: 'j', title: 'JSON', type: 'regex', config: { regex_value: '(x{1000})y' } }),
      'x'.repeat(25_000),
    ],
  ])('notes it on the message, which goes on to the next: %#', (extractor, message) => {
    const changes = changesBy([extractor, extractorOf({ targetField: 'next', config: {} })], { message })
    expect(changes).toEqual({
      next: message,
      gl2_processing_error: expect.stringContaining('Could not apply extractor <JSON (j)> - '),
    })
  })

  it('notes every failure', () => {
    const { fields } = processed(planOf([json, { ...json, id: 'k' }]), { message: 'x' })
    expect(String(fields.gl2_processing_error)).toMatch(
      /<JSON \(j\)> - .*, Could not apply extractor <JSON \(k\)> - /,
    )
  })

  it('as it cannot be compiled, tells it on each message that has its field', () => {
    const broken = extractorOf({ type: 'regex', config: { regex_value: '(' } })
    expect(changesBy([broken], { message: 'x' })).toEqual({
      gl2_processing_error: expect.stringContaining(
        'Could not apply extractor <Test (x1)> - The regular expression',
      ),
    })
    expect(changesBy([{ ...broken, sourceField: 'missing' }], { message: 'x' })).toEqual({})
  })
})
