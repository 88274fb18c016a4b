import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

interface Outcome<T> {
  /** Why the last answer was none; null when it was one. */
  error: Error | null
  /** The last good answer, which stays while what was typed since is wrong. */
  good: { data: T; atMs: number } | null
}

/** What was answered last; nothing of it goes away while the next answer is awaited. */
export function useSettledOutcome<T>(asked: UseQueryResult<T>): Outcome<T> {
  const [seen, setSeen] = useState<Outcome<T>>({ error: null, good: null })
  const next = nextOutcome(seen, asked)
  const isNew = next.error !== seen.error || next.good?.data !== seen.good?.data
  if (isNew) setSeen(next)
  return isNew ? next : seen
}

function nextOutcome<T>(
  seen: Outcome<T>,
  { status, data, error, dataUpdatedAt }: UseQueryResult<T>,
): Outcome<T> {
  if (status === 'error') return { error, good: seen.good }
  if (status === 'success') return { error: null, good: { data, atMs: dataUpdatedAt } }
  return seen
}
