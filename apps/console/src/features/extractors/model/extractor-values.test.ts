import type { Extractor } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { schemaErrors } from '../../../kit/form/form-errors.ts'
import { heldOptions } from './converter-types.ts'
import { heldConfig } from './extractor-config.ts'
import {
  canBeCut,
  type ExtractorValues,
  extractorSchema,
  newValues,
  previewSchema,
  valuesOf,
} from './extractor-values.ts'

const regex: ExtractorValues = {
  ...newValues('regex', 'message'),
  title: ' Status ',
  target_field: 'status',
  extractor_config: { ...heldConfig({}), regex_value: '(\\d+)' },
}
const config = (change: object) => ({ ...regex, extractor_config: { ...regex.extractor_config, ...change } })
const errors = (change: object) => schemaErrors(extractorSchema(0), { ...regex, ...change })

describe('a form of an extractor', () => {
  it('sends what belongs to its type, in its place', () => {
    expect(extractorSchema(4).parse(regex)).toEqual({
      title: 'Status',
      extractor_type: 'regex',
      source_field: 'message',
      target_field: 'status',
      cursor_strategy: 'copy',
      condition_type: 'none',
      condition_value: '',
      extractor_config: { regex_value: '(\\d+)' },
      converters: [],
      order: 4,
    })
  })

  it('names a field for the wire where the type names its fields itself, and sends no converters', () => {
    const converters = [{ type: 'numeric' as const, config: {} }]
    const json = { ...regex, extractor_type: 'json' as const, target_field: '', converters }
    expect(extractorSchema(0).parse(json)).toMatchObject({ target_field: 'message', converters: [] })
  })

  it('sends of converters the options that are set', () => {
    const date = {
      type: 'date' as const,
      config: { ...heldOptions('date', {}), date_format: 'yyyy', time_zone: 'Europe/Berlin' },
    }
    const csv = {
      type: 'csv' as const,
      config: { ...heldOptions('csv', {}), column_header: 'a,b', separator: ';' },
    }
    expect(extractorSchema(0).parse({ ...regex, converters: [date, csv] }).converters).toEqual([
      { type: 'date', config: { date_format: 'yyyy', time_zone: 'Europe/Berlin', locale: 'en' } },
      {
        type: 'csv',
        config: {
          column_header: 'a,b',
          separator: ';',
          quote_char: '"',
          escape_char: '\\',
          strict_quotes: false,
          trim_leading_whitespace: true,
        },
      },
    ])
  })

  it.each([
    [{ source_field: '' }, 'source_field'],
    [{ title: '' }, 'title'],
    [{ target_field: '' }, 'target_field'],
    [{ condition_type: 'string' }, 'condition_value'],
    [{ extractor_config: heldConfig({}) }, 'extractor_config.regex_value'],
    [{ extractor_type: 'split_and_index' }, 'extractor_config.split_by'],
    [{ extractor_type: 'grok' }, 'extractor_config.grok_pattern'],
    [{ converters: [{ type: 'date', config: heldOptions('date', {}) }] }, 'converters.0.config.date_format'],
    [{ converters: [{ type: 'csv', config: heldOptions('csv', {}) }] }, 'converters.0.config.column_header'],
  ])('says what is missing: %j', (change, field) => {
    expect(errors(change)).toEqual({ [field]: expect.any(String) })
  })

  it.each([
    ['split_and_index', { split_by: ',', index: 0 }, 'index', 'Must be 1 at least.'],
    ['split_and_index', { split_by: ',', index: 1.5 }, 'index', 'Must be a whole number.'],
    ['substring', { begin_index: -1 }, 'begin_index', 'Must be 0 at least.'],
    ['substring', { begin_index: '' }, 'begin_index', 'Field is required.'],
    ['substring', { begin_index: 4, end_index: 4 }, 'end_index', /higher/],
  ])('says which number of %s is wrong: %j', (extractor_type, change, name, message) => {
    expect(errors({ ...config(change), extractor_type })).toEqual({
      [`extractor_config.${name}`]: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  it('is tried before it has a title and a target', () => {
    const untitled = { ...regex, title: '', target_field: '' }
    expect(previewSchema(0).safeParse(untitled).success).toBe(true)
    expect(extractorSchema(0).safeParse(untitled).success).toBe(false)
  })

  it('tells all that is wrong at once', () => {
    const empty = { title: '', target_field: '', extractor_config: heldConfig({}) }
    expect(Object.keys(errors(empty)).toSorted()).toEqual([
      'extractor_config.regex_value',
      'target_field',
      'title',
    ])
  })

  it('holds a stored extractor as it is', () => {
    const request = extractorSchema(2).parse({
      ...regex,
      condition_type: 'regex',
      condition_value: '^a',
      converters: [{ type: 'split_and_count', config: { split_by: ' ' } }],
    })
    const { extractor_type: type, ...rest } = request
    expect(extractorSchema(2).parse(valuesOf({ ...rest, type } as Extractor))).toEqual(request) // as: what is read of it
  })
})

it.each([
  ['message', false],
  ['source', false],
  ['timestamp', false],
  ['gl2_remote_ip', false],
  ['line', true],
])('what is extracted of %s can be cut: %s', (field, can) => expect(canBeCut(field)).toBe(can))
