import {
  type PivotResult,
  type ScriptingAggregateRequest,
  type ScriptingColumn,
  type ScriptingMetric,
  type ScriptingTable,
  seriesFunctions,
} from '@logline/contract'
import { badRequest } from '../../http/errors.ts'

const defaultLimit = 15

/** The pivot that has the rows of the table. Throws 400 for metrics that cannot be computed. */
export function pivotType({ group_by, metrics }: ScriptingAggregateRequest) {
  return {
    type: 'pivot' as const,
    rollup: false,
    row_groups: group_by.map(({ field, limit }) => ({
      type: 'values' as const,
      fields: [field],
      limit: limit && limit > 0 ? limit : defaultLimit,
      skip_empty_values: false,
    })),
    series: metrics.map((metric, index) => ({
      type: functionOf(metric),
      id: seriesId(index),
      field: metric.field ?? null,
      ...percentileOf(metric),
    })),
    sort: metrics.flatMap(({ sort }, index) =>
      sort ? [{ type: 'series' as const, field: seriesId(index), direction: sort }] : [],
    ),
  }
}

type SeriesFunction = (typeof seriesFunctions)[number]

function functionOf({ function: name, field, sort }: ScriptingMetric): SeriesFunction {
  const known = seriesFunctions.find((each) => each === name)
  if (!known) throw badRequest(`Unknown function '${name}'. Known are: ${seriesFunctions.join(', ')}.`)
  if (known !== 'count' && !field) throw badRequest(`The function '${name}' needs a field.`)
  if (sort && (known === 'latest' || known === 'percentile')) {
    throw badRequest(`A table cannot be sorted by '${name}'.`)
  }
  return known
}

function percentileOf({ function: name, configuration }: ScriptingMetric): { percentile?: number } {
  if (name !== 'percentile') return {}
  const percentile = configuration?.percentile
  if (percentile == null) throw badRequest("The function 'percentile' needs `configuration.percentile`.")
  return { percentile }
}

/** The same metric may be asked for twice: its place tells it from others. */
function seriesId(index: number): string {
  return `metric ${index}`
}

/** One row for each group, with the metrics behind the group's values. */
export function aggregateTable(
  result: PivotResult,
  { group_by, metrics }: ScriptingAggregateRequest,
): ScriptingTable {
  const rows = (result.rows ?? []).filter(({ source }) => source === 'leaf')
  return {
    schema: [...group_by.map(({ field }) => groupColumn(field)), ...metrics.map(metricColumn)],
    datarows: rows.map(({ key, values }) => {
      const found = new Map(values.map((value) => [value.key.at(-1), value.value]))
      return [
        ...group_by.map((_, index) => key[index] ?? '-'),
        ...metrics.map((_, index) => found.get(seriesId(index)) ?? '-'),
      ]
    }),
    metadata: { effective_timerange: result.effective_timerange },
  }
}

function groupColumn(field: string): ScriptingColumn {
  return { column_type: 'grouping', type: 'string', field, name: `grouping: ${field}` }
}

function metricColumn({ function: name, field }: ScriptingMetric): ScriptingColumn {
  return {
    column_type: 'metric',
    type: name === 'latest' ? 'string' : 'numeric',
    function: name,
    ...(field ? { field } : {}),
    name: `metric: ${name}(${field ?? ''})`,
  }
}
