/** What is read as a whole in a regular expression, and the constructs that only bound how an engine backtracks. */
const token =
  /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|(\(\?>)|([*+?]|\{\d+(?:,\d*)?\})\+/g

/**
 * A Java regular expression in the words of an engine of linear time: atomic groups become ordinary ones, possessive
 * quantifiers greedy ones. They are there to spare an engine that tries again and again; ours never does.
 */
export function withoutBacktrackingBounds(source: string): string {
  return source.replaceAll(token, (text, atomic: string | undefined, quantifier: string | undefined) => {
    if (atomic !== undefined) return '(?:'
    return quantifier ?? text
  })
}
