import { expect, it } from 'vitest'
import { ruleSentenceText } from './rule-sentence.ts'

const rule = { field: 'source', value: 'web', inverted: false }
const inputs = [{ id: 'i', title: 'GELF', name: 'GELF UDP' }]

it.each([
  [{ type: 1 }, 'source must match exactly web'],
  [{ type: 3, inverted: true }, 'source must not be greater than web'],
  [{ type: 5 }, 'source must be present'],
  [{ type: 6, field: '', value: null }, '<empty> must contain <empty>'],
  [{ type: 7 }, 'Rule always matches'],
  [{ type: 7, inverted: true }, 'Rule never matches'],
  [{ type: 8, value: 'i' }, 'gl2_source_input must match input GELF (GELF UDP: i)'],
  [{ type: 8, value: 'x' }, 'gl2_source_input must match input <deleted input>: x'],
  [{ type: 8, value: '' }, 'gl2_source_input must match input <empty>'],
])('%o reads "%s"', (change, text) => {
  expect(ruleSentenceText({ ...rule, ...change }, inputs)).toBe(text)
})
