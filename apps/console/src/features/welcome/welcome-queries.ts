import { favorites, startPage } from '@logline/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** Rows of each list (specification, section 9). */
export const pageSize = 5

export const lastOpenedQuery = query(startPage.lastOpened, { query: { page: 1, per_page: pageSize } })

export const favoritesQuery = (page: number) => ({
  ...query(favorites.list, { query: { page, per_page: pageSize } }),
  placeholderData: keepPreviousData,
})

export const recentActivityQuery = (page: number) => ({
  ...query(startPage.recentActivity, { query: { page, per_page: pageSize } }),
  placeholderData: keepPreviousData,
})
