import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileExtractor } from '../extractors/compiled-extractor.ts'
import type { PlannedExtractor } from '../plan/processing-plan.ts'
import { extractorOf } from './testing/apply-extractors.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', 'ä', '😀', '\n'), minLength: 1, maxLength: 40 }),
)
const position = fc.integer({ min: -1, max: 12 })
const separator = fc.constantFrom(',', ' ', 'a', 'b,', '😀', 'ä ', '\n')
const planned: fc.Arbitrary<Partial<PlannedExtractor>> = fc.oneof(
  fc
    .record({ begin_index: position, end_index: position })
    .map((config) => ({ type: 'substring', config }) as const),
  fc
    .record({ split_by: separator, index: position })
    .map((config) => ({ type: 'split_and_index', config }) as const),
  fc
    .constantFrom('(a+)', 'a(.)', '(.*),', '([^,]*)$', '^(\\S+)', '(a)|b', '(😀)', '(b?)', '(?s)(.+)')
    .map((regex_value) => ({ type: 'regex', config: { regex_value } }) as const),
  fc.constant({ type: 'copy_input' } as const),
)

/** Blanks at the ends of a field are no part of it, and half a character is another one of the same length. */
const lengthOf = (value: unknown) => String(value ?? '').replaceAll(/[\0-\x20]/g, '').length

it('cut takes away what it extracts, and loses nothing; copy takes nothing away', () => {
  let cuts = 0
  fc.assert(
    fc.property(planned, text, (given, sent) => {
      const extractor = extractorOf({ ...given, sourceField: 'text' })
      const explain = (cursorStrategy: 'cut' | 'copy') =>
        compileExtractor({ ...extractor, cursorStrategy }, new Map()).explain(sent)
      const [cut, copy] = [explain('cut'), explain('copy')]
      expect(copy.rest).toBeNull()
      expect(copy.fields).not.toHaveProperty('text')
      expect(cut.values).toEqual(copy.values)
      expect(cut.fields.out).toEqual(copy.fields.out)
      if (cut.rest === null) return
      cuts++
      const rest = cut.rest === 'fullyCutByExtractor' ? '' : cut.rest
      expect(lengthOf(rest) + lengthOf(cut.fields.out)).toBe(lengthOf(cut.text))
      for (const { begin, end } of cut.extracted)
        expect(cut.text?.slice(begin, end)).toBe(Object.values(cut.values)[0])
    }),
    { numRuns: 2_000 },
  )
  expect(cuts).toBeGreaterThan(500)
})
