import { defaultStreamId } from '@logline/message'
import type { ChartWidget } from '../../e2e/chart-dashboard.ts'
import { dayMs } from '../search-data.ts'

/** A widget, and what it needs as bare SQL. */
export interface MeasuredWidget extends ChartWidget {
  floor: string[]
}

interface Context {
  table: string
  /** Length of the time range of the widgets. */
  days: number
  endMs: number
  columns: ReadonlyMap<string, string>
}

const count = 'count()'

/** Twenty widgets as dashboards have them: figures, courses, rankings, lists. */
export function dashboardWidgets(context: Context): MeasuredWidget[] {
  const widget = measured(context)
  return [
    widget('Messages', 'numeric', { metrics: [count] }),
    widget('Users', 'numeric', { metrics: ['card(user)'] }),
    widget('Waited', 'numeric', { metrics: ['sum(took_ms)'] }),
    widget('Slow', 'numeric', { metrics: [count], query: 'took_ms:[3900 TO 4000]' }),
    widget('By day', 'bar', { metrics: [count], rows: 'time' }),
    widget('Status by day', 'bar', { metrics: [count], rows: 'time', columns: 'status' }),
    widget('Time taken', 'line', { metrics: ['avg(took_ms)'], rows: 'time' }),
    widget('Slowest', 'line', { metrics: ['percentile(took_ms,95)'], rows: 'time' }),
    widget('Regions by day', 'area', { metrics: [count], rows: 'time', columns: 'region' }),
    widget('Longest', 'scatter', { metrics: ['max(took_ms)'], rows: 'time' }),
    widget('Regions', 'pie', { metrics: [count], rows: 'region' }),
    widget('Applications', 'pie', { metrics: [count], rows: 'application' }),
    widget('Hosts and states', 'heatmap', { metrics: [count], rows: 'source', columns: 'status' }),
    widget('Users by number', 'table', { metrics: [count], rows: 'user' }),
    widget('Hosts', 'table', { metrics: [count, 'avg(took_ms)'], rows: 'source' }),
    widget('Busy applications', 'table', { metrics: [count, 'sum(took_ms)'], rows: 'application' }),
    widget('Errors by application', 'bar', { metrics: [count], rows: 'application', query: 'status:502' }),
    widget('States', 'bar', { metrics: [count], rows: 'status' }),
    messages(context, 'Newest', '', '1'),
    messages(
      context,
      'Timeouts',
      'message:timeout',
      `hasAllTokens(if(empty(message_words), lowerUTF8(message), message_words), 'timeout')`,
    ),
  ]
}

interface Aggregation {
  metrics: string[]
  rows?: string
  columns?: string
  query?: 'status:502' | 'took_ms:[3900 TO 4000]'
}

function measured(context: Context) {
  return (title: string, visualization: string, aggregation: Aggregation): MeasuredWidget => {
    const { metrics, rows, columns, query = '' } = aggregation
    const config = {
      row_pivots: rows === undefined ? [] : [grouping(rows)],
      column_pivots: columns === undefined ? [] : [grouping(columns)],
      series: metrics.map((metric) => ({ function: metric, config: { name: null } })),
      sort: [],
      rollup: columns === undefined,
      visualization,
      visualization_config: null,
      formatting_settings: { chart_colors: [] },
      event_annotation: false,
    }
    const statement = aggregationSql(context, aggregation)
    return { ...placed(context, title, query), type: 'aggregation', config, floor: [statement] }
  }
}

function messages(context: Context, title: string, query: string, condition: string): MeasuredWidget {
  const { table } = context
  const where = `${inRange(context)} AND ${condition}`
  const columns =
    'index_no, toUnixTimestamp64Milli(ts), id, source, message, full_message, streams, sf, nf, bf'
  return {
    ...placed(context, title, query),
    type: 'messages',
    config: { fields: ['timestamp', 'source'], show_message_row: true, decorators: [], sort: [] },
    floor: [
      `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ts DESC, id DESC LIMIT 150 FORMAT JSONCompact`,
      `SELECT count() FROM ${table} WHERE ${where} FORMAT JSONCompact`,
    ],
  }
}

/** What every widget has. */
function placed({ endMs, days }: Context, title: string, query: string) {
  const timerange = {
    type: 'absolute',
    from: new Date(endMs - days * dayMs).toISOString(),
    to: new Date(endMs).toISOString(),
  }
  return { id: crypto.randomUUID(), title, query, timerange }
}

function grouping(field: string) {
  if (field === 'time')
    return { type: 'time', fields: ['timestamp'], config: { interval: { type: 'auto', scaling: 1 } } }
  return { type: 'values', fields: [field], config: { limit: 15 } }
}

const numeric = new Set(['took_ms', 'status'])

function aggregationSql(context: Context, { metrics, rows, columns, query }: Aggregation): string {
  const groups = [rows, columns]
    .filter((field) => field !== undefined)
    .map((field) => groupSql(context, field))
  const selected = [...groups, ...metrics.map((metric) => metricSql(context, metric))].join(', ')
  const condition = query === undefined ? '' : ` AND ${conditionSql(context, query)}`
  const grouped = groups.length === 0 ? '' : ` GROUP BY ${groups.map((_, index) => index + 1).join(', ')}`
  return `SELECT ${selected} FROM ${context.table} WHERE ${inRange(context)}${condition}${grouped} FORMAT JSONCompact`
}

function inRange({ endMs, days }: Context): string {
  return `ts >= fromUnixTimestamp64Milli(${endMs - days * dayMs}) AND ts < fromUnixTimestamp64Milli(${endMs}) AND position(stream_set, ',${defaultStreamId},') > 0`
}

function groupSql(context: Context, field: string): string {
  return field === 'time' ? 'toStartOfInterval(ts, INTERVAL 1 DAY)' : fieldSql(context, field)
}

function fieldSql({ columns }: Context, field: string): string {
  if (field === 'source') return 'source'
  const map = numeric.has(field) ? 'nf' : 'sf'
  return columns.get(field) ?? `if(mapContains(${map}, '${field}'), ${map}['${field}'], NULL)`
}

function metricSql(context: Context, metric: string): string {
  const [, name, field = ''] = /^(\w+)\(([^,)]*)/.exec(metric) ?? []
  if (name === 'card') return `uniqCombined(${fieldSql(context, field)})`
  if (name === 'percentile') return `quantileTDigest(0.95)(${fieldSql(context, field)})`
  return field === '' ? 'count()' : `${name}(${fieldSql(context, field)})`
}

function conditionSql(context: Context, query: NonNullable<Aggregation['query']>): string {
  return query === 'status:502'
    ? `${fieldSql(context, 'status')} = 502`
    : `${fieldSql(context, 'took_ms')} BETWEEN 3900 AND 4000`
}
