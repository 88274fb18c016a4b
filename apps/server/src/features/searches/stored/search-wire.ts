import {
  isKnownType,
  type NormalQuery,
  type NormalSearch,
  type NormalSearchType,
  streamsOfFilter,
} from './normal-search.ts'
import { seriesOf } from './pivot-series.ts'

/** A query as it is written in answers: a filter only when there is one. */
export function queryWire(query: NormalQuery) {
  const { filter, filters, search_types, ...rest } = query
  return {
    ...rest,
    timerange: withoutNulls(query.timerange),
    ...(filter ? { filter } : {}),
    filters: [...filters],
    search_types: search_types.map(searchTypeWire),
  }
}

/** A search as it is stored and returned. */
export function searchWire(search: NormalSearch) {
  return {
    id: search.id,
    queries: search.queries.map(queryWire),
    parameters: [...search.parameters],
  }
}

/** The same in the v2 form: the streams of each query in place of its filter. */
export function searchWireV2(search: NormalSearch) {
  return {
    ...searchWire(search),
    queries: search.queries.map((query) => {
      const { filter, ...rest } = queryWire(query)
      return { ...rest, streams: streamsOfFilter(query.filter) }
    }),
  }
}

function withoutNulls<T extends object>(value: T): T {
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  // as: only absent members are left out, which the type allows
  return Object.fromEntries(entries) as T
}

/** What stands for members that were left out. */
const common = { name: null, filter: null, filters: [], timerange: null, query: null, streams: [] }
const messages = { ...common, sort: null, fields: [], decorators: [] }
const pivot = { ...common, row_groups: [], column_groups: [], sort: [] }

/** A search type as it is answered: with all members of its type; one of a type we do not know as it was sent. */
function searchTypeWire(type: NormalSearchType) {
  const sent = withoutNulls(type)
  if (!isKnownType(type)) return sent
  switch (type.type) {
    case 'messages':
      return { ...messages, ...sent }
    case 'events':
      return { ...common, ...sent }
    case 'pivot': {
      const series = type.series ?? []
      return { ...pivot, ...sent, series: series.map((one) => ({ ...one, id: seriesOf(one).id })) }
    }
  }
}
