import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Characters of an expression. It is compiled again with each plan. */
const maxLength = 10_000
/** Steps of a compiled expression: the time for a message is at worst these times its length. Enough for 200 words. */
const maxSteps = 2_000

/** Java intersects character classes by it; here it would be two letters of the class. */
const intersection = /\[[^[\]]*&&/

/**
 * A regular expression of a stream rule: found anywhere in the text, `.` matches line ends too. Rules are written by
 * users and run on every message, so the engine is one of linear time: look-ahead and back references are not there.
 * @throws Error that says what cannot be read
 */
export function compileRuleRegex(source: string): (text: string) => boolean {
  if (source.length > maxLength) throw unusable(`it is longer than ${maxLength} characters.`)
  if (intersection.test(source)) throw unusable('"&&" within a character class is not supported.')
  const regex = compiled(source)
  if (regex.programSize() > maxSteps) throw unusable('it is too large. Divide it among several rules.')
  return (text) => regex.test(text)
}

function compiled(source: string): RE2JS {
  try {
    return RE2JS.compile(source, RE2JS.DOTALL)
  } catch (error) {
    throw unusable(error instanceof RE2JSSyntaxException ? error.message : String(error))
  }
}

function unusable(reason: string): Error {
  return new Error(`The regular expression cannot be used: ${reason}`)
}
