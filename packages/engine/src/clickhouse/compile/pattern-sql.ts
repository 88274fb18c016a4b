import { allowedEdits, lowerText, parseRegex, parseWildcard } from '@logline/query-language'
import { type AnalysedText, beforeWordsSql, wordsSql } from './analysed-text.ts'
import { allOf, never } from './conditions.ts'
import type { LeafSql, LetterCase } from './leaf-sql.ts'
import type { SqlParameters } from './parameters.ts'
import { re2, regexSql } from './regex-sql.ts'

/** A pattern as conditions on one text: `holds` for the whole of it, `mayHold` cheaply for a text with it anywhere. */
interface TextPattern {
  holds(sql: string, letterCase: LetterCase): string
  mayHold(text: AnalysedText): string | null
}

export function wildcardSql(pattern: string, parameters: SqlParameters): LeafSql {
  const like = (letterCase: LetterCase) =>
    parseWildcard(letterCase === 'raw' ? pattern : lowerText(pattern))
      .map((part) =>
        part.type === 'text' ? part.text.replace(/[\\%_]/g, '\\$&') : part.type === 'any' ? '%' : '_',
      )
      .join('')
  const longest = longestText(lowerText(pattern))
  return patternLeaf({
    holds: (sql, letterCase) => `${sql} LIKE ${parameters.add('String', like(letterCase))}`,
    mayHold: (text) =>
      beforeWordsSql(
        text,
        // Measured: a seventh of the time of lower case made by all rules for each message.
        isAscii.test(longest)
          ? `positionCaseInsensitive(${text.column}, ${parameters.add('String', longest)}) > 0`
          : `${text.lowered} LIKE ${parameters.add('String', `%${like('lowered')}%`)}`,
      ),
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const isAscii = /^[\x00-\x7f]+$/

/** The longest text that whatever has the pattern has in it. */
function longestText(pattern: string): string {
  const texts = parseWildcard(pattern).map((part) => (part.type === 'text' ? part.text : ''))
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}

/** A pattern that is not valid matches nothing; its problem was reported when the query was parsed. */
export function regexLeafSql(pattern: string, parameters: SqlParameters): LeafSql {
  const raw = parseRegex(pattern).test
  const lowered = parseRegex(lowerText(pattern)).test
  return patternLeaf({
    holds: (sql, letterCase) => {
      const test = letterCase === 'raw' ? raw : lowered
      return test ? regexSql(test, sql, parameters) : never
    },
    mayHold: (text) =>
      lowered?.type === 'match'
        ? beforeWordsSql(text, `match(${text.lowered}, ${parameters.add('String', re2(lowered.node))})`)
        : null,
  })
}

export function fuzzySql(
  leaf: { value: string; distance: number | 'auto' },
  parameters: SqlParameters,
): LeafSql {
  const edits = parameters.add('UInt8', allowedEdits(leaf.value, leaf.distance))
  return patternLeaf({
    holds: (sql, letterCase) => {
      const value = letterCase === 'raw' ? leaf.value : lowerText(leaf.value)
      const wanted = parameters.add('String', value)
      const length = parameters.add('Int64', [...value].length)
      // Lengths first: distances are dear, and the engine refuses to measure very long texts.
      const isNear = `damerauLevenshteinDistance(${sql}, ${wanted}) <= ${edits} OR editDistanceUTF8(${sql}, ${wanted}) <= ${edits}`
      return `if(abs(toInt64(lengthUTF8(${sql})) - ${length}) <= ${edits}, ${isNear}, 0)`
    },
    mayHold: () => null,
  })
}

/** Patterns are tried on words of analysed text and on whole values of texts; never on numbers, booleans and dates. */
function patternLeaf(pattern: TextPattern): LeafSql {
  const anyText = (array: string) => `arrayExists(value -> ${pattern.holds('value', 'raw')}, ${array})`
  return {
    analysed: (text) => {
      const ofSomeWord = `arrayExists(word -> ${pattern.holds('word', 'lowered')}, ${wordsSql(text)})`
      const before = pattern.mayHold(text)
      return before === null ? ofSomeWord : allOf([before, ofSomeWord])
    },
    whole: (sql, letterCase) => pattern.holds(sql, letterCase),
    mappedText: ({ text }) => allOf([`${text} != ''`, pattern.holds(text, 'raw')]),
    mappedNumber: () => never,
    mappedBoolean: () => never,
    address: () => never,
    anyText,
    anyMappedText: ({ array }) => anyText(array),
    dated: () => null,
    anyNumber: () => never,
    anyBoolean: () => never,
    instant: () => never,
    identifier: () => never,
  }
}
