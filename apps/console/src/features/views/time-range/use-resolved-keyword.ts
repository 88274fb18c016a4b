import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { keywordQuery } from './keyword-query.ts'
import type { ResolvedKeyword } from './time-range-form.ts'

const askedAfterMs = 300

/** What the keyword means; null while it is being typed, asked for, or empty. */
export function useResolvedKeyword(keyword: string, timeZone: string, isNeeded = true): ResolvedKeyword {
  const typed = keyword.trim()
  const [asked] = useDebouncedValue(typed, askedAfterMs)
  const { data } = useQuery({ ...keywordQuery(asked, timeZone), enabled: isNeeded && asked !== '' })
  return asked === typed ? (data ?? null) : null
}
