import { type ColourScaleName, colourAt, colourScales } from '../../../kit/charts/colours/colour-scales.ts'
import { valueText } from '../../../kit/messages/message-record.ts'
import type { HighlightingRule } from '../../view-model/index.ts'
import { textColourOn } from './text-colour.ts'

/** How a value is marked, CSS colours. */
export interface Highlight {
  background: string
  /** Legible on it. */
  text: string
}

/**
 * How the rules mark a value of a field, or a result of a metric such as `avg(took_ms)`: the first rule that holds is
 * the one that is seen. Null when none does.
 */
export function highlightOf(
  rules: readonly HighlightingRule[],
  field: string,
  value: unknown,
): Highlight | null {
  for (const rule of rules) {
    if (rule.field !== field || !matches(rule, value)) continue
    const background = colourOf(rule, value)
    if (background !== null) return { background, text: textColourOn(background) }
  }
  return null
}

/** Equal and not equal compare texts; the others hold only between numbers (reference: widgets, "Highlighting"). */
export function matches(rule: HighlightingRule, value: unknown): boolean {
  if (value === undefined || value === null) return false
  const text = valueText(value)
  if (rule.condition === 'equal') return text === rule.value
  if (rule.condition === 'not_equal') return text !== rule.value
  const number = numberOf(text)
  const limit = numberOf(rule.value)
  if (number === null || limit === null) return false
  if (rule.condition === 'less') return number < limit
  if (rule.condition === 'less_equal') return number <= limit
  return rule.condition === 'greater' ? number > limit : number >= limit
}

/** Null: a gradient has no colour for what is no number, and none of a name we do not know. */
function colourOf({ color }: HighlightingRule, value: unknown): string | null {
  if (color.type === 'static') return color.color
  const number = numberOf(valueText(value))
  if (number === null || !isScaleName(color.gradient)) return null
  const share = color.upper > color.lower ? (number - color.lower) / (color.upper - color.lower) : 0
  return colourAt(color.gradient, share)
}

export function isScaleName(name: string): name is ColourScaleName {
  return Object.hasOwn(colourScales, name)
}

function numberOf(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
