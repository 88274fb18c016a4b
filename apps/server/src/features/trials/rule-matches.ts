import { compileRule, type PlannedRule, type RoutedMessage } from '@logline/processing'

interface RulesOfStream {
  rules: readonly PlannedRule[]
  matchingType: 'AND' | 'OR'
}

interface MessageMatch {
  /** Whether the rules match it together. */
  matches: boolean
  /** Whether each matches it alone. */
  rules: boolean[]
}

/** How many of the messages each rule matches alone and all match together, and the same of each given message. */
export function ruleMatches(
  { rules, matchingType }: RulesOfStream,
  recent: readonly RoutedMessage[],
  given: readonly RoutedMessage[],
): { ofRules: number[]; together: number; given: MessageMatch[] } {
  const tests = rules.map(compileRule)
  const judged = (message: RoutedMessage): MessageMatch => {
    const matches = tests.map((test) => test(message))
    const isTaken =
      matchingType === 'AND' ? matches.length > 0 && !matches.includes(false) : matches.includes(true)
    return { matches: isTaken, rules: matches }
  }
  const ofRules = tests.map(() => 0)
  let together = 0
  for (const message of recent) {
    const { matches, rules } = judged(message)
    if (matches) together += 1
    for (const [index, isMatch] of rules.entries()) if (isMatch) ofRules[index] = (ofRules[index] ?? 0) + 1
  }
  return { ofRules, together, given: given.map(judged) }
}
