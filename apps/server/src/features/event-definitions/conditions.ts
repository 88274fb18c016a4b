import type { EventCondition, EventNumber } from '@logline/contract'

/** Figures of the series of a window, or of a group in it, by id; null where there is none. */
type Figures = ReadonlyMap<string, number | null>

/** Do the figures meet the condition? A figure that there is not meets no comparison. */
export function meets(condition: EventCondition, figures: Figures): boolean {
  switch (condition.expr) {
    case 'true':
      return true
    case '!':
      return !meets(condition.left, figures)
    case 'group':
      return meets(condition.child, figures)
    case '&&':
      return meets(condition.left, figures) && meets(condition.right, figures)
    case '||':
      return meets(condition.left, figures) || meets(condition.right, figures)
    default: {
      const [left, right] = [numberOf(condition.left, figures), numberOf(condition.right, figures)]
      return left !== null && right !== null && comparisons[condition.expr](left, right)
    }
  }
}

const comparisons = {
  '<': (left: number, right: number) => left < right,
  '<=': (left: number, right: number) => left <= right,
  '>': (left: number, right: number) => left > right,
  '>=': (left: number, right: number) => left >= right,
  '==': (left: number, right: number) => left === right,
}

function numberOf(part: EventNumber, figures: Figures): number | null {
  return part.expr === 'number' ? part.value : (figures.get(part.ref) ?? null)
}

/** Ids of the series that a condition names. */
export function seriesOfCondition(condition: EventCondition): string[] {
  switch (condition.expr) {
    case 'true':
      return []
    case '!':
      return seriesOfCondition(condition.left)
    case 'group':
      return seriesOfCondition(condition.child)
    case '&&':
    case '||':
      return [...seriesOfCondition(condition.left), ...seriesOfCondition(condition.right)]
    default:
      return [condition.left, condition.right].flatMap((part) =>
        part.expr === 'number-ref' ? [part.ref] : [],
      )
  }
}
