import type { Traffic, TrafficGroup } from '@logline/contract'
import { hasTimeBefore } from '../traffic/traffic-rows.ts'

export interface SourceChange {
  source: string
  state: 'new' | 'silent'
  /** How long ago it was first seen, or last. */
  sinceMs: number
}

/** A source that sent in nearly all of so many steps, and in none of the last ones, has fallen silent. */
const usualSteps = 12
const usualShare = 0.8
const silentSteps = 2

/** Sources that were not there the day before, and those that sent all the time and no longer do; what sent most comes first. */
export function sourceChanges(traffic: Traffic): SourceChange[] {
  const { groups, steps, step_ms } = traffic
  const isComparable = hasTimeBefore(traffic)
  return groups.flatMap(({ value: source, messages }): SourceChange[] => {
    const silentFor = silentStepsOf(messages.course)
    if (silentFor !== null) return [{ source, state: 'silent', sinceMs: silentFor * step_ms }]
    if (!isComparable || messages.before > 0 || messages.now === 0) return []
    const first = messages.course.findIndex((count) => count > 0)
    return [{ source, state: 'new', sinceMs: (2 * steps - first) * step_ms }]
  })
}

/** Whole steps without a message, of a source that is not used to it; null of any other. */
function silentStepsOf(course: TrafficGroup['messages']['course']): number | null {
  const last = course.findLastIndex((count) => count > 0)
  const silent = course.length - 1 - last
  if (silent < silentSteps || last + 1 < usualSteps) return null
  const usual = course.slice(last + 1 - usualSteps, last + 1)
  return usual.filter((count) => count > 0).length >= usualSteps * usualShare ? silent : null
}
