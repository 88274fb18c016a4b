import type { CodePointRange, RegexNode, RegexTest } from '@logline/query-language'
import type { SqlParameters } from './parameters.ts'

/** The condition that a regular expression holds for the whole text `sql`. */
export function regexSql(test: RegexTest, sql: string, parameters: SqlParameters): string {
  switch (test.type) {
    case 'match':
      return `match(${sql}, ${parameters.add('String', `\\A(?:${re2(test.node)})\\z`)})`
    case 'not':
      return `NOT ${regexSql(test.test, sql, parameters)}`
    default: {
      const conditions = test.tests.map((inner) => regexSql(inner, sql, parameters))
      return `(${conditions.join(test.type === 'and' ? ' AND ' : ' OR ')})`
    }
  }
}

/** A pattern for RE2 that finds the node anywhere. */
export function re2(node: RegexNode): string {
  switch (node.type) {
    case 'empty':
      return '(?:)'
    case 'set':
      return setPattern(node.isNegated, node.ranges)
    case 'sequence':
      return node.parts.map((part) => (part.type === 'union' ? `(?:${re2(part)})` : re2(part))).join('')
    case 'union':
      return node.options.length === 0 ? '[^\\x00-\\x{10FFFF}]' : node.options.map(re2).join('|')
    case 'repeat':
      return `(?:${re2(node.part)})${quantifier(node.min, node.max)}`
  }
}

function quantifier(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return min === max ? `{${min}}` : `{${min},${max}}`
}

/** Everything stands in brackets: ClickHouse looks for required literals in patterns, and misreads `\x{…}` outside. */
function setPattern(isNegated: boolean, ranges: readonly CodePointRange[]): string {
  if (ranges.length === 0) return '[\\x00-\\x{10FFFF}]'
  const [only] = ranges
  if (only && ranges.length === 1 && !isNegated && only[0] === only[1] && isWordCharacter(only[0])) {
    return String.fromCodePoint(only[0])
  }
  const inner = ranges.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`))
  return `[${isNegated ? '^' : ''}${inner.join('')}]`
}

function isWordCharacter(codePoint: number): boolean {
  return /^[0-9A-Za-z_]$/.test(String.fromCodePoint(codePoint))
}

function escaped(codePoint: number): string {
  return isWordCharacter(codePoint) ? String.fromCodePoint(codePoint) : `\\x{${codePoint.toString(16)}}`
}
