import { readFileSync } from 'node:fs'
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { expect, it } from 'vitest'
import { generateParser, parserFile } from '../../scripts/generate-parser.ts'
import { highlightedParser } from '../highlight.ts'

it('is generated from the grammar as it is now', () => {
  expect(readFileSync(parserFile, 'utf8'), 'run: npm run -w packages/query-language generate').toBe(
    generateParser(),
  )
})

it('highlights names, operators, texts and patterns', () => {
  const text = 'host:"a b" AND /x+/ -[1 TO 5]'
  const highlighter = tagHighlighter([
    { tag: tags.propertyName, class: 'name' },
    { tag: tags.string, class: 'text' },
    { tag: tags.operatorKeyword, class: 'keyword' },
    { tag: tags.operator, class: 'operator' },
    { tag: tags.regexp, class: 'regex' },
    { tag: tags.literal, class: 'value' },
  ])
  const seen: string[] = []
  highlightTree(highlightedParser.parse(text), highlighter, (from, to, style) => {
    seen.push(`${style} ${text.slice(from, to)}`)
  })
  expect(seen).toEqual([
    'name host',
    'text "a b"',
    'keyword AND',
    'regex /x+/',
    'operator -',
    'value 1',
    'keyword TO',
    'value 5',
  ])
})
