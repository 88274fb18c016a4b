import type { RE2JS } from 're2js'
import { RRegex } from 'rregex'
import { rustSyntax } from './rust-syntax.ts'

/** In UTF-16 code units; the end is exclusive. */
export interface TextSpan {
  begin: number
  end: number
}

/** Where the first match in a text lies (0), and its groups; null for a group that took no part. */
export type Captures = (group: number) => TextSpan | null

/** Finds the first match in a text and the groups that were asked for. */
export interface CapturesFinder {
  /** Null when there is no match. */
  find(text: string): Captures | null
  /** What the groups caught, in the order in which they were asked for, null for one that took no part; null when there is no match. */
  texts(text: string): (string | null)[] | null
}

/**
 * Finds the captures of an expression. Both engines are of linear time and find the same; with groups, the one of Rust
 * takes about a tenth of the time. It is begun with the first text, as it holds some megabytes, and stays out of what
 * the two may not read alike, and of texts that are not well-formed.
 */
export function capturesFinder(regex: RE2JS, source: string, groups: readonly number[]): CapturesFinder {
  let rust: RustFinder | null | undefined
  const rustFor = (text: string) => {
    rust ??= rust === undefined ? rustFinder(source, groups) : null
    return text.isWellFormed() ? rust : null
  }
  const find = (text: string) => rustFor(text)?.find(text) ?? null
  return {
    find: (text) => (rustFor(text) === null ? capturesOf(regex, text) : find(text)),
    texts(text) {
      const quick = rustFor(text)
      if (quick !== null && !text.includes(separator)) return quick.texts(text)
      const captures = quick === null ? capturesOf(regex, text) : quick.find(text)
      return captures && groups.map((group) => textOf(captures(group), text))
    },
  }
}

function textOf(span: TextSpan | null, text: string): string | null {
  return span && text.slice(span.begin, span.end)
}

function capturesOf(regex: RE2JS, text: string): Captures | null {
  // Without captures the engine is many times as fast, and most texts do not match.
  if (!regex.test(text)) return null
  const matcher = regex.matcher(text)
  if (!matcher.find()) return null
  return (group) => {
    const begin = matcher.start(group)
    return begin < 0 ? null : { begin, end: matcher.end(group) }
  }
}

/** Between what the groups caught. Few texts have it. */
const separator = '\u0001'

/**
 * The engine of Rust. It makes objects of each group that it catches, which takes several times what finding does. So
 * the texts are asked for by one replacement, in which what catches nothing and what takes no part look the same: those
 * that ever came out empty are caught by an expression of their own.
 */
class RustFinder {
  readonly #source: string
  readonly #groups: readonly number[]
  readonly #regex: RRegex
  readonly #template: string
  readonly #doubtful = new Set<number>()
  #doubtfulRegex: RRegex | null = null

  constructor(source: string, groups: readonly number[], regex: RRegex) {
    this.#source = source
    this.#groups = groups
    this.#regex = regex
    this.#template = ['', ...groups.map((group) => `\${g${group}}`), ''].join(separator)
  }

  find(text: string): Captures | null {
    const found = this.#regex.captures(text)
    if (found === undefined) return null
    const units = unitsOf(text)
    return (group) => {
      const span = group === 0 ? found.get[0] : found.name[`g${group}`]
      return span ? { begin: units(span.start), end: units(span.end) } : null
    }
  }

  /** @param text without the separator */
  texts(text: string): (string | null)[] | null {
    const [, ...parts] = this.#regex.replace(text, this.#template).split(separator)
    if (parts.length === 0) return null
    const caught = this.#groups.map((group, at) => ({ group, text: parts[at] ?? '' }))
    const empty = caught.filter((each) => each.text === '').map(({ group }) => group)
    if (empty.length === 0) return caught.map((each) => each.text)
    const names = this.#regexOf(empty)?.captures(text)?.name ?? {}
    return caught.map((each) => (each.text === '' && !names[`g${each.group}`] ? null : each.text))
  }

  /** Catches these groups, and others that are doubtful. */
  #regexOf(groups: readonly number[]): RRegex | null {
    const known = this.#doubtful.size
    for (const group of groups) this.#doubtful.add(group)
    if (this.#doubtful.size > known) this.#doubtfulRegex = rustRegex(this.#source, this.#doubtful)
    return this.#doubtfulRegex
  }
}

/** Null when it has to be left to the other engine. */
function rustFinder(source: string, groups: readonly number[]): RustFinder | null {
  const regex = rustRegex(source, new Set(groups))
  return regex && new RustFinder(source, groups, regex)
}

/** Places in UTF-16 of places in UTF-8. */
function unitsOf(text: string): (bytes: number) => number {
  if (Buffer.byteLength(text) === text.length) return (bytes) => bytes
  const encoded = Buffer.from(text)
  return (bytes) => encoded.toString('utf8', 0, bytes).length
}

/** By expression: with each change of a plan all of them are made ready again. */
const begun = new Map<string, RRegex | null>()
const mostBegun = 100

/** Null when it has to be left to the other engine. */
function rustRegex(source: string, groups: ReadonlySet<number>): RRegex | null {
  const translated = rustSyntax(source, (group) => groups.has(group))
  if (translated === null) return null
  const known = begun.get(translated)
  if (known !== undefined) return known
  const [oldest] = begun.keys()
  if (begun.size === mostBegun && oldest !== undefined) begun.delete(oldest)
  const made = compiled(translated)
  begun.set(translated, made)
  return made
}

function compiled(translated: string): RRegex | null {
  try {
    return new RRegex(translated)
  } catch {
    return null // Too large for it.
  }
}
