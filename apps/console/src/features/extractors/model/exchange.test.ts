import type { Extractor } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { exportText, writtenExtractors } from './exchange.ts'

const timer = { time: null, rate: null, duration_unit: null, rate_unit: null }
const stored: Extractor = {
  id: 'a',
  title: 'Status',
  type: 'regex',
  cursor_strategy: 'cut',
  source_field: 'line',
  target_field: 'status',
  extractor_config: { regex_value: '(\\d+)' },
  creator_user_id: 'admin',
  converters: [{ type: 'numeric', config: {} }],
  condition_type: 'string',
  condition_value: 'HTTP',
  order: 3,
  exceptions: 1,
  converter_exceptions: 2,
  metrics: {
    total: timer,
    condition: timer,
    execution: timer,
    converters: timer,
    condition_hits: 1,
    condition_misses: 2,
  },
}
const { id, type, creator_user_id, exceptions, converter_exceptions, metrics, ...kept } = stored
const request = { ...kept, extractor_type: 'regex' }

describe('an export', () => {
  it('has what an extractor does, and nothing of where it ran', () => {
    expect(JSON.parse(exportText([stored], '1.2.3'))).toEqual({ extractors: [request], version: '1.2.3' })
  })

  it('is imported as it was', () => {
    expect(writtenExtractors(exportText([stored], '1.2.3'))).toEqual([{ title: 'Status', request }])
  })
})

describe('an import', () => {
  const one = (extractor: object) => writtenExtractors(JSON.stringify({ extractors: [extractor] }))

  it('takes the name of the type on the wire, and what may be left out', () => {
    expect(one({ title: 'Copy', type: 'copy_input', source_field: 'a', target_field: 'b' })).toEqual([
      {
        title: 'Copy',
        request: {
          title: 'Copy',
          extractor_type: 'copy_input',
          source_field: 'a',
          target_field: 'b',
          cursor_strategy: 'copy',
          condition_type: 'none',
          condition_value: '',
          extractor_config: {},
          converters: [],
          order: 0,
        },
      },
    ])
  })

  it.each([
    [{ title: 'No type', source_field: 'a' }, 'No type', /type/],
    [{ title: 'No source', type: 'regex' }, 'No source', /source_field/],
    [7 as unknown as object, 'Extractor 1', /object/],
  ])('says what is wrong with one of them: %j', (extractor, title, problem) => {
    expect(one(extractor)).toEqual([{ title, problem: expect.stringMatching(problem) }])
  })

  it.each(['no JSON', '{}', '[]', '{"extractors": 3}'])('refuses a text without extractors: %s', (text) => {
    expect(() => writtenExtractors(text)).toThrow()
  })
})
