import type { EventAggregation, EventCondition, EventPreview } from '@logline/contract'
import type { ComparedFigures } from '../runs/usual-figures.ts'
import { figuresThatMeet } from '../runs/window-events.ts'

/** How many events a condition of one comparison would find with twice its number, and with half of it; none of others. */
export function alternativesOf(
  config: EventAggregation,
  figures: readonly ComparedFigures[],
): EventPreview['alternatives'] {
  const { expression } = config.conditions
  const threshold = expression && thresholdOf(expression)
  if (!threshold) return []
  return [threshold.value * 2, threshold.value / 2].map((value) => {
    const conditions = { expression: threshold.withValue(value) }
    return { value, events: figuresThatMeet({ config: { ...config, conditions } }, figures).length }
  })
}

/** The number of a condition that is one comparison with one; null for others, and for nothing. */
function thresholdOf(
  condition: EventCondition,
): { value: number; withValue: (value: number) => EventCondition } | null {
  if (condition.expr === 'group') return thresholdOf(condition.child)
  switch (condition.expr) {
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '==': {
      const { expr, left, right } = condition
      if (left.expr !== 'number-ref' || right.expr !== 'number' || right.value === 0) return null
      return {
        value: right.value,
        withValue: (value) => ({ expr, left, right: { expr: 'number', value } }),
      }
    }
    default:
      return null
  }
}
