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

/** Finds the first match in a text and the groups that were asked for; null when there is none. */
export type CapturesFinder = (text: string) => Captures | null

/**
 * Finds the captures of an expression. Both engines are of linear time and find the same; with groups, the one of Rust
 * takes about a tenth of the time. It is begun with the first text, as it holds some megabytes, and stays out of what
 * the two may not read alike, and of texts that are not well-formed.
 */
export function capturesFinder(regex: RE2JS, source: string, groups: ReadonlySet<number>): CapturesFinder {
  let rust: RRegex | null | undefined
  return (text) => {
    rust ??= rust === undefined ? rustRegex(source, groups) : null
    if (rust === null || !text.isWellFormed()) return capturesOf(regex, text)
    return rustCaptures(rust, text)
  }
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

function rustCaptures(rust: RRegex, text: string): Captures | null {
  const found = rust.captures(text)
  if (found === undefined) return null
  const units = unitsOf(text)
  return (group) => {
    const span = group === 0 ? found.get[0] : found.name[`g${group}`]
    return span ? { begin: units(span.start), end: units(span.end) } : null
  }
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
