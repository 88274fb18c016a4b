import type { searches } from '@logline/contract'
import type { z } from 'zod'

/** A search as it is sent to be stored. */
export type SearchBody = z.input<typeof searches.store.body>
type QueryBody = NonNullable<SearchBody['queries']>[number]
/** One wanted result of a query. */
export type SearchTypeInput = NonNullable<QueryBody['search_types']>[number]
