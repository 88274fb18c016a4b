import { describe, expect, it } from 'vitest'
import { corePatterns } from '../grok/core-patterns.ts'
import type { PlannedExtractor } from '../plan/processing-plan.ts'
import { changesBy, converterOf, extractorOf } from '../records/testing/apply-extractors.ts'
import { compileExtractor } from './compiled-extractor.ts'
import { ExtractorConfigError } from './extraction/extractor-config-error.ts'

const core = new Map(Object.entries(corePatterns))
const explain = (planned: Partial<PlannedExtractor>, text: string) =>
  compileExtractor(extractorOf({ sourceField: 'text', ...planned }), core).explain(
    text,
    Date.UTC(2026, 0, 31),
  )

describe('the explanation of an extractor', () => {
  it('tells each step, from the match to what is left', () => {
    const explained = explain(
      {
        type: 'regex',
        config: { regex_value: 'took (\\d+)' },
        cursorStrategy: 'cut',
        conditionType: 'string',
        conditionValue: 'took',
        converters: [converterOf('uppercase'), converterOf('numeric')],
      },
      'it took 12 ms',
    )
    expect(explained).toEqual({
      text: 'it took 12 ms',
      condition: 'hit',
      match: { begin: 3, end: 10 },
      extracted: [{ begin: 8, end: 10 }],
      values: { out: '12' },
      conversions: [
        { type: 'uppercase', before: '12', after: '12', added: {}, error: null },
        { type: 'numeric', before: '12', after: 12, added: {}, error: null },
      ],
      fields: { out: 12, text: 'it took  ms' },
      removedFields: [],
      rest: 'it took  ms',
      errors: [],
    })
  })

  it('shows the captures of a grok pattern, and what converters add', () => {
    const config = { grok_pattern: '%{WORD:out} %{INT:n:int}', named_captures_only: true }
    const explained = explain(
      { type: 'grok', config, converters: [converterOf('csv', { column_header: 'x' })] },
      '- a 1',
    )
    expect(explained).toMatchObject({
      match: { begin: 2, end: 5 },
      extracted: [
        { begin: 2, end: 3 },
        { begin: 4, end: 5 },
      ],
      values: { out: 'a', n: 1 },
      conversions: [{ type: 'csv', before: 'a', after: null, added: { x: 'a' }, error: null }],
      fields: { out: 'a', n: 1, x: 'a' },
    })
  })

  it('says what is missed, what is removed and what goes wrong', () => {
    expect(explain({ conditionType: 'regex', conditionValue: '^x' }, 'a')).toMatchObject({
      condition: 'miss',
      values: {},
      fields: {},
    })
    const message = {
      id: 'i',
      timestampMs: 0,
      source: 's',
      message: 'm',
      fields: { out: 'x', n: 1 },
      streams: [],
    }
    const flexible = extractorOf({ converters: [converterOf('flexdate')] })
    expect(compileExtractor(flexible, core).explain(message)).toMatchObject({
      removedFields: ['out'],
      fields: {},
    })
    expect(compileExtractor(extractorOf({ sourceField: 'n' }), core).explain(message)).toMatchObject({
      text: null,
    })
    expect(message.fields).toEqual({ out: 'x', n: 1 })
    const date = converterOf('date', { date_format: 'yyyy' })
    expect(explain({ converters: [date] }, 'x')).toMatchObject({
      conversions: [{ error: '"x" is no date of the form yyyy' }],
      errors: ['Could not apply converter [DATE] of extractor <Test (x1)> - "x" is no date of the form yyyy'],
    })
    expect(explain({ type: 'json' }, 'x').errors).toHaveLength(1)
  })

  it('has the fields that processing makes', () => {
    const planned = extractorOf({
      type: 'json',
      config: { flatten: true },
      converters: [converterOf('lowercase')],
      targetField: 'a',
    })
    const text = '{"a":"X","timestamp":"2026-02-03 04:05:06.789","source":"other"}'
    expect(compileExtractor(planned, core).explain(text).fields).toMatchObject(
      changesBy([planned], { message: text }),
    )
  })
})

