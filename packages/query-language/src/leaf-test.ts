import { allowedEdits, isNear } from './patterns/fuzzy.ts'
import { parseRegex } from './patterns/regex.ts'
import { regexMatcher } from './patterns/regex-matcher.ts'
import { matchesWildcard, parseWildcard } from './patterns/wildcard.ts'
import type { Bound, Expression } from './syntax/ast.ts'
import { type DateSpan, dateSpan, rangeSpan } from './values/date-text.ts'
import { isInNetwork, parseIpNetwork } from './values/ip-network.ts'
import { holdsSloppily, sloppyNeeds } from './values/sloppy-phrase.ts'
import { textDateSpan, textRangeSpan } from './values/stored-date.ts'
import { loweredSource, lowerText, tokenize } from './values/text-analysis.ts'
import { compareTexts, numberInText, parseNumber, parseWideNumber } from './values/value-text.ts'

/** An expression that looks at the values of fields, without its field. */
export type Leaf = Extract<Expression, { type: 'term' | 'phrase' | 'wildcard' | 'regex' | 'fuzzy' | 'range' }>

/** What a leaf asks of a value, by the type of the value (reference: search semantics, section 6.2). */
export interface LeafTest {
  analysed: (text: string) => boolean
  /** `isLowered`: the field is compared in lower case, and `text` is lowered already. */
  whole: (text: string, isLowered: boolean) => boolean
  /** A text of a field whose values may be numbers: one that spells a number is in a range of numbers, too. */
  mappedText: (text: string) => boolean
  /** Decides about texts of a named field that are dates, by their instants; null: they are texts like all others. */
  dated: ((ms: number) => boolean) | null
  /** A `bigint` is one that a `number` cannot hold. */
  number: (value: number | bigint) => boolean
  boolean: (value: boolean) => boolean
  /** A text of a named field that is an IP address: whether the value looked for is a network it belongs to. */
  address: (text: string) => boolean
  instant: (ms: number) => boolean
  /** Ids of streams and messages, when no field is named: only whole values are worth looking for. */
  identifier: (id: string) => boolean
}

const never = () => false

/** Prepares a leaf for many messages. `now` in date mathematics is `nowMs`. */
export function leafTest(leaf: Leaf, nowMs: number): LeafTest {
  switch (leaf.type) {
    case 'term':
    case 'phrase':
      return valueTest(leaf, nowMs)
    case 'wildcard': {
      const raw = parseWildcard(leaf.pattern)
      const lowered = parseWildcard(lowerText(leaf.pattern))
      return patternTest(
        (text) => matchesWildcard(raw, text),
        (text) => matchesWildcard(lowered, text),
      )
    }
    case 'regex':
      return patternTest(regexTest(leaf.pattern), regexTest(lowerText(leaf.pattern)))
    case 'fuzzy': {
      const edits = allowedEdits(leaf.value, leaf.distance)
      const lowered = lowerText(leaf.value)
      return patternTest(
        (text) => isNear(text, leaf.value, edits),
        (text) => isNear(text, lowered, edits),
      )
    }
    case 'range':
      return rangeTest(leaf, nowMs)
  }
}

function valueTest(leaf: Extract<Leaf, { type: 'term' | 'phrase' }>, nowMs: number): LeafTest {
  const { value } = leaf
  const lowered = loweredSource(value)
  const number = parseNumber(value)
  const wide = parseWideNumber(value)
  const span = dateSpan(value, nowMs)
  const network = parseIpNetwork(value)
  return {
    analysed: leaf.type === 'term' ? anyToken(value) : phraseTest(value, leaf.slop),
    whole: (text, isLowered) => text === (isLowered ? lowered : value),
    mappedText: (text) => text === value,
    dated: datedTest(textDateSpan(value, nowMs)),
    number: (candidate) => candidate === (typeof candidate === 'bigint' ? wide : number),
    boolean: (candidate) => String(candidate) === value,
    address: (text) => network !== null && isInNetwork(text, network),
    instant: (ms) => isWithin(ms, span),
    identifier: (id) => id === value,
  }
}

function anyToken(value: string): (text: string) => boolean {
  const wanted = tokenize(value)
  return (text) => wanted.some((token) => tokensOf(text).includes(token))
}

const tokensOf = rememberingLast(tokenize)

