import { type Matcher, RE2JS, RE2JSException } from 're2js'

/** Text, and where in the tested one. Positions are -1 for a group that took no part. */
interface Match {
  match: string | null
  start: number
  end: number
}

/** What the first group of the first match caught (reference: extractors, section 4). */
export function firstGroup(source: string, text: string): { matched: boolean; match?: Match } {
  const matcher = boundedMatcher(source, text)
  if (!matcher.find()) return { matched: false }
  if (matcher.groupCount() === 0) return { matched: true }
  return { matched: true, match: { match: matcher.group(1), start: matcher.start(1), end: matcher.end(1) } }
}

interface Replacement {
  regex: string
  replacement: string
  replace_all: boolean
}

/**
 * The whole text after the replacement, which may name groups as `$1`; an empty one is the first group.
 * @throws Error when it becomes too long
 */
export function replacedText(
  { regex, replacement, replace_all }: Replacement,
  text: string,
): { matched: boolean; match?: Match } {
  const matcher = boundedMatcher(regex, text)
  if (!matcher.find()) return { matched: false }
  const hasGroup = matcher.groupCount() > 0
  const [start, end] = hasGroup ? [matcher.start(1), matcher.end(1)] : [-1, -1]
  const wanted = replacement === '' ? '$1' : replacement
  const matches = replace_all ? matchesOf(matcher) : 1
  if (longestResult(text, wanted, matches) > maxLongest) throw tooLong()
  matcher.reset()
  const match = replace_all ? matcher.replaceAll(wanted) : matcher.replaceFirst(wanted)
  if (match.length > maxResult) throw tooLong()
  return { matched: true, match: { match, start, end } }
}

/** Characters of a text after a replacement. */
const maxResult = 1_000_000
/** What it could become at worst: beyond that it is not even tried. */
const maxLongest = 50_000_000

function tooLong(): Error {
  return new Error(`The text becomes longer than ${maxResult} characters`)
}

function matchesOf(matcher: Matcher): number {
  let matches = 1
  while (matcher.find()) matches += 1
  return matches
}

/** Each reference to a group writes the text once at most, one to what is before or after a match with every match. */
function longestResult(text: string, replacement: string, matches: number): number {
  const references = replacement.match(/\$/g)?.length ?? 0
  const surroundings = replacement.match(/\$[`']/g)?.length ?? 0
  return text.length + matches * replacement.length + (references + matches * surroundings) * text.length
}

/** Why the expression cannot be used; null when it can. */
export function regexProblem(source: string): string | null {
  try {
    compileTested(source)
    return null
  } catch (error) {
    if (error instanceof RE2JSException) return error.message
    throw error
  }
}

/** Steps of the expression times characters of the text: what a test may cost, at worst some seconds. */
const maxWork = 20_000_000

/** @throws Error when the text is too long for an expression of this size */
function boundedMatcher(source: string, text: string): Matcher {
  const regex = compileTested(source)
  if (regex.programSize() * text.length > maxWork) throw new Error('The text is too long for this expression')
  return regex.matcher(text)
}

/** Of linear time, as the ones that run on every message: written by users. `.` matches line ends too. */
function compileTested(source: string): RE2JS {
  return RE2JS.compile(source, RE2JS.DOTALL)
}
