import type { MessagesResult, SearchError, SearchTypeResult } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesPageSize, searchTypeId, useRun, type Widget } from '../../view-model/index.ts'

export interface MessagesPage {
  /** The page, or while it is loading the one before; null when there is none. */
  result: MessagesResult | null
  errors: readonly SearchError[]
  /** From 1. */
  page: number
  pageCount: number
  isLoading: boolean
  turnTo: (page: number) => void
}

/** The pages of a message list. A fresh execution begins with the first one again. */
export function useMessagesPage(widget: Widget, first: SearchTypeResult | undefined): MessagesPage {
  const { partQuery } = useRun()
  const [turned, setTurned] = useState({ of: first, page: 1 })
  const page = turned.of === first ? turned.page : 1
  const id = searchTypeId(widget, 'messages')
  const part = partQuery({ searchTypeId: id, limit: messagesPageSize, offset: messagesPageSize * (page - 1) })
  const isLater = page > 1
  const later = useQuery({
    ...part,
    enabled: part.enabled === true && isLater,
    placeholderData: keepPreviousData,
  })

  const firstPage = first?.type === 'messages' ? first : null
  const laterPage = later.data?.results[id]
  const errors =
    isLater && !later.isPlaceholderData ? errorsOf(later.data?.errors ?? [], later.error, id) : []
  const shown = isLater && (laterPage || errors.length > 0) ? laterPage : firstPage
  return {
    // A page that cannot be had shows why, not the rows of another one.
    result: shown?.type === 'messages' ? shown : null,
    errors,
    page,
    pageCount: Math.ceil((firstPage?.total_results ?? 0) / messagesPageSize),
    isLoading: isLater && later.isFetching,
    turnTo: (next) => setTurned({ of: first, page: next }),
  }
}

/** Errors of this search type, and the failure of the whole call as one of them. */
function errorsOf(errors: readonly SearchError[], failure: Error | null, id: string): readonly SearchError[] {
  const own = errors.filter(({ search_type_id: of }) => of === undefined || of === id)
  if (!failure) return own
  return [{ type: 'query', description: failure.message, query_id: '' }]
}