/** Several expressions are matched with one message after the other (live tails): its words are read once. */
function rememberingLast(read: (text: string) => readonly string[]): (text: string) => readonly string[] {
  let lastText = ''
  let words = read(lastText)
  return (text) => {
    if (text !== lastText) {
      words = read(text)
      lastText = text
    }
    return words
  }
}

function phraseTest(phrase: string, slop: number): (text: string) => boolean {
  const wanted = tokenize(phrase)
  if (wanted.length === 0) return never
  if (slop > 0) {
    const needs = sloppyNeeds(wanted)
    return (text) => holdsSloppily(tokensOf(text), needs, slop)
  }
  return (text) => {
    const tokens = tokensOf(text)
    return tokens.some((_, start) => wanted.every((token, index) => tokens[start + index] === token))
  }
}

function patternTest(raw: (text: string) => boolean, lowered: (text: string) => boolean): LeafTest {
  return {
    analysed: (text) => tokensOf(text).some(lowered),
    whole: (text, isLowered) => (isLowered ? lowered(text) : raw(text)),
    mappedText: raw,
    dated: null,
    number: never,
    boolean: never,
    address: never,
    instant: never,
    identifier: never,
  }
}

function regexTest(pattern: string): (text: string) => boolean {
  const { test } = parseRegex(pattern)
  return test ? regexMatcher(test) : never
}

function rangeTest({ lower, upper }: Extract<Leaf, { type: 'range' }>, nowMs: number): LeafTest {
  const isInside = (text: string, change: (value: string) => string) =>
    (!lower || holdsBound(compareTexts(text, change(lower.value)), lower)) &&
    (!upper || holdsBound(-compareTexts(text, change(upper.value)), upper))
  const span = rangeSpan(lower, upper, nowMs)
  const holdsNumber = numberRange(lower, upper)
  const same = (value: string) => value
  return {
    analysed: (text) => tokensOf(text).some((word) => isInside(word, lowerText)),
    whole: (text, isLowered) => isInside(text, isLowered ? lowerText : same),
    dated: datedTest(textRangeSpan(lower, upper, nowMs)),
    mappedText: (text) => {
      const number = numberInText(text)
      return isInside(text, same) || (number !== null && holdsNumber(number))
    },
    number: holdsNumber,
    boolean: booleanRange(lower, upper),
    address: never,
    instant: (ms) => isWithin(ms, span),
    identifier: never,
  }
}

/** `difference` is positive when the value is on the inner side of the bound. */
function holdsBound(difference: number, bound: Bound): boolean {
  return bound.inclusive ? difference >= 0 : difference > 0
}

function numberRange(lower: Bound | null, upper: Bound | null): (value: number | bigint) => boolean {
  const [least, greatest] = [lower && parseNumber(lower.value), upper && parseNumber(upper.value)]
  if ((lower && least === null) || (upper && greatest === null)) return never
  const [wideLeast, wideGreatest] = [
    lower && parseWideNumber(lower.value),
    upper && parseWideNumber(upper.value),
  ]
  return (value) => {
    const isWide = typeof value === 'bigint'
    const above = order(value, (isWide ? wideLeast : null) ?? least ?? 0)
    const below = order((isWide ? wideGreatest : null) ?? greatest ?? 0, value)
    return (!lower || holdsBound(above, lower)) && (!upper || holdsBound(below, upper))
  }
}

/** False comes before true; a bound that is neither holds for nothing. */
export function booleanRange(lower: Bound | null, upper: Bound | null): (value: boolean) => boolean {
  const words = ['false', 'true']
  const [least, greatest] = [lower && words.indexOf(lower.value), upper && words.indexOf(upper.value)]
  if (least === -1 || greatest === -1) return never
  return (value) =>
    (!lower || holdsBound(Number(value) - (least ?? 0), lower)) &&
    (!upper || holdsBound((greatest ?? 0) - Number(value), upper))
}

/** Compares exactly, whatever the types. */
function order(left: number | bigint, right: number | bigint): number {
  return left < right ? -1 : Number(left > right)
}

function datedTest(span: DateSpan | null): LeafTest['dated'] {
  return span && ((ms) => isWithin(ms, span))
}

function isWithin(ms: number, span: DateSpan | null): boolean {
  return span !== null && ms >= span.fromMs && ms <= span.toMs
}
