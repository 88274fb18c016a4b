import type { Clause, Expression, Span } from './ast.ts'

/** One clause as written: what leads to it and what it says. */
export interface WrittenClause {
  conjunction: 'AND' | 'OR' | null
  modifier: 'plus' | 'minus' | null
  /** Null when the text of the clause could not be read. */
  expression: Expression | null
  /** A single plain word without field and suffix: may be part of a run. */
  isWord: boolean
  /** `*`, with a field or without: a word before it does not belong to a run, as in the classic grammar. */
  startsWithStar: boolean
}

/**
 * The classic reading of a list of clauses: AND makes both neighbours required, OR leaves them optional, NOT and `-`
 * prohibit. A list of one is that one. Words side by side are one term, analysed as one (reference: search semantics,
 * section 6.1); the classic grammar does not take a word into a run that comes before AND, OR or `*`.
 */
export function groupClauses(written: readonly WrittenClause[], span: Span): Expression {
  const clauses: Clause[] = []
  for (const { conjunction, modifier, expression } of joinRuns(written)) {
    const previous = clauses.at(-1)
    if (conjunction === 'AND' && previous && previous.occur !== 'MUST_NOT') previous.occur = 'MUST'
    if (!expression) continue
    const isRequired = modifier === 'plus' || conjunction === 'AND'
    const occur = modifier === 'minus' ? 'MUST_NOT' : isRequired ? 'MUST' : 'SHOULD'
    clauses.push({ occur, expression })
  }
  const [only] = clauses
  if (only && clauses.length === 1 && only.occur !== 'MUST_NOT') return only.expression
  return { type: 'group', clauses, span }
}

function joinRuns(written: readonly WrittenClause[]): WrittenClause[] {
  const joined: WrittenClause[] = []
  for (let start = 0; start < written.length; ) {
    const end = endOfRun(written, start)
    const run = written.slice(start, end)
    joined.push(...(run.length > 1 ? [joinWords(run)] : run))
    start = end
  }
  return joined
}

/** Index after the last clause of the run that starts here. */
function endOfRun(written: readonly WrittenClause[], start: number): number {
  let end = start + 1
  const first = written[start]
  if (!first?.isWord || first.conjunction || first.modifier) return end
  while (continuesRun(written[end], written[end + 1])) end++
  return end
}

function continuesRun(clause: WrittenClause | undefined, next: WrittenClause | undefined): boolean {
  if (!clause?.isWord || clause.conjunction || clause.modifier) return false
  return !next?.conjunction && !(next?.startsWithStar && !next.modifier)
}

function joinWords(run: readonly WrittenClause[]): WrittenClause {
  const terms = run.flatMap(({ expression }) => (expression?.type === 'term' ? [expression] : []))
  const [first] = terms
  const last = terms.at(-1)
  const [word] = run
  if (!word || !first || !last) throw new Error('a run of words has no words')
  const span = { from: first.span.from, to: last.span.to }
  const value = terms.map((term) => term.value).join(' ')
  return { ...word, isWord: false, expression: { ...first, value, span, valueSpan: span } }
}
