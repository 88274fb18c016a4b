import type { EventCondition, EventNumber } from '@logline/contract'

export type UsualNumber = Extract<EventNumber, { expr: 'usual' }>

/** Both sides of all comparisons of a condition, in their order. */
function numbersOf(condition: EventCondition): EventNumber[] {
  switch (condition.expr) {
    case 'true':
      return []
    case '!':
      return numbersOf(condition.left)
    case 'group':
      return numbersOf(condition.child)
    case '&&':
    case '||':
      return [...numbersOf(condition.left), ...numbersOf(condition.right)]
    default:
      return [condition.left, condition.right]
  }
}

/** Ids of the series that a condition names. */
export function seriesOfCondition(condition: EventCondition): string[] {
  return numbersOf(condition).flatMap((part) => (part.expr === 'number' ? [] : [part.ref]))
}

/** All places of a condition that say "usual". */
export function usualNumbers(condition: EventCondition): UsualNumber[] {
  return numbersOf(condition).filter((part) => part.expr === 'usual')
}

/** How many weeks a condition looks back; 0: it says nothing of them. */
export function weeksOfCondition(condition: EventCondition): number {
  return Math.max(0, ...usualNumbers(condition).map(({ weeks }) => weeks))
}
