import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Characters of an expression. It is compiled again with each plan. */
const maxLength = 10_000
/** Steps of a compiled expression: the time for a message is at worst these times its length. Enough for 200 words. */
const maxSteps = 2_000

/** Of one that is not even compiled, which alone may take seconds; what becomes a class is counted as alternatives. */
const maxWrittenSteps = 3 * maxSteps
/** Classes by a property of letters have hundreds of ranges. */
const stepsOfProperty = 4
/** Of all expressions that one request brings, by `writtenSteps`: they are compiled in about a tenth of a second. */
export const maxStepsAtOnce = 20_000

/** Java intersects character classes by it; here it would be two letters of the class. */
const intersection = /\[[^[\]]*&&/

interface RegexOptions {
  /** What to do about one that is too large, as a sentence. */
  ifTooLarge: string
}

/**
 * A regular expression that users write and that runs on every message: `.` matches line ends too. The engine is one of
 * linear time: look-ahead and back references are not there.
 * @throws Error that says what cannot be read
 */
export function compileUserRegex(source: string, { ifTooLarge }: RegexOptions): RE2JS {
  const tooLarge = `it is too large. ${ifTooLarge}`
  if (source.length > maxLength) throw unusable(`it is longer than ${maxLength} characters.`)
  if (intersection.test(source)) throw unusable('"&&" within a character class is not supported.')
  if (writtenSteps(source) > maxWrittenSteps) throw unusable(tooLarge)
  const regex = compiled(source)
  if (regex.programSize() > maxSteps) throw unusable(tooLarge)
  return regex
}

/** Escapes, classes, counts of repetition, and single characters. */
const regexPart =
  /\\[pPx]\{[^}]{0,40}\}|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\]){0,500}\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/g

/** About how many steps an expression would have: its characters, as often as they are repeated. */
export function writtenSteps(source: string): number {
  const groups = [0]
  let last = 0
  const add = (steps: number) => groups.push((groups.pop() ?? 0) + steps)
  for (const [part, least, most] of source.matchAll(regexPart)) {
    if (part === '|') continue
    if (part === '(') groups.push(0)
    else if (part === ')') {
      last = groups.pop() ?? 0
      add(last)
    } else if (least === undefined) {
      last = /\\[pP]/.test(part) ? stepsOfProperty : 1
      add(last)
    } else {
      const more = last * Math.max(0, Number(most || least) - 1)
      add(more)
      last += more
    }
  }
  return groups.reduce((sum, steps) => sum + steps, 0)
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
