import type { SearchParameter } from '@logline/contract'
import { isFunction } from '../../../kit/fields/field-type.ts'
import { metricFunctionOf } from '../../../kit/fields/metric-function.ts'
import { parameterTexts, withValues } from '../../../kit/query/text/parameter-values.ts'
import { fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'
import { queryOf, streamsOf, type Widget } from '../../view-model/index.ts'
import type { GroupValue, ValueTarget } from '../targets/action.ts'
import { storedValue } from '../targets/group-query.ts'
import { type DraftParts, lengthMs } from './event-draft.ts'

/** What the place of a value tells about an event that would be raised for it. */
export function draftPartsOf(target: ValueTarget): DraftParts {
  const { field, value, widget, groups } = target
  const state = target.store.get()
  const { document } = state.history
  const query = queryOf(document, state.activeQueryId)
  const values = parameterTexts(document.parameters, state.parameterBindings)
  const metric = metricFunctionOf(field)
  const amount = Number(value)
  const isOfMetric = isFunction(field)
  const ofSearch = widget?.query?.query_string ?? query.query.query_string
  const streams = widget && widget.streams.length > 0 ? widget.streams : streamsOf(query)
  return {
    rowGroupBy: groups?.rows.map((group) => group.field).filter((name) => name !== 'timestamp'),
    columnGroupBy: groups?.columns.map((group) => group.field).filter((name) => name !== 'timestamp'),
    condition:
      metric && isOfMetric && Number.isFinite(amount) && value !== null
        ? { function: metric.name, field: metric.field, value: amount }
        : undefined,
    rowQuery: pathQuery(groups?.rows ?? []),
    columnQuery: pathQuery(groups?.columns ?? []),
    searchQuery: withValues(withoutStar(ofSearch), values),
    filterQuery: filterOf(widget, values),
    valueQuery: isOfMetric || isGroup(target) ? undefined : fieldValueQuery(field, storedValue(value)),
    streams,
    searchWithinMs: lengthMs(widget?.timerange ?? query.timerange),
    lookupParameters: lookupParameters(document.parameters).filter(({ name }) =>
      ofSearch.includes(`$${name}$`),
    ),
  }
}

/** Moments are no condition of a future event. */
function pathQuery(path: readonly GroupValue[]): string | undefined {
  const fragments = path
    .filter(({ field }) => field !== 'timestamp')
    .map(({ field, value }) => fieldValueQuery(field, storedValue(value)))
  return fragments.length > 0 ? fragments.join(' AND ') : undefined
}

function isGroup({ field, groups }: ValueTarget): boolean {
  return [...(groups?.rows ?? []), ...(groups?.columns ?? [])].some((group) => group.field === field)
}

function withoutStar(query: string): string {
  return query.trim() === '*' ? '' : query.trim()
}

function filterOf(widget: Widget | null, values: ReadonlyMap<string, string>): string | undefined {
  return widget?.filter == null ? undefined : withValues(widget.filter, values)
}

function lookupParameters(parameters: readonly SearchParameter[]): SearchParameter[] {
  return parameters.filter(({ type }) => type === 'lut-parameter-v1')
}