describe('an extractor that cannot be compiled', () => {
  const invalid = (planned: Partial<PlannedExtractor>) => {
    try {
      compileExtractor(extractorOf(planned), core)
      return null
    } catch (error) {
      if (!(error instanceof ExtractorConfigError)) throw error
      return { field: error.field, message: error.message }
    }
  }

  it.each<[planned: Partial<PlannedExtractor>, field: string, words: string]>([
    [{ type: 'regex' }, 'regex_value', 'Is missing.'],
    [{ type: 'regex', config: { regex_value: ' ' } }, 'regex_value', 'Must not be blank.'],
    [{ type: 'regex', config: { regex_value: '(' } }, 'regex_value', 'missing closing )'],
    [
      { type: 'regex', config: { regex_value: '(a)(?=b)' } },
      'regex_value',
      'The regular expression cannot be used',
    ],
    [{ type: 'regex', config: { regex_value: '(\\w{900})'.repeat(30) } }, 'regex_value', 'it is too large'],
    [
      { type: 'regex_replace', config: { regex: '(', replacement: 'x' } },
      'regex',
      'The regular expression cannot be used',
    ],
    [
      { type: 'regex_replace', config: { regex: 'a', replacement: '$1' } },
      'replacement',
      'The expression has no group 1.',
    ],
    [{ type: 'regex_replace', config: { regex: 'a' } }, 'replacement', 'The expression has no group 1.'],
    [
      { type: 'regex_replace', config: { regex: '(a)', replacement: '$' } },
      'replacement',
      'the number of a group is missing',
    ],
    [
      { type: 'regex_replace', config: { regex: '(a)', replacement: '\\' } },
      'replacement',
      'A backslash at the end',
    ],
    [
      { type: 'regex_replace', config: { regex: '(a)', replacement: `$${'{x}'}` } },
      'replacement',
      'no group "x"',
    ],
    [
      { type: 'grok', config: { grok_pattern: '%{NONE}' } },
      'grok_pattern',
      "No definition for key 'NONE' found",
    ],
    [{ type: 'grok', config: { grok_pattern: '%{INT:n:sometype}' } }, 'grok_pattern', 'Invalid data type'],
    [{ type: 'split_and_index', config: { split_by: '', index: 1 } }, 'split_by', 'Must not be empty.'],
    [{ type: 'split_and_index', config: { split_by: ',', index: 1.5 } }, 'index', 'Must be a whole number.'],
    [
      { type: 'substring', config: { begin_index: 'a', end_index: 1 } },
      'begin_index',
      'Must be a whole number.',
    ],
    [
      { type: 'lookup_table', config: { lookup_table_name: 'x' } },
      'lookup_table_name',
      'There is no lookup table "x".',
    ],
    [
      { conditionType: 'regex', conditionValue: '(' },
      'condition_value',
      'The regular expression cannot be used',
    ],
    [{ conditionType: 'regex', conditionValue: '' }, 'condition_value', 'Must not be blank.'],
    [{ converters: [converterOf('date')] }, 'converters.0.date_format', 'Is missing.'],
    [
      { converters: [converterOf('hash'), converterOf('date', { date_format: 'yyyyTMM' })] },
      'converters.1.date_format',
      '"T" is no letter of a date format',
    ],
    [
      { converters: [converterOf('date', { date_format: "yyyy 'at" })] },
      'converters.0.date_format',
      'A quote is not closed.',
    ],
    [{ converters: [converterOf('csv')] }, 'converters.0.column_header', 'Is missing.'],
    [{ converters: [converterOf('split_and_count')] }, 'converters.0.split_by', 'Is missing.'],
    [
      { converters: [converterOf('lookup_table', { lookup_table_name: 'x' })] },
      'converters.0.lookup_table_name',
      'There is no lookup table "x".',
    ],
  ])('%j is about %s', (planned, field, words) => {
    expect(invalid(planned)).toEqual({ field, message: expect.stringContaining(words) })
  })
})
