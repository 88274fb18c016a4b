import type { HighlightingRule } from '../../view-model/index.ts'

/** Eight hues in five strengths: colours of rules. They are stored with the view and the same in both themes. */
export const rulePalette: readonly string[] = [
  ...['#fde0dd', '#f9a8a2', '#ef6b62', '#d13a31', '#8f1d18'],
  ...['#fde4cf', '#fabf8c', '#f2933f', '#cc6a12', '#844207'],
  ...['#fff3b8', '#ffe066', '#f2c318', '#b88d00', '#6b5200'],
  ...['#ddf3d3', '#a9dc95', '#6bbd52', '#3d8f28', '#225c13'],
  ...['#cdf2ea', '#88dccb', '#3dbda4', '#16897a', '#0a574d'],
  ...['#d6e8fc', '#9cc9f7', '#559fec', '#2472c8', '#124480'],
  ...['#e3defb', '#beb2f5', '#9079ea', '#6446c9', '#3d2787'],
  ...['#f9dcee', '#f0abd5', '#e070b1', '#b93d88', '#7a2056'],
]

/** Red, green or blue next to each other are told apart worse than light and dark ones: pale colours leave text legible. */
const startingColours = rulePalette.filter((_, index) => index % 5 === 1 || index % 5 === 2)

/** A colour for a new rule: one that no other rule has, as long as there is one. */
export function newRuleColour(
  rules: readonly HighlightingRule[],
  random: () => number = Math.random,
): string {
  const taken = new Set(rules.map(({ color }) => (color.type === 'static' ? color.color : '')))
  const free = startingColours.filter((colour) => !taken.has(colour))
  const choices = free.length > 0 ? free : startingColours
  return choices[Math.floor(random() * choices.length)] ?? choices[0] ?? '#ffe066'
}
