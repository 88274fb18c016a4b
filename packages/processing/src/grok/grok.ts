import { RE2JS, RE2JSException } from 're2js'
import { type Captures, type CapturesFinder, capturesFinder } from '../regex/captures.ts'
import { withoutBacktrackingBounds } from '../regex/java-regex.ts'
import type { GrokValue } from './grok-conversion.ts'
import { expandGrok, type GrokGroup } from './grok-expansion.ts'
import { type GrokDefinitions, referencedNames } from './grok-reference.ts'

/** Something that was found: several different values of a name are a list. */
export interface GrokCapture {
  name: string
  /** Null when the part with this name took no part in the match. */
  value: GrokValue | GrokValue[] | null
}

/** A pattern that is ready to be used. */
export interface Grok {
  /**
   * The captures of the first match in a text, in the order of their groups; null when it does not match.
   * @throws Error when the text is too long for a pattern of this size
   */
  match(text: string): GrokCapture[] | null
  /**
   * Where the first match lies, and where its captures do; null when it does not match.
   * @throws Error as `match`
   */
  locate(text: string): { match: GrokSpan; extracted: GrokSpan[] } | null
  /** Steps of its expression. */
  size: number
}

/** In UTF-16 code units; the end is exclusive. */
export interface GrokSpan {
  begin: number
  end: number
}

/** Steps of a compiled expression. An Apache log needs 1,400. */
const maxSteps = 20_000
/** Steps of the expression times characters of the text: what a text may cost, at worst a second or two. */
const maxWork = 20_000_000
/** This key is for parts that nobody wants to see. */
const unwanted = 'UNWANTED'

interface Group extends GrokGroup {
  index: number
}

/**
 * Makes a pattern ready (reference: grok, section 1). It runs in linear time: look-ahead and back references are not
 * there; atomic groups and possessive quantifiers are read as ordinary ones.
 * @param namedOnly captures only references with a key, and named groups
 * @throws Error that says what cannot be read
 */
export function compileGrok(pattern: string, definitions: GrokDefinitions, namedOnly: boolean): Grok {
  if (pattern.trim() === '') throw new Error('{pattern} should not be empty or null')
  const expanded = expandGrok(pattern, definitions, namedOnly)
  const { groups } = expanded
  const source = withoutBacktrackingBounds(expanded.regex)
  const regex = compiled(source, () => brokenPart(pattern, definitions))
  if (regex.programSize() > maxSteps) throw new Error('The pattern is too large')
  const captured = Object.entries(regex.namedGroups())
    .map(
      ([name, index]): Group => ({ index, ...(groups.get(name) ?? { key: name, convert: (text) => text }) }),
    )
    .filter(({ key }) => key !== unwanted)
    .sort((a, b) => a.index - b.index)
  const finder = boundedFinder(
    regex,
    capturesFinder(
      regex,
      source,
      captured.map(({ index }) => index),
    ),
  )
  return {
    match: (text) => matched(finder.texts(text), captured),
    locate: (text) => located(finder.find(text), captured),
    size: regex.programSize(),
  }
}

/** @param where names what cannot be read; asked only when there is something */
function compiled(source: string, where: () => string | null): RE2JS {
  try {
    return RE2JS.compile(source, RE2JS.LOOKBEHINDS)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const part = where()
    throw new Error(`${reasonOf(error.message)}${part === null ? '' : `, in %{${part}}`}`)
  }
}

/** The engine quotes the whole expression, with groups nobody has written, where it cannot say which part is wrong. */
function reasonOf(message: string): string {
  return message.includes('grok_reference_') ? message.replace(/: `[\s\S]*$/, '') : message
}

/** The innermost stored pattern that cannot be read by itself; null when it is the text itself. */
function brokenPart(pattern: string, definitions: GrokDefinitions, seen = new Set<string>()): string | null {
  for (const name of referencedNames(pattern)) {
    if (seen.has(name)) continue
    seen.add(name)
    const definition = definitions.get(name) ?? ''
    const within = brokenPart(definition, definitions, seen)
    if (within !== null) return within
    if (isUnreadable(definition, definitions)) return name
  }
  return null
}

/** What needs a definition of the text around it is not judged without it. */
function isUnreadable(definition: string, definitions: GrokDefinitions): boolean {
  try {
    RE2JS.compile(
      withoutBacktrackingBounds(expandGrok(definition, definitions, true).regex),
      RE2JS.LOOKBEHINDS,
    )
    return false
  } catch (error) {
    return error instanceof RE2JSException
  }
}

function boundedFinder(regex: RE2JS, finder: CapturesFinder): CapturesFinder {
  const maxCharacters = maxWork / regex.programSize()
  const isBlank = (text: string) => {
    if (text.trim() === '') return true
    if (text.length > maxCharacters) throw new Error('The text is too long for this pattern')
    return false
  }
  return {
    find: (text) => (isBlank(text) ? null : finder.find(text)),
    texts: (text) => (isBlank(text) ? null : finder.texts(text)),
  }
}

function located(captures: Captures | null, groups: readonly Group[]): ReturnType<Grok['locate']> {
  const match = captures?.(0)
  if (!match) return null
  const spans = groups.map(({ index }) => captures?.(index) ?? null)
  return { match, extracted: spans.filter((span) => span !== null) }
}

function matched(texts: readonly (string | null)[] | null, groups: readonly Group[]): GrokCapture[] | null {
  if (texts === null) return null
  const found = new Map<string, GrokValue[]>()
  for (const [at, { key, convert }] of groups.entries()) {
    const values = found.get(key) ?? []
    found.set(key, values)
    const text = texts[at] ?? null
    if (text !== null) add(found, key, converted(text, convert))
  }
  return [...found].map(([name, values]) => ({
    name,
    value: values.length > 1 ? values : (values[0] ?? null),
  }))
}

interface Converted {
  value: GrokValue
  /** Why the text stayed text. */
  failure: string | null
}

function add(found: Map<string, GrokValue[]>, key: string, { value, failure }: Converted): void {
  const values = found.get(key) ?? []
  if (!values.some((each) => isSame(each, value))) found.set(key, [...values, value])
  if (failure !== null) found.set(`${key}_grokfailure`, [failure])
}

function isSame(a: GrokValue, b: GrokValue): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}

function converted(text: string, convert: GrokGroup['convert']): Converted {
  const bare = withoutQuotes(text)
  try {
    return { value: convert(bare), failure: null }
  } catch (error) {
    return { value: bare, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Quotes at both ends go, when the same quote is nowhere between them. */
function withoutQuotes(text: string): string {
  const quote = text[0]
  if ((quote !== '"' && quote !== "'") || !text.endsWith(quote)) return text
  if (text.length <= 2) return ''
  const inner = text.slice(1, -1)
  return inner.includes(quote) ? text : inner
}
