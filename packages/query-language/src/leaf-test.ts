import { allowedEdits, isNear } from './patterns/fuzzy.ts'
import { parseRegex } from './patterns/regex.ts'
import { regexMatcher } from './patterns/regex-matcher.ts'
import { matchesWildcard, parseWildcard } from './patterns/wildcard.ts'
import type { Bound, Expression } from './syntax/ast.ts'
import { type DateSpan, dateSpan, rangeSpan } from './values/date-text.ts'
import { isInNetwork, parseIpNetwork } from './values/ip-network.ts'
import { boundedWords, lowerText, termUnits, tokenize, wordsOf } from './values/text-analysis.ts'
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
  const lowered = lowerText(value)
  const number = parseNumber(value)
  const wide = parseWideNumber(value)
  const span = dateSpan(value, nowMs)
  const network = parseIpNetwork(value)
  return {
    analysed: leaf.type === 'term' ? anyUnit(value) : phraseTest(value, leaf.slop),
    whole: (text, isLowered) => text === (isLowered ? lowered : value),
    mappedText: (text) => text === value,
    number: (candidate) => candidate === (typeof candidate === 'bigint' ? wide : number),
    boolean: (candidate) => String(candidate) === value,
    address: (text) => network !== null && isInNetwork(text, network),
    instant: (ms) => isWithin(ms, span),
    identifier: (id) => id === value,
  }
}

function anyUnit(value: string): (text: string) => boolean {
  const units = termUnits(value)
  const tokens = units.flatMap((unit) => (unit.type === 'token' ? [unit.token] : []))
  const phrases = units.flatMap((unit) => (unit.type === 'phrase' ? [phraseTest(unit.text, 0)] : []))
  return (text) =>
    tokens.some((token) => tokensOf(text).includes(token)) || phrases.some((holds) => holds(text))
}

const tokensOf = rememberingLast(tokenize)
const triedWordsOf = rememberingLast(wordsOf)

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
  if (slop > 0) return (text) => holdsSloppily(tokensOf(text), wanted, slop)
  const isBounded = boundedTest(phrase)
  return (text) => {
    const tokens = tokensOf(text)
    const isThere = tokens.some((_, start) => wanted.every((token, index) => tokens[start + index] === token))
    return isThere && isBounded(text)
  }
}

/** Every token is there, and their places differ from the phrase's by shifts that span at most `slop`. */
function holdsSloppily(tokens: readonly string[], wanted: readonly string[], slop: number): boolean {
  const shifts = wanted.map((token, index) =>
    tokens.flatMap((other, at) => (other === token ? [at - index] : [])),
  )
  return shifts
    .flat()
    .some((least) => shifts.every((own) => own.some((shift) => shift >= least && shift <= least + slop)))
}

const notLetter = '[^\\p{L}\\p{N}\\p{M}_]'
const edge = `${notLetter}|[\\p{Script=Han}\\p{Script=Hiragana}]`

function boundedTest(phrase: string): (text: string) => boolean {
  const words = boundedWords(phrase)
  if (!words) return () => true
  const pattern = new RegExp(`(?:^|${edge})${words.join(`${notLetter}+`)}(?:$|${edge})`, 'u')
  return (text) => pattern.test(lowerText(text))
}

function patternTest(raw: (text: string) => boolean, lowered: (text: string) => boolean): LeafTest {
  return {
    analysed: (text) => triedWordsOf(text).some(lowered),
    whole: (text, isLowered) => (isLowered ? lowered(text) : raw(text)),
    mappedText: raw,
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
    analysed: (text) => triedWordsOf(text).some((word) => isInside(word, lowerText)),
    whole: (text, isLowered) => isInside(text, isLowered ? lowerText : same),
    mappedText: (text) => {
      const number = numberInText(text)
      return isInside(text, same) || (number !== null && holdsNumber(number))
    },
    number: holdsNumber,
    boolean: () => lower === null && upper === null,
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

/** Compares exactly, whatever the types. */
function order(left: number | bigint, right: number | bigint): number {
  return left < right ? -1 : Number(left > right)
}

function isWithin(ms: number, span: DateSpan | null): boolean {
  return span !== null && ms >= span.fromMs && ms <= span.toMs
}
