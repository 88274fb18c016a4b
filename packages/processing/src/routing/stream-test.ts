import type { RoutedStream, RuleType } from '../plan/processing-plan.ts'
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

/** Does a message belong into the stream? A stream without rules takes none. */
export function compileStream({ rules, matchingType }: RoutedStream): MessageTest {
  const tests = [...rules].sort((a, b) => cost[a.type] - cost[b.type]).map(compileRule)
  const [first] = tests
  if (first === undefined) return () => false
  if (tests.length === 1) return first
  return matchingType === 'AND'
    ? (message) => tests.every((test) => test(message))
    : (message) => tests.some((test) => test(message))
}
