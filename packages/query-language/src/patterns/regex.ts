import { numericInterval } from './regex-interval.ts'
import {
  type CodePointRange,
  codePoint,
  countOfTest,
  literal,
  type RegexNode,
  type RegexTest,
  sizeOfTest,
} from './regex-node.ts'

export type ParsedRegex = { test: RegexTest; error: null } | { test: null; error: string }

/** The longest pattern taken, as in the reference. */
const longestPattern = 1000
/** Bound of the expanded size, in characters to match: `(a{100}){100}` has 10,000. */
const largestSize = 5000
/** RE2 takes no larger counts, nor nested ones with a larger product. */
const largestCount = 1000

/** Reads a pattern (the text between the slashes). Never throws: an unusable pattern gives its reason. */
export function parseRegex(pattern: string): ParsedRegex {
  try {
    if (pattern.length > longestPattern) throw new RegexError(`longer than ${longestPattern} characters`)
    const test = new RegexReader(pattern).read()
    if (countOfTest(test) > largestCount)
      throw new RegexError(`nested counts that come to more than ${largestCount}`)
    if (sizeOfTest(test) > largestSize) throw new RegexError('too large when its repetitions are written out')
    return { test, error: null }
  } catch (error) {
    if (error instanceof RegexError) return { test: null, error: error.message }
    throw error
  }
}

class RegexError extends Error {}

const anyCharacter: RegexNode = { type: 'set', isNegated: true, ranges: [] }
const anyText: RegexNode = { type: 'repeat', part: anyCharacter, min: 0, max: null }
const matchesNothing: RegexNode = { type: 'union', options: [] }
/** Deeper nesting would end in a stack overflow here or in RE2. */
const deepestNesting = 50

/** Recursive descent over code points; precedence from loose to tight: `|`, `&`, sequence, repetition, `~`. */
class RegexReader {
  readonly #characters: readonly string[]
  #at = 0
  #depth = 0

  constructor(pattern: string) {
    this.#characters = [...pattern]
  }

