import type { PatternVariables, PatternVariablesRequest } from '@logline/contract'
import { expressionOf } from '../../searches/index.ts'
import { type InsightReader, type InsightSource, insightOf } from '../scope/insight-scope.ts'
import { maskedTokens, type PatternToken, tokenText } from './masked-text.ts'

/** Messages whose values are told. */
const mostMessages = 1_000
const mostValues = 8

/** The values of what varies in a pattern, of its newest messages. Throws 403, and what searches throw. */
export async function patternVariables(
  source: InsightSource,
  reader: InsightReader,
  { pattern, pattern_query, ...searched }: PatternVariablesRequest,
): Promise<PatternVariables> {
  const insight = await insightOf(source, reader, searched)
  const scope = insight.scopeOf(insight.range)
  const narrowed = { ...scope, queries: [...scope.queries, expressionOf(pattern_query)] }
  const messages = await insight.newest(narrowed, ['message'], mostMessages)
  return valuesOf(
    pattern,
    messages.map(({ fields }) => String(fields.message ?? '')),
  )
}

/** Of texts that are of the pattern; others are left out. */
export function valuesOf(pattern: string, texts: readonly string[]): PatternVariables {
  const wanted = pattern.split(' ')
  const found = texts.flatMap((text) => {
    const tokens = maskedTokens(text.split('\n', 1)[0] ?? '')
    const isOne = tokens.length >= wanted.length && wanted.every((word, at) => isLike(word, tokens[at]))
    return isOne ? [wanted.flatMap((word, at) => variablesOf(word, tokens[at] ?? []))] : []
  })
  const [first = []] = found
  return {
    read: found.length,
    variables: first.map(({ name }, at) => ({
      name,
      ...summary(found.map((each) => each[at]?.value ?? '')),
    })),
  }
}

/** Whether a whole text is of a pattern. */
export function isOfPattern(pattern: string, tokens: readonly PatternToken[]): boolean {
  const wanted = pattern.split(' ')
  return wanted.length === tokens.length && wanted.every((word, at) => isLike(word, tokens[at]))
}

const anyWord = '<word>'

function isLike(word: string, token: PatternToken | undefined): boolean {
  return token !== undefined && (word === anyWord || tokenText(token) === word)
}

function variablesOf(word: string, token: PatternToken): { name: string; value: string }[] {
  if (word === anyWord) return [{ name: 'word', value: plainText(token) }]
  return token.flatMap((part) => ('text' in part ? [] : [{ name: part.variable, value: part.value ?? '' }]))
}

function plainText(token: PatternToken): string {
  return token.map((part) => ('text' in part ? part.text : (part.value ?? ''))).join('')
}

function summary(values: readonly string[]): Omit<PatternVariables['variables'][number], 'name'> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const frequent = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, mostValues)
  return {
    distinct: counts.size,
    values: frequent.map(([value, count]) => ({ value, count })),
    numbers: numbersOf(values),
  }
}

function numbersOf(values: readonly string[]) {
  const numbers = values.map((value) =>
    Number(/^\d+(?:\.\d+)?(?=[A-Za-z%µ]{0,3}$)/.exec(value)?.[0] ?? Number.NaN),
  )
  if (numbers.some(Number.isNaN)) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { least: at(0), median: at(0.5), most: at(1) }
}
