import type { ExplainRequest } from '@logline/contract'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import type { BaselineChoice } from './result-tab.ts'

const dayMs = 86_400_000

/** What the server is asked to compare with; null: the time before. */
export function baselineRanges(
  choice: BaselineChoice,
  span: TimeSpan,
  range: TimeSpan,
): ExplainRequest['baseline'] {
  if (choice === 'before') return null
  if (choice === 'rest') return [wire(range)]
  if (typeof choice === 'object') return [wire(choice)]
  const backMs = choice === 'day' ? dayMs : 7 * dayMs
  return [wire({ fromMs: span.fromMs - backMs, toMs: span.toMs - backMs })]
}

export function wire({ fromMs, toMs }: TimeSpan) {
  return { type: 'absolute' as const, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}
