import type { Matcher, RE2JS } from 're2js'
import { withoutBacktrackingBounds } from '../../regex/java-regex.ts'
import { compileUserRegex } from '../../regex/user-regex.ts'
import { ExtractorConfigError } from './extractor-config-error.ts'

/** Steps of the expression times characters of the text: what a text may cost, at worst a second or two. */
const maxWork = 20_000_000

/** An expression of an extractor: found anywhere, `.` matches line ends too, and no text costs more than `maxWork`. */
export interface SearchRegex {
  /** @throws Error when the text is too long for the expression */
  test(text: string): boolean
  /**
   * At the first match; null for none.
   * @throws Error when the text is too long for the expression
   */
  find(text: string): Matcher | null
  readonly groupCount: number
  /** What is left of `maxWork` behind a search through so many characters. */
  readonly maxCharacters: number
  readonly regex: RE2JS
}

/** @throws ExtractorConfigError for the field */
export function compileSearch(source: string, field: string): SearchRegex {
  const regex = compiled(source, field)
  const maxCharacters = Math.floor(maxWork / regex.programSize())
  const bounded = (text: string) => {
    if (text.length > maxCharacters) throw new Error('The text is too long for the regular expression')
    return text
  }
  return {
    regex,
    maxCharacters,
    groupCount: regex.groupCount(),
    test: (text) => regex.test(bounded(text)),
    find(text) {
      // Without groups the engine is many times as fast, and most texts do not match.
      if (!regex.test(bounded(text))) return null
      const matcher = regex.matcher(text)
      return matcher.find() ? matcher : null
    },
  }
}

function compiled(source: string, field: string): RE2JS {
  try {
    return compileUserRegex(withoutBacktrackingBounds(source), {
      ifTooLarge: 'Divide it among several extractors.',
    })
  } catch (error) {
    throw new ExtractorConfigError(field, error instanceof Error ? error.message : String(error))
  }
}
