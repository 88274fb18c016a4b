import { addToQuery } from '../../../kit/query/text/query-fragments.ts'

/** Both conditions at once; a chain of words means OR and stays together behind the AND. */
export function bothQueries(a: string, b: string): string {
  const addition = b.trim()
  if (addition === '' || addition === '*') return a.trim()
  const isOneWord = !/\s/.test(addition)
  return a.trim() === '' || a.trim() === '*'
    ? addition
    : addToQuery(a, isOneWord ? addition : `(${addition})`)
}
