import type { CallApi } from '../dev/product.ts'

/** Messages of four hosts, one every twenty seconds, the newest a minute ago. */
export const messageCount = 240

const places = ['52.52,13.405', '40.7128,-74.006', '-33.8688,151.2093', '35.6895,139.6917']

/** Of the last eighty minutes, as GELF. */
export function chartMessages(): object[] {
  const newest = Date.now() / 1000 - 60
  return Array.from({ length: messageCount }, (_, number) => ({
    host: `web-${(number % 4) + 1}`,
    short_message: `request ${number}`,
    timestamp: newest - (messageCount - 1 - number) * 20,
    level: 6,
    _status: number % 7 === 0 ? 502 : number % 3 === 0 ? 404 : 200,
    _took_ms: 20 + ((number * 37) % 400),
    _place: places[number % places.length],
  }))
}

export interface ChartWidget {
  id: string
  title: string
  type: string
  config: Record<string, unknown>
  /** Of its own; the last two hours unless told. */
  timerange?: Record<string, unknown>
  query?: string
}

const time = { type: 'time', fields: ['timestamp'], config: { interval: { type: 'auto', scaling: 1 } } }
const by = (field: string) => ({ type: 'values', fields: [field], config: { limit: 15 } })
const metric = (text: string) => ({ function: text, config: { name: null } })

function widget(title: string, visualization: string, parts: Record<string, unknown>): ChartWidget {
  const config = {
    row_pivots: [],
    column_pivots: [],
    series: [metric('count()')],
    sort: [],
    rollup: true,
    visualization,
    visualization_config: null,
    formatting_settings: { chart_colors: [] },
    event_annotation: false,
    ...parts,
  }
  return { id: crypto.randomUUID(), title, type: 'aggregation', config }
}

/** One of every visualisation. */
export function chartWidgets(): ChartWidget[] {
  const byStatus = { row_pivots: [time], column_pivots: [by('status')], rollup: false }
  return [
    widget('Requests', 'numeric', { visualization_config: { trend: true, trend_preference: 'HIGHER' } }),
    widget('Stacked', 'bar', { ...byStatus, visualization_config: { barmode: 'stack' } }),
    widget('Time taken', 'line', {
      row_pivots: [time],
      column_pivots: [by('source')],
      rollup: false,
      series: [metric('avg(took_ms)')],
      visualization_config: { interpolation: 'spline', axis_type: 'linear' },
    }),
    widget('Busy', 'area', { ...byStatus, event_annotation: true }),
    widget('Spread', 'scatter', {
      row_pivots: [time],
      series: [metric('max(took_ms)'), metric('min(took_ms)')],
    }),
    widget('Shares', 'pie', { row_pivots: [by('source')] }),
    widget('Heat', 'heatmap', { row_pivots: [by('source')], column_pivots: [by('status')], rollup: false }),
    widget('Hosts', 'table', {
      row_pivots: [by('source'), by('status')],
      series: [metric('count()'), metric('avg(took_ms)')],
      visualization_config: { pinned_columns: ['source'] },
    }),
    widget('World', 'map', { row_pivots: [by('place')] }),
    widget('Groups', 'bar', { row_pivots: [by('source')], column_pivots: [by('status')] }),
  ]
}

/** Stores a dashboard of one page, three widgets a row; returns its id. */
export async function storeDashboard(
  { api }: { api: CallApi },
  widgets: readonly ChartWidget[],
  title = 'All charts',
): Promise<string> {
  const timerange = { type: 'relative', from: 7200 }
  const queryId = crypto.randomUUID()
  const searchId = objectId()
  const search = {
    id: searchId,
    queries: [{ id: queryId, query: elastic(''), timerange, search_types: [] }],
    parameters: [],
  }
  await accepted(api, '/views/search', search)
  const state = {
    titles: { widget: Object.fromEntries(widgets.map(({ id, title }) => [id, title])) },
    widgets: widgets.map(({ id, type, config, timerange: own, query = '' }) => ({
      id,
      type,
      config,
      timerange: own ?? timerange,
      query: elastic(query),
      streams: [],
    })),
    widget_mapping: {},
    positions: Object.fromEntries(
      widgets.map(({ id }, index) => [
        id,
        { col: (index % 3) * 4 + 1, row: Math.floor(index / 3) * 4 + 1, width: 4, height: 4 },
      ]),
    ),
  }
  const viewId = objectId()
  await accepted(api, '/views', {
    id: viewId,
    type: 'DASHBOARD',
    title,
    summary: '',
    description: '',
    search_id: searchId,
    properties: [],
    state: { [queryId]: state },
  })
  return viewId
}

async function accepted(api: CallApi, path: string, body: unknown): Promise<void> {
  const answer = await api('POST', path, body)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

function elastic(query: string) {
  return { type: 'elasticsearch', query_string: query }
}

function objectId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 24)
}

/** All numbers that the search API answers for each widget over the same range, by widget id. */
export async function chartAnswers(
  { api }: { api: CallApi },
  widgets: readonly ChartWidget[],
): Promise<Map<string, number[]>> {
  const queryId = crypto.randomUUID()
  const query = {
    id: queryId,
    query: elastic(''),
    timerange: { type: 'relative', from: 7200 },
    search_types: widgets.map(pivotOf),
  }
  const body = { id: objectId(), queries: [query], parameters: [] }
  const answer = await api('POST', '/views/search/sync?timeout=60000', body)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const { results } = (await answer.json()) as {
    results: Record<string, { search_types: Record<string, { rows?: AnswerRow[] }> }>
  }
  const found = results[queryId]?.search_types ?? {}
  return new Map(
    widgets.map(({ id }) => [
      id,
      (found[id]?.rows ?? [])
        .filter(({ source }) => source === 'leaf')
        .flatMap(({ values }) => values.map(({ value }) => value))
        .filter((value) => typeof value === 'number')
        // As numbers are written on the screen.
        .map((value) => Number(value.toFixed(7))),
    ]),
  )
}

interface AnswerRow {
  source: string
  values: { value: unknown }[]
}

function pivotOf({ id, config }: ChartWidget) {
  const { row_pivots, column_pivots, series, rollup } = config
  // as: the widgets are those of this file.
  const groups = (pivots: unknown) =>
    (pivots as { type: string; fields: string[]; config: Record<string, unknown> }[]).map(
      ({ type, fields, config: own }) => ({ type, fields, ...own }),
    )
  const metrics = (series as { function: string }[]).map(({ function: text }) => {
    const [, type, field] = /^(\w+)\((.*)\)$/.exec(text) ?? []
    return { type, id: text, ...(field && { field }) }
  })
  return {
    type: 'pivot',
    id,
    name: 'chart',
    row_groups: groups(row_pivots),
    column_groups: groups(column_pivots),
    series: metrics,
    sort: [],
    rollup: groups(column_pivots).length === 0 || rollup === true,
  }
}
