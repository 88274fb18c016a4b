import type { PlannedRule, RoutedStream, RuleType } from '../plan/processing-plan.ts'
import { compileRule, type MessageTest } from './rule-test.ts'

/** Cheap rules first: most messages are decided before an expensive one is asked (reference: section 4). */
const cost: Record<RuleType, number> = {
  ALWAYS_MATCH: 0,
  PRESENCE: 1,
  EXACT: 2,
  MATCH_INPUT: 3,
  GREATER: 4,
  SMALLER: 5,
  CONTAINS: 6,
  REGEX: 7,
}

/** The rules of a stream in the order in which they are tested. */
export function cheapestFirst(rules: readonly PlannedRule[]): PlannedRule[] {
  return [...rules].sort((a, b) => cost[a.type] - cost[b.type])
}

/**
 * Does a message belong into the stream? A stream without rules takes none. One stream by itself: what routes is
 * `StreamFinder`, which finds the same.
 */
export function compileStream({ rules, matchingType }: RoutedStream): MessageTest {
  const tests = cheapestFirst(rules).map(compileRule)
  if (tests.length === 0) return () => false
  return matchingType === 'AND'
    ? (message) => tests.every((test) => test(message))
    : (message) => tests.some((test) => test(message))
}
