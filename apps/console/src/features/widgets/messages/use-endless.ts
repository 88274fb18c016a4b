import type { MessagesResult, SearchTypeResult } from '@logline/contract'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { messagesPageSize, searchTypeId, useRun, type Widget } from '../../view-model/index.ts'

/** Messages that are asked for at once, after the first page. */
const partSize = 300
/** The server counts no further from the beginning of a result; from there on a search goes on by its time. */
export const endlessLimit = 10_000

export interface Endless {
  /** In their order; the first is the page that came with the search. */
  parts: readonly MessagesResult[]
  total: number
  isLoading: boolean
  /** Why the next part could not be had. */
  error: string | null
  more: () => void
  again: () => void
}

/** A message list without pages: each part is asked for when the end of the one before comes near. A fresh execution begins anew. */
export function useEndless(widget: Widget, first: SearchTypeResult | undefined): Endless {
  const { partQuery } = useRun()
  const [wanted, setWanted] = useState({ of: first, parts: 0 })
  const wantedParts = wanted.of === first ? wanted.parts : 0
  const id = searchTypeId(widget, 'messages')
  const firstPage = first?.type === 'messages' ? first : null
  const total = firstPage?.total_results ?? 0

  const later = useQueries({
    queries: Array.from({ length: wantedParts }, (_, index) => {
      const offset = messagesPageSize + partSize * index
      return partQuery({ searchTypeId: id, limit: Math.min(partSize, endlessLimit - offset), offset })
    }),
  })
  const parts = firstPage ? [firstPage] : []
  let error: string | null = null
  for (const { data, error: failure } of later) {
    const part = data?.results[id]
    if (part?.type === 'messages') parts.push(part)
    else {
      error = failure?.message ?? data?.errors[0]?.description ?? null
      break
    }
  }
  const loaded = parts.reduce((sum, part) => sum + part.messages.length, 0)
  const isLoading = later.some(({ isFetching }) => isFetching)
  const isWhole = loaded >= Math.min(total, endlessLimit) || parts.length <= wantedParts
  return {
    parts,
    total,
    isLoading,
    error,
    more: useStableCallback(() => {
      if (!isWhole && !isLoading) setWanted({ of: first, parts: wantedParts + 1 })
    }),
    again: useStableCallback(() => {
      for (const query of later) if (query.error || (query.data?.errors.length ?? 0) > 0) void query.refetch()
    }),
  }
}
