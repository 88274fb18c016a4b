import { toTs } from '@logline/contract'
import type { CourseSteps } from '@logline/engine'

const steps = 60

/** Sixty steps of the same length. */
export function courseSteps({ fromMs, toMs }: { fromMs: number; toMs: number }): CourseSteps {
  return { fromMs, everyMs: Math.max(1, Math.ceil((toMs - fromMs) / steps)), count: steps }
}

export function courseWire({ fromMs, everyMs, count }: CourseSteps) {
  return { from: toTs(fromMs), step_ms: everyMs, steps: count }
}
