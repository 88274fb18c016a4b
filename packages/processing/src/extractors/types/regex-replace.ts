import type { Matcher } from 're2js'
import { type Extraction, nothing, nowhere, type Span } from '../extraction/extraction.ts'
import { ExtractorConfigError } from '../extraction/extractor-config-error.ts'
import { compileSearch, type SearchRegex } from '../extraction/search-regex.ts'
import { parseReplacement, type Replacement, replacementText } from './java-replacement.ts'
import { isLocalRegex } from './local-regex.ts'

interface ReplaceConfig {
  regex: string
  /** Empty: the first group. */
  replacement: string
  replace_all: boolean
}

/** Characters of a text after a replacement. */
const maxResult = 1_000_000

/**
 * The whole text with what matches replaced (reference: extractors, section 4); where the first group of the first match
 * lies is what a cut takes away.
 */
export function regexReplace({ regex, replacement, replace_all }: ReplaceConfig): Extraction {
  const search = compileSearch(regex, 'regex')
  const parts = readReplacement(replacement === '' ? '$1' : replacement, search)
  const replacing = { search, parts, replacesAll: replace_all, isLocal: isLocalRegex(regex) }
  return {
    extract(text) {
      const matcher = search.find(text)
      if (matcher === null) return nothing
      const span = firstGroup(matcher)
      return [{ field: null, value: replaced(text, matcher, replacing), span }]
    },
    locate(text) {
      const matcher = search.find(text)
      if (matcher === null) return nowhere
      const group = firstGroup(matcher)
      return {
        match: { begin: matcher.start(), end: matcher.end() },
        extracted: group === null ? [] : [group],
      }
    },
  }
}

function readReplacement(written: string, { regex }: SearchRegex): Replacement {
  try {
    return parseReplacement(written, regex)
  } catch (error) {
    throw new ExtractorConfigError('replacement', error instanceof Error ? error.message : String(error))
  }
}

function firstGroup(matcher: Matcher): Span | null {
  if (matcher.groupCount() === 0 || matcher.start(1) === -1) return null
  return { begin: matcher.start(1), end: matcher.end(1) }
}

interface Replacing {
  search: SearchRegex
  parts: Replacement
  replacesAll: boolean
  /** Whether a search looks no further than about its match; otherwise it may look at all of the rest. */
  isLocal: boolean
}

/** How often all searches together look at a character that lies between two matches or in one, at most. */
const looks = 3

/** @param matcher at the first match */
function replaced(
  text: string,
  matcher: Matcher,
  { search, parts, replacesAll, isLocal }: Replacing,
): string {
  let result = ''
  let copied = 0
  let searched = text.length
  do {
    result += text.slice(copied, matcher.start()) + replacementText(parts, matcher)
    const step = matcher.end() - copied
    copied = matcher.end()
    if (result.length + text.length - copied > maxResult)
      throw new Error(`The text becomes longer than ${maxResult} characters`)
    searched += isLocal ? looks * step + search.regex.programSize() : text.length - copied
    if (searched > search.maxCharacters && replacesAll)
      throw new Error('The text is too long to replace all that matches')
  } while (replacesAll && matcher.find())
  return result + text.slice(copied)
}
