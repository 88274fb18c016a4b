import type { IndexSet } from '@logline/contract'
import { useQueries } from '@tanstack/react-query'
import { slowOutlookQuery } from './outlook-queries.ts'
import { warningOf } from './outlook-words.ts'

/** By index set: that its limit takes indices before their time. Only those that have a limit are asked. */
export function useWarnings(sets: readonly IndexSet[]): ReadonlyMap<string, string> {
  const limited = sets.filter(({ writable, max_bytes }) => writable && max_bytes !== null)
  const answers = useQueries({ queries: limited.map(({ id }) => slowOutlookQuery(id)) })
  const warnings = limited.flatMap(({ id }, at): [string, string][] => {
    const outlook = answers[at]?.data
    const warning = outlook ? warningOf(outlook) : null
    return warning === null ? [] : [[id, warning]]
  })
  return new Map(warnings)
}
