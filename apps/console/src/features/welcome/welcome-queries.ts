import { favorites, startPage } from '@logline/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Rows of each list (specification, section 9). */
export const pageSize = 5

export const lastOpenedQuery = queryOptions({
  queryKey: ['welcome', 'last opened'],
  queryFn: ({ signal }) => call(startPage.lastOpened, { query: { page: 1, per_page: pageSize }, signal }),
  staleTime: 0,
})

export const favoritesQuery = (page: number) =>
  queryOptions({
    queryKey: ['welcome', 'favorites', page],
    queryFn: ({ signal }) => call(favorites.list, { query: { page, per_page: pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const recentActivityQuery = (page: number) =>
  queryOptions({
    queryKey: ['welcome', 'recent activity', page],
    queryFn: ({ signal }) => call(startPage.recentActivity, { query: { page, per_page: pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
