import type { SearchParameter } from '@logline/contract'
import type { PageState, View, ViewDocument, ViewQuery } from './view-document.ts'

/** A stored view as the server has it. Members this version does not know are in it as well. */
export type WireView = Pick<View, 'id' | 'type' | 'title'> &
  Partial<Omit<View, 'state'>> & {
    readonly search_id: string
    readonly state: Readonly<Record<string, PageState>>
  }

/** The stored search of a view: one query a page. */
export interface WireSearch {
  readonly queries: readonly WireQuery[]
  readonly parameters: readonly SearchParameter[]
}

/** As the server returns it: empty members are left out. */
type WireQuery = Pick<ViewQuery, 'id'> & Partial<Omit<ViewQuery, 'id'>>

/** What a query without a time range searches (reference: views, section 3). */
const defaultRange = { type: 'relative', from: 300 } as const

/** The draft of a view that was loaded with its search. */
export function documentOfWire(wire: WireView, search: WireSearch): ViewDocument {
  const { search_id: _, ...view } = wire
  return {
    view: {
      summary: '',
      description: '',
      properties: [],
      owner: null,
      created_at: null,
      favorite: false,
      revision: null,
      ...view,
    },
    queries: search.queries.map(queryOfWire),
    parameters: search.parameters,
  }
}

/** The view to send for a document whose queries were stored as the search `searchId`. */
export function wireOfDocument({ view }: ViewDocument, searchId: string): View & { search_id: string } {
  return { ...view, search_id: searchId }
}

function queryOfWire(query: WireQuery): ViewQuery {
  return {
    filter: null,
    ...query,
    filters: query.filters ?? [],
    timerange: query.timerange ?? defaultRange,
    query: query.query ?? { type: 'elasticsearch', query_string: '' },
    search_types: query.search_types ?? [],
  }
}
