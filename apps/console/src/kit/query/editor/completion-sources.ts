/** A field as the query editor offers it. */
export interface OfferedField {
  name: string
  /** Such as `string`, `long`, `date`. */
  type: string
  /** Its values can be listed. */
  isEnumerable: boolean
  /** Messages of the chosen streams and time range have it. */
  isInSearch: boolean
}

/** The most frequent values of a field that begin with what is typed. */
export interface OfferedValues {
  values: readonly { value: string; occurrence: number }[]
  /** There are no others: what is typed further can be looked up among these. */
  isComplete: boolean
}

/** Where completions come from. Both may be asked with every letter; they remember what they have answered. */
export interface CompletionSources {
  /** Those of the search by name, and the others by name. */
  fields(): Promise<readonly OfferedField[]>
  values(field: string, input: string): Promise<OfferedValues>
  /** Names of the declared parameters. */
  parameters: readonly string[]
}

/** Values change while messages arrive; within one thought they need not be asked for again. */
const keptForMs = 30_000
const keptAnswers = 50

/**
 * Asks once for each field and text, and not at all when a shorter text has already brought everything. What was
 * answered to the same text is given again as it was: the server also offers what was probably meant.
 */
export function rememberedValues(
  ask: (field: string, input: string) => Promise<OfferedValues>,
  now: () => number = Date.now,
): CompletionSources['values'] {
  interface Answer extends OfferedValues {
    field: string
    input: string
    atMs: number
  }
  let answers: Answer[] = []
  return async (field, input) => {
    answers = answers.filter(({ atMs }) => now() - atMs < keptForMs)
    const known = answers.filter((answer) => answer.field === field)
    const same = known.find((answer) => answer.input === input)
    if (same) return same
    const shorter = known.find((answer) => answer.isComplete && input.startsWith(answer.input))
    if (shorter) return { ...shorter, values: shorter.values.filter(({ value }) => value.startsWith(input)) }
    const answer = await ask(field, input)
    answers = [...answers, { ...answer, field, input, atMs: now() }].slice(-keptAnswers)
    return answer
  }
}
