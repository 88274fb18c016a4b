import { compileSearch, regexReplace } from '@logline/processing'

/** Text, and where in the tested one. Positions are -1 for a group that took no part. */
interface Match {
  match: string | null
  start: number
  end: number
}

/** What the first group of the first match caught (reference: grok, section 6). */
export function firstGroup(source: string, text: string): { matched: boolean; match?: Match } {
  const matcher = compileSearch(source, 'regex').find(text)
  if (matcher === null) return { matched: false }
  if (matcher.groupCount() === 0) return { matched: true }
  return { matched: true, match: { match: matcher.group(1), start: matcher.start(1), end: matcher.end(1) } }
}

interface Replacement {
  regex: string
  replacement: string
  replace_all: boolean
}

/**
 * The whole text after the replacement, as an extractor makes it, and where the first group was.
 * @throws Error when it becomes too long, or the replacement cannot be read
 */
export function replacedText(asked: Replacement, text: string): { matched: boolean; match?: Match } {
  const [found] = regexReplace(asked).extract(text)
  if (found === undefined) return { matched: false }
  const { begin, end } = found.span ?? { begin: -1, end: -1 }
  return { matched: true, match: { match: String(found.value), start: begin, end } }
}

/** Why the expression cannot be used; null when it can. */
export function regexProblem(source: string): string | null {
  try {
    compileSearch(source, 'regex')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
