import { compileUserRegex } from '../regex/user-regex.ts'

/**
 * Steps of the expression times characters of a text. The slowest expressions that were found take 75 ns for one of these
 * (`a.{200}c` on random text of a and b), so that a test ends within the 2 seconds the reference gives it.
 */
const maxWork = 25_000_000

/** An expression that is ready to be looked for. */
export interface RuleRegex {
  test(text: string): boolean
  /** In a longer text it is not looked for: that would take more than `maxWork`. */
  maxTextLength: number
}

/**
 * A regular expression of a stream rule: found anywhere in the text.
 * @throws Error that says what cannot be read
 */
export function compileRuleRegex(source: string): RuleRegex {
  const regex = compileUserRegex(source, { ifTooLarge: 'Divide it among several rules.' })
  return { test: (text) => regex.test(text), maxTextLength: Math.floor(maxWork / regex.programSize()) }
}
