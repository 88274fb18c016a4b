import type { EventCondition, EventNumber } from '@logline/contract'
import { type PastFigures, usualOf } from './usual.ts'

/** Figures of the series of a window, or of a group in it, by id; null where there is none. */
type Figures = ReadonlyMap<string, number | null>

/** What a condition is judged by. */
interface Judged {
  figures: Figures
  /** Of a condition that says "usual". */
  past: PastFigures
  /** Ids of series that count messages. */
  counts: ReadonlySet<string>
}

/** Do the figures meet the condition? A figure that there is not meets no comparison. */
export function meets(condition: EventCondition, judged: Judged): boolean {
  switch (condition.expr) {
    case 'true':
      return true
    case '!':
      return !meets(condition.left, judged)
    case 'group':
      return meets(condition.child, judged)
    case '&&':
      return meets(condition.left, judged) && meets(condition.right, judged)
    case '||':
      return meets(condition.left, judged) || meets(condition.right, judged)
    default: {
      const [left, right] = [numberOf(condition.left, judged), numberOf(condition.right, judged)]
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

function numberOf(part: EventNumber, { figures, past, counts }: Judged): number | null {
  if (part.expr === 'number') return part.value
  if (part.expr === 'number-ref') return figures.get(part.ref) ?? null
  const { ref, weeks, deviations } = part
  const usual = usualOf((past.get(ref) ?? []).slice(0, weeks), counts.has(ref))
  return usual && usual.mean + deviations * usual.spread
}
