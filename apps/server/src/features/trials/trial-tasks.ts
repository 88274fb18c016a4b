import {
  compileGrok,
  compileRule,
  type GrokCapture,
  jsonFields,
  type PlannedRule,
  type RoutedMessage,
} from '@logline/processing'
import { extractorPreview, extractorProblems } from './extractor-trials.ts'
import { grokTest } from './grok-test.ts'
import { firstGroup, regexProblem, replacedText } from './regex-tools.ts'
import { ruleMatches } from './rule-matches.ts'
import { partCut, placeOf, substringCut } from './text-cuts.ts'

type GrokValues = Record<string, unknown>

/** A definition among others that it is to be used with. */
interface GrokDefinition {
  name: string
  pattern: string
}

/**
 * What users try out, by name. Each is pure and runs on a thread of its own with a limit of time: a text of a million
 * characters and an expression of ten thousand may take longer than anybody else should wait. What one throws is the
 * user's to mend.
 */
export const trialTasks = {
  place: placeOf,
  part: partCut,
  substring: substringCut,
  regex: firstGroup,
  regexProblem,
  replacement: replacedText,
  json: jsonFields,
  grok: grokTest,

  /** By name of the capture. */
  grokValues(
    { name, pattern, text }: GrokDefinition & { text: string },
    stored: ReadonlyMap<string, string>,
  ): GrokValues {
    const grok = compileGrok(`%{${name}}`, new Map([...stored, [name, pattern]]), false)
    return valuesOf(grok.match(text) ?? [])
  },

  /** The same for each of several texts; null for one that does not match. */
  grokValuesOfAll(
    { name, pattern, texts }: GrokDefinition & { texts: readonly string[] },
    stored: ReadonlyMap<string, string>,
  ): (GrokValues | null)[] {
    const grok = compileGrok(`%{${name}}`, new Map([...stored, [name, pattern]]), false)
    return texts.map((text) => {
      const found = grok.match(text)
      return found && valuesOf(found)
    })
  },

  /** What the first of these definitions that cannot be used suffers from; null when all can. */
  grokProblem(
    written: readonly GrokDefinition[],
    stored: ReadonlyMap<string, string>,
  ): { name: string; reason: string } | null {
    const all = new Map([...stored, ...written.map(({ name, pattern }) => [name, pattern] as const)])
    for (const { name } of written) {
      try {
        compileGrok(`%{${name}}`, all, false)
      } catch (error) {
        return { name, reason: error instanceof Error ? error.message : String(error) }
      }
    }
    return null
  },

  /** Whether each rule matches a message, in their order. */
  rules: (rules: readonly PlannedRule[], message: RoutedMessage): boolean[] =>
    rules.map((rule) => compileRule(rule)(message)),

  ruleMatches,

  extractorProblems,
  extractorPreview,
}

function valuesOf(captures: readonly GrokCapture[]): GrokValues {
  return Object.fromEntries(captures.map(({ name, value }) => [name, value]))
}

export type TrialTasks = typeof trialTasks
export type TrialName = keyof TrialTasks

/** What a thread answers: the outcome, or why there is none. */
export type TrialAnswer = { outcome: unknown } | { problem: string }
