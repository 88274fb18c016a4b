import { extractors } from '@logline/contract'
import { pollingQuery, query } from '../../../api/query.ts'

/** What a change of an extractor makes stale. */
export const extractorRoutes = [extractors.list, extractors.get]

export const extractorsQuery = (inputId: string) => query(extractors.list, { params: { inputId } })

/** The same while somebody looks at what they measure. */
export const measuredQuery = (inputId: string) =>
  pollingQuery(extractors.list, { params: { inputId } }, 2_000)

export const extractorQuery = (inputId: string, extractorId: string) =>
  query(extractors.get, { params: { inputId, extractorId } })
