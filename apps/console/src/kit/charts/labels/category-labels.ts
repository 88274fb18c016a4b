/** Pixels of a character of a label, and between two labels. */
const characterWidth = 7
const gap = 8

/**
 * How many groups of an axis stay without a label between two that have one, all cut at `labelWidth` pixels. ECharts
 * would measure the labels before it cuts them: a long one would leave no room for any other.
 */
export function labelInterval(texts: readonly string[], cellWidth: number, labelWidth: number): number {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
  const room = Math.min(labelWidth, longest * characterWidth) + gap
  return Math.max(0, Math.ceil(room / Math.max(1, cellWidth)) - 1)
}
