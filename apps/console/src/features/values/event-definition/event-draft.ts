import type { SearchParameter, TimeRange } from '@logline/contract'

/** What an event definition can be made of, as far as a value and its place tell it (reference: search, section 17). */
export interface DraftParts {
  columnGroupBy?: readonly string[] | undefined
  rowGroupBy?: readonly string[] | undefined
  condition?: { function: string; field: string | null; value: number } | undefined
  rowQuery?: string | undefined
  columnQuery?: string | undefined
  searchQuery?: string | undefined
  filterQuery?: string | undefined
  valueQuery?: string | undefined
  streams?: readonly string[] | undefined
  searchWithinMs?: number | undefined
  lookupParameters?: readonly SearchParameter[] | undefined
}

export type DraftPart = keyof DraftParts

export type DraftStrategy = 'EXACT' | 'ROW' | 'COL' | 'ALL' | 'CUSTOM'

/** What the wizard of event definitions begins with. */
export interface EventDraft {
  type: 'aggregation-v1'
  query: string
  streams: readonly string[]
  search_within_ms: number | null
  group_by: readonly string[]
  agg_function: string | null
  agg_field: string | null
  agg_value: number | null
  loc_query_parameters: readonly SearchParameter[]
}

export interface DraftGroup {
  title: string
  parts: readonly { part: DraftPart; title: string }[]
}

export const draftGroups: readonly DraftGroup[] = [
  {
    title: 'Aggregation',
    parts: [
      { part: 'columnGroupBy', title: 'Group by column values' },
      { part: 'rowGroupBy', title: 'Group by row values' },
      { part: 'condition', title: 'Condition' },
    ],
  },
  {
    title: 'Search query',
    parts: [
      { part: 'rowQuery', title: 'Query from table row' },
      { part: 'columnQuery', title: 'Query from table column' },
      { part: 'searchQuery', title: 'Query from search' },
      { part: 'filterQuery', title: 'Query from search filters' },
      { part: 'valueQuery', title: 'Query from value' },
    ],
  },
]

export const singleParts: DraftGroup['parts'] = [
  { part: 'streams', title: 'Streams' },
  { part: 'searchWithinMs', title: 'Search within ms' },
  { part: 'lookupParameters', title: 'Lookup-table parameters' },
]

const allParts: readonly DraftPart[] = [...draftGroups.flatMap(({ parts }) => parts), ...singleParts].map(
  ({ part }) => part,
)

/** The parts that have something to say; the others are not offered. */
export function availableParts(parts: DraftParts): readonly DraftPart[] {
  return allParts.filter((part) => {
    const value = parts[part]
    if (value === undefined || value === '') return false
    return !(Array.isArray(value) && value.length === 0)
  })
}

/** In the order of the dialog. */
export function strategiesFor(parts: DraftParts): readonly DraftStrategy[] {
  const available = availableParts(parts)
  return [
    'EXACT',
    ...(available.includes('rowQuery') ? (['ROW'] as const) : []),
    ...(available.includes('columnQuery') ? (['COL'] as const) : []),
    'ALL',
    'CUSTOM',
  ]
}

/** What a strategy leaves out (specification, section 4). */
const leftOut: Readonly<Record<Exclude<DraftStrategy, 'CUSTOM'>, readonly DraftPart[]>> = {
  EXACT: [],
  ROW: ['columnQuery', 'columnGroupBy'],
  COL: ['rowQuery', 'rowGroupBy'],
  ALL: ['filterQuery', 'searchQuery'],
}

/** The parts a strategy takes; a custom one takes those that were chosen before. */
export function chosenBy(
  strategy: DraftStrategy,
  parts: DraftParts,
  before: readonly DraftPart[],
): readonly DraftPart[] {
  if (strategy === 'CUSTOM') return before
  return availableParts(parts).filter((part) => !leftOut[strategy].includes(part))
}

/** Takes one part in or out. */
export function togglePart(chosen: readonly DraftPart[], part: DraftPart): readonly DraftPart[] {
  return chosen.includes(part) ? chosen.filter((one) => one !== part) : [...chosen, part]
}

/** All of a group; none of it when all were taken already. */
export function toggleGroup(chosen: readonly DraftPart[], group: readonly DraftPart[]): readonly DraftPart[] {
  const rest = chosen.filter((part) => !group.includes(part))
  return groupState(chosen, group) === 'all' ? rest : [...rest, ...group]
}

export function groupState(
  chosen: readonly DraftPart[],
  group: readonly DraftPart[],
): 'all' | 'some' | 'none' {
  const taken = group.filter((part) => chosen.includes(part)).length
  if (taken === 0) return 'none'
  return taken === group.length ? 'all' : 'some'
}

export function draftOf(parts: DraftParts, chosen: readonly DraftPart[]): EventDraft {
  const take = <Part extends DraftPart>(part: Part) => (chosen.includes(part) ? parts[part] : undefined)
  const queries = [
    take('searchQuery'),
    take('filterQuery'),
    take('rowQuery'),
    take('columnQuery'),
    take('valueQuery'),
  ]
  const condition = take('condition')
  return {
    type: 'aggregation-v1',
    query: joined(queries.flatMap((query) => (query ? [query] : []))),
    streams: take('streams') ?? [],
    search_within_ms: take('searchWithinMs') ?? null,
    group_by: [...(take('rowGroupBy') ?? []), ...(take('columnGroupBy') ?? [])],
    agg_function: condition?.function ?? null,
    agg_field: condition?.field ?? null,
    agg_value: condition?.value ?? null,
    loc_query_parameters: take('lookupParameters') ?? [],
  }
}

/** Each condition keeps its meaning: one of several words gets brackets. */
function joined(queries: readonly string[]): string {
  if (queries.length < 2) return queries.join('')
  return queries.map((query) => (isClause(query) ? query : `(${query})`)).join(' AND ')
}

/** One clause such as `a:1`, `NOT a:"b c"`; anything else could change its meaning beside an AND. */
function isClause(query: string): boolean {
  return /^(NOT )?([^\s"()[\]{}]|\\.)*("([^"\\]|\\.)*")?$/.test(query)
}

/** How long a time range is; undefined when it has no end, or when only the server knows. */
export function lengthMs(range: TimeRange): number | undefined {
  if (range.type === 'absolute') {
    const length = Date.parse(range.to) - Date.parse(range.from)
    return length > 0 ? length : undefined
  }
  if (range.type !== 'relative') return undefined
  const seconds = range.from !== undefined ? range.from - (range.to ?? 0) : range.range
  return seconds ? seconds * 1000 : undefined
}