  read(): RegexTest {
    if (this.#characters.length === 0) return { type: 'match', node: { type: 'empty' } }
    const test = this.#union()
    if (this.#at < this.#characters.length) throw new RegexError(`unexpected ${this.#characters[this.#at]}`)
    return test
  }

  #union(): RegexTest {
    if (++this.#depth > deepestNesting) throw new RegexError('nested too deep')
    const tests = [this.#intersection()]
    while (this.#take('|')) tests.push(this.#intersection())
    this.#depth--
    const nodes = tests.flatMap((test) => (test.type === 'match' ? [test.node] : []))
    if (tests.length === 1 && tests[0]) return tests[0]
    if (nodes.length === tests.length) return { type: 'match', node: { type: 'union', options: nodes } }
    return { type: 'or', tests }
  }

  #intersection(): RegexTest {
    const tests = [this.#sequence()]
    while (this.#take('&')) tests.push(this.#sequence())
    return tests.length === 1 && tests[0] ? tests[0] : { type: 'and', tests }
  }

  #sequence(): RegexTest {
    const tests: RegexTest[] = []
    do tests.push(this.#repetition())
    while (this.#at < this.#characters.length && !this.#isNext('|', '&', ')'))
    if (tests.length === 1 && tests[0]) return tests[0]
    return { type: 'match', node: { type: 'sequence', parts: tests.map(plainNode) } }
  }

  #repetition(): RegexTest {
    let test = this.#complement()
    for (let depth = 0; ; depth++) {
      const bounds = this.#repeatBounds()
      if (!bounds) return test
      if (depth >= deepestNesting) throw new RegexError('too many repetitions of a repetition')
      test = { type: 'match', node: { type: 'repeat', part: plainNode(test), ...bounds } }
    }
  }

  #repeatBounds(): { min: number; max: number | null } | null {
    if (this.#take('?')) return { min: 0, max: 1 }
    if (this.#take('*')) return { min: 0, max: null }
    if (this.#take('+')) return { min: 1, max: null }
    if (!this.#take('{')) return null
    const min = this.#digits()
    const max = this.#take(',') ? (this.#isNext('}') ? null : this.#digits()) : min
    this.#expect('}')
    if (min > largestCount || (max ?? 0) > largestCount) throw new RegexError(`a count above ${largestCount}`)
    if (max !== null && max < min) throw new RegexError(`{${min},${max}} has its bounds the wrong way round`)
    return { min, max }
  }

  #complement(): RegexTest {
    if (this.#take('~')) return { type: 'not', test: this.#complement() }
    if (this.#take('(')) return this.#parenthesised()
    return { type: 'match', node: this.#simple() }
  }

  #parenthesised(): RegexTest {
    if (this.#take(')')) return { type: 'match', node: { type: 'empty' } }
    const test = this.#union()
    this.#expect(')')
    return test
  }

  #simple(): RegexNode {
    if (this.#take('[')) return this.#characterClass()
    if (this.#take('.')) return anyCharacter
    if (this.#take('@')) return anyText
    if (this.#take('#')) return matchesNothing
    if (this.#take('"')) return literal(this.#until('"'))
    if (this.#take('<')) return this.#interval()
    const ranges = this.#namedClass()
    if (ranges) return { type: 'set', isNegated: false, ranges }
    return literal(this.#character())
  }

  #interval(): RegexNode {
    const text = this.#until('>')
    const interval = numericInterval(text)
    if (!interval) throw new RegexError(`<${text}> is not an interval of numbers`)
    return interval
  }

  #characterClass(): RegexNode {
    const isNegated = this.#take('^')
    const ranges: CodePointRange[] = []
    do {
      const named = this.#namedClass()
      if (named) {
        ranges.push(...named)
        continue
      }
      const from = codePoint(this.#character())
      // A hyphen at the end is one.
      const isRange = this.#isNext('-') && this.#characters[this.#at + 1] !== ']'
      if (isRange) this.#at++
      const to = isRange ? codePoint(this.#character()) : from
      if (to < from) throw new RegexError('a range of characters has its bounds the wrong way round')
      ranges.push([from, to])
    } while (this.#at < this.#characters.length && !this.#isNext(']'))
    this.#expect(']')
    return { type: 'set', isNegated, ranges }
  }

  /** `\d`, `\s`, `\w` and what they leave out, `\D`, `\S`, `\W`; null when nothing of these comes next. */
  #namedClass(): readonly CodePointRange[] | null {
    const letter = this.#isNext('\\') ? (this.#characters[this.#at + 1] ?? '') : ''
    const ranges = namedClasses[letter.toLowerCase()]
    if (!ranges) return null
    this.#at += 2
    return letter === letter.toLowerCase() ? ranges : rangesBetween(ranges)
  }

  #character(): string {
    this.#take('\\')
    const character = this.#characters[this.#at++]
    if (character === undefined) throw new RegexError('it ends unexpectedly')
    return character
  }

  #until(end: string): string {
    const from = this.#at
    const to = this.#characters.indexOf(end, from)
    if (to < 0) throw new RegexError(`a ${end} is missing`)
    this.#at = to + 1
    return this.#characters.slice(from, to).join('')
  }

  #digits(): number {
    const from = this.#at
    while (/^\d$/.test(this.#characters[this.#at] ?? '')) this.#at++
    if (from === this.#at) throw new RegexError('a number is missing after {')
    return Number(this.#characters.slice(from, this.#at).join(''))
  }

  #isNext(...characters: string[]): boolean {
    return characters.includes(this.#characters[this.#at] ?? '')
  }

  #take(character: string): boolean {
    if (this.#characters[this.#at] !== character) return false
    this.#at++
    return true
  }

  #expect(character: string): void {
    if (!this.#take(character)) throw new RegexError(`a ${character} is missing`)
  }
}

/** As Lucene 9 has them: characters of ASCII. */
const namedClasses: Readonly<Record<string, readonly CodePointRange[]>> = {
  d: [[0x30, 0x39]],
  s: [
    [0x09, 0x0a],
    [0x0d, 0x0d],
    [0x20, 0x20],
  ],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
}

const lastCodePoint = 0x10ffff

/** All characters that are in none of the ranges, which are in order. */
function rangesBetween(ranges: readonly CodePointRange[]): CodePointRange[] {
  const starts = [0, ...ranges.map(([, to]) => to + 1)]
  const ends = [...ranges.map(([from]) => from - 1), lastCodePoint]
  return starts.map((from, index) => [from, ends[index] ?? lastCodePoint])
}

function plainNode(test: RegexTest): RegexNode {
  if (test.type === 'match') return test.node
  throw new RegexError(
    '~ and & are supported for a whole pattern or a whole alternative, not inside of a sequence',
  )
}
