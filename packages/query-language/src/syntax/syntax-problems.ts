import type { Tree } from '@lezer/common'
import type { Span, SyntaxProblem } from './ast.ts'

/** Turns what the parser had to skip or to imagine into words. One problem for each place. */
export function syntaxProblems(tree: Tree, text: string): SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  tree.iterate({
    enter(node) {
      if (node.type.isError) problems.push(problemAt(text, node.from, node.to))
    },
  })
  return problems
    .sort((left, right) => left.span.from - right.span.from)
    .filter(({ span }, index, all) => index === 0 || span.from >= (all[index - 1]?.span.to ?? 0))
}

function problemAt(text: string, from: number, to: number): SyntaxProblem {
  const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
  if (start >= text.length) {
    return {
      message: 'incomplete query, query ended unexpectedly',
      span: { from: text.length, to: text.length },
    }
  }
  const span = { from: start, to: Math.max(to, wordEnd(text, start)) }
  return { message: describe(text, span), span }
}

function wordEnd(text: string, from: number): number {
  return from + (/^(?:[\p{L}\p{N}_]+|[\s\S])/u.exec(text.slice(from))?.[0].length ?? 1)
}

function describe(text: string, span: Span): string {
  switch (text[span.from]) {
    case '"':
      return 'the quotation mark " is never closed'
    case '/':
      return 'the regular expression after / is never closed; write \\/ or use quotation marks for a slash'
    case '\\':
      return 'incomplete query, query ended unexpectedly after \\'
    case ':':
      return 'unexpected ":"; write \\: or use quotation marks when it belongs to the value'
    default:
      return `unexpected "${text.slice(span.from, span.to)}"`
  }
}
