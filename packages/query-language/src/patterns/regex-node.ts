/** Inclusive range of code points. */
export type CodePointRange = readonly [from: number, to: number]

/** A regular expression of Lucene's dialect (Lucene 8, class RegExp, all optional operators on), as a tree. */
export type RegexNode =
  /** The empty text. */
  | { type: 'empty' }
  /** One character out of (or, negated, outside) the ranges. Negated without ranges: any character. */
  | { type: 'set'; isNegated: boolean; ranges: readonly CodePointRange[] }
  | { type: 'sequence'; parts: readonly RegexNode[] }
  /** No option at all matches nothing. */
  | { type: 'union'; options: readonly RegexNode[] }
  /** `max: null` is without end. */
  | { type: 'repeat'; part: RegexNode; min: number; max: number | null }

/** Complement and intersection are not regular-expression operators elsewhere, so they are kept outside the trees. */
export type RegexTest =
  | { type: 'match'; node: RegexNode }
  | { type: 'not'; test: RegexTest }
  | { type: 'and' | 'or'; tests: readonly RegexTest[] }

/** Code point of a text of one character. */
export function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}

/** One character as itself. */
export function single(character: string): RegexNode {
  const point = codePoint(character)
  return { type: 'set', isNegated: false, ranges: [[point, point]] }
}

/** A text as itself. */
export function literal(text: string): RegexNode {
  const [first, ...rest] = [...text]
  if (first === undefined) return { type: 'empty' }
  return rest.length === 0 ? single(first) : { type: 'sequence', parts: [...text].map(single) }
}

/** Number of characters to match when all repetitions are written out. */
export function sizeOfTest(test: RegexTest): number {
  if (test.type === 'match') return sizeOfNode(test.node)
  return test.type === 'not' ? sizeOfTest(test.test) : sum(test.tests.map(sizeOfTest))
}

function sizeOfNode(node: RegexNode): number {
  switch (node.type) {
    case 'empty':
      return 1
    case 'set':
      return 1
    case 'sequence':
      return sum(node.parts.map(sizeOfNode))
    case 'union':
      return 1 + sum(node.options.map(sizeOfNode))
    case 'repeat':
      return 1 + sizeOfNode(node.part) * Math.max(node.max ?? node.min + 1, 1)
  }
}

/** The largest product of counts that are nested in each other. */
export function countOfTest(test: RegexTest): number {
  if (test.type === 'match') return countOfNode(test.node)
  return test.type === 'not' ? countOfTest(test.test) : largest(test.tests.map(countOfTest))
}

function countOfNode(node: RegexNode): number {
  switch (node.type) {
    case 'sequence':
      return largest(node.parts.map(countOfNode))
    case 'union':
      return largest(node.options.map(countOfNode))
    case 'repeat':
      return countOfNode(node.part) * Math.max(node.max ?? node.min, 1)
    default:
      return 1
  }
}

function largest(numbers: readonly number[]): number {
  return Math.max(1, ...numbers)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
