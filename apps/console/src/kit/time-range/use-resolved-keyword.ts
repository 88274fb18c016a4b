import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { keywordQuery } from './form/keyword-query.ts'
import type { ResolvedKeyword } from './form/time-range-form.ts'

const askedAfterMs = 300

/** What the keyword means; null while it is being typed, asked for, or empty; 'unchecked' when that could not be asked. */
export function useResolvedKeyword(keyword: string, timeZone: string, isNeeded = true): ResolvedKeyword {
  const typed = keyword.trim()
  const [asked] = useDebouncedValue(typed, askedAfterMs)
  const { data, isError } = useQuery({ ...keywordQuery(asked, timeZone), enabled: isNeeded && asked !== '' })
  if (asked !== typed) return null
  return data ?? (isError ? 'unchecked' : null)
}
