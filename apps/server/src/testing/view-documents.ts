/** What a client saved, and what it gets back when that is not the same: older forms are answered as the present ones. */
interface ViewDocument {
  title: string
  type: 'SEARCH' | 'DASHBOARD'
  state: Record<string, Page>
  answer?: Record<string, unknown>
}

type Json = Record<string, unknown>
type Widget = Json & { id: string; type: string; config: Json }
type Page = Json & {
  widgets: Widget[]
  widget_mapping: Record<string, string[]>
  positions: Record<string, Record<'col' | 'row' | 'height' | 'width', unknown>>
}

const stream = '000000000000000000000001'
const fiveMinutes = { type: 'relative', from: 300 }
const count = { config: { name: null }, function: 'count()' }
const perAction = {
  fields: ['action'],
  type: 'values',
  config: { limit: 15, skip_empty_values: false },
}
const overTime = {
  fields: ['timestamp'],
  type: 'time',
  config: { interval: { type: 'auto', scaling: 1 } },
}
const newestFirst = [{ type: 'pivot', field: 'timestamp', direction: 'Descending' }]

function page(widgets: Widget[], changes: Json = {}): Page {
  return {
    selected_fields: null,
    static_message_list_id: null,
    titles: {},
    widgets,
    widget_mapping: Object.fromEntries(widgets.map(({ id }) => [id, [`${id}-type`]])),
    positions: Object.fromEntries(
      widgets.map(({ id }, index) => [id, { col: 1, row: 1 + 4 * index, height: 4, width: 'Infinity' }]),
    ),
    formatting: { highlighting: [] },
    display_mode_settings: { positions: {} },
    ...changes,
  }
}

const inherited = { filter: null, filters: [], timerange: null, query: null, streams: [] }
const ofDashboard = {
  ...inherited,
  timerange: fiveMinutes,
  query: { type: 'elasticsearch', query_string: 'action:login' },
  streams: [stream],
}

function messageTable(id: string, changes: Json = {}): Widget {
  const shown = { fields: ['timestamp', 'source'], show_message_row: true, show_summary: true }
  const config = { ...shown, decorators: [], sort: newestFirst }
  return { id, type: 'messages', ...inherited, config, ...changes }
}

function aggregation(id: string, config: Json, changes: Json = {}): Widget {
  const shape = { row_pivots: [overTime], column_pivots: [], series: [count], sort: [] }
  const look = { visualization: 'bar', visualization_config: null, formatting_settings: null }
  const rest = { rollup: true, event_annotation: false, row_limit: null, column_limit: null }
  return {
    id,
    type: 'aggregation',
    ...inherited,
    config: { ...shape, ...look, ...rest, ...config },
    ...changes,
  }
}

const saved = (title: string, widgets: Widget[], changes: Json = {}): ViewDocument => {
  return { title, type: 'SEARCH', state: { 'q-1': page(widgets, changes) } }
}
const dashboard = (title: string, widgets: Widget[], changes: Json = {}): ViewDocument => {
  return { title, type: 'DASHBOARD', state: { 'q-1': page(widgets, changes) } }
}

/** Documents as the reference system writes them, in its present and its older forms, and with parts of plugins. */
export const viewDocuments: readonly ViewDocument[] = [
  saved('a new search', [aggregation('chart', {}), messageTable('all')], {
    titles: { widget: { chart: 'Message Count', all: 'All Messages' } },
    positions: {
      chart: { col: 1, row: 1, height: 2, width: 'Infinity' },
      all: { col: 1, row: 3, height: 6, width: 'Infinity' },
    },
  }),
  saved(
    'highlighting, decorators and search filters',
    [
      messageTable('all', {
        filter: 'level:3',
        filters: [
          {
            type: 'inlineQueryString',
            queryString: 'not debug',
            negation: true,
            disabled: false,
            title: 'Ä',
          },
          { type: 'referenced', id: '64a1f0c2e4b0a1b2c3d4e5f6', frontendId: 'x' },
        ],
        config: {
          fields: ['timestamp', 'source', 'Größe'],
          show_message_row: false,
          show_summary: null,
          decorators: [
            { id: null, type: 'syslog-severity-mapper', config: { source_field: 'level' }, order: 0 },
          ],
          sort: newestFirst,
        },
      }),
    ],
    {
      selected_fields: ['source', 'message'],
      formatting: {
        highlighting: [
          {
            field: 'level',
            value: '3',
            condition: 'less_equal',
            color: { type: 'static', color: '#ffec3d' },
          },
          {
            field: 'took_ms',
            value: '1000',
            condition: 'greater',
            color: { type: 'gradient', gradient: 'Viridis', lower: 0, upper: 100.5 },
          },
        ],
      },
    },
  ),
  dashboard('bars over time, in steps of five minutes, with event annotations', [
    aggregation(
      'bars',
      {
        row_pivots: [
          {
            fields: ['timestamp'],
            type: 'time',
            config: { interval: { type: 'timeunit', value: 5, unit: 'minutes' } },
          },
        ],
        column_pivots: [perAction],
        column_limit: 15,
        visualization_config: { barmode: 'stack', axis_type: 'logarithmic' },
        event_annotation: true,
      },
      ofDashboard,
    ),
  ]),
  dashboard('a table with colours, limits and a sort', [
    aggregation(
      'table',
      {
        row_pivots: [perAction, { ...perAction, fields: ['source', 'user'], config: { limit: 100 } }],
        series: [
          { config: { name: 'Logins' }, function: 'count()' },
          { config: { name: null }, function: 'percentile(took_ms,95.0)' },
        ],
        sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
        visualization: 'table',
        visualization_config: { pinned_columns: ['action'] },
        formatting_settings: { chart_colors: [{ field_name: 'count()', chart_color: '#ff0000' }] },
        rollup: false,
        row_limit: 100,
      },
      {
        ...ofDashboard,
        timerange: { type: 'absolute', from: '2023-07-01T00:00:00.000Z', to: '2023-07-02T00:00:00.000Z' },
      },
    ),
  ]),
  dashboard('a heat map', [
    aggregation('heat', {
      visualization: 'heatmap',
      visualization_config: {
        color_scale: 'Viridis',
        reverse_scale: false,
        auto_scale: false,
        z_min: '0',
        z_max: '10',
        default_value: '0',
        use_smallest_as_default: true,
      },
    }),
  ]),
  dashboard(
    'a single number with its trend',
    [
      aggregation('number', {
        row_pivots: [],
        visualization: 'numeric',
        visualization_config: { trend: true, trend_preference: 'LOWER' },
      }),
    ],
    { widget_mapping: { number: ['chart', 'trend'] } },
  ),
  dashboard('map, pie, scatter and area', [
    aggregation('map', {
      visualization: 'map',
      visualization_config: { viewport: { center_x: 48.1, center_y: 11.5, zoom: 4 } },
    }),
    aggregation('pie', { row_pivots: [perAction], row_limit: 15, visualization: 'pie' }),
    aggregation('scatter', { visualization: 'scatter', visualization_config: { axis_type: 'linear' } }),
    aggregation('area', {
      visualization: 'area',
      visualization_config: { interpolation: 'step-after', axis_type: 'linear' },
    }),
  ]),
  dashboard(
    'widgets of plugins',
    [
      {
        id: 'events',
        type: 'events',
        ...ofDashboard,
        config: { mode: 'List', filters: [], sort: { field: 'priority' } },
      },
      {
        id: 'text',
        type: 'TEXT',
        ...inherited,
        config: { text: '# Runbook\n<b>read me</b> 🙂', nested: [[null, { a: [1.5] }]] },
      },
      { id: 'logs', type: 'logs', ...inherited, description: 'of a later version', config: {} },
      { id: 'empty', type: 'investigations', ...inherited, config: { field: 'not a pivot', limit: null } },
    ],
    { widget_mapping: { events: ['events'], text: [] } },
  ),
  {
    title: 'several pages',
    type: 'DASHBOARD',
    state: {
      'page-2': page([messageTable('m2')], { titles: { tab: { title: 'Errors' }, widget: { m2: '' } } }),
      'page-1': page([], { titles: { tab: { title: 'Overview' } }, formatting: null }),
      '3': page([
        aggregation(
          'a3',
          {},
          {
            ...ofDashboard,
            timerange: {
              type: 'keyword',
              keyword: 'last five minutes',
              timezone: 'Europe/Berlin',
              from: '2023-07-01T00:00:00.000Z',
            },
          },
        ),
      ]),
    },
  },
  dashboard(
    'members of later versions everywhere',
    [
      aggregation(
        'odd',
        { units: { took_ms: { unit: 'ms' } }, row_pivots: [{ ...perAction, hint: 1 }], row_limit: 15 },
        { description: 'x', context: null },
      ),
      messageTable('rows', {
        config: {
          fields: [],
          show_message_row: true,
          show_summary: true,
          decorators: [],
          sort: [],
          preview: { lines: 3 },
        },
      }),
    ],
    {
      positions: {
        odd: { col: 1, row: 1, height: 3, width: 6, minHeight: 2 },
        rows: { col: 7, row: 1, height: 3, width: 6 },
        gone: { col: 1, row: 9, height: 1, width: 1 },
      },
      display_mode_settings: { positions: { odd: { col: 1, row: 1, height: 1, width: 12 } }, mode: 'tv' },
      formatting: { highlighting: [], density: 'compact' },
      annotations: [{ at: '2023-07-01T00:00:00.000Z', text: 'deployed' }],
    },
  ),
  {
    title: 'older pivots, series, limits and places',
    type: 'DASHBOARD',
    state: {
      'q-1': page(
        [
          aggregation(
            'old',
            {
              row_pivots: [
                { field: 'timestamp', type: 'time', config: { interval: { type: 'auto' } } },
                { field: 'action', type: 'values', config: {} },
              ],
              series: ['count()', 'avg(took_ms)'],
              row_limit: 7,
            },
            { query: 'action:login' },
          ),
        ],
        { positions: { old: { col: 1.9, row: 2.2, height: 4.5, width: 'Infinity' } } },
      ),
    },
    answer: {
      'q-1': page(
        [
          aggregation(
            'old',
            {
              row_pivots: [overTime, { fields: ['action'], type: 'values', config: { limit: 7 } }],
              series: [count, { config: { name: null }, function: 'avg(took_ms)' }],
              row_limit: 7,
            },
            { query: { type: 'elasticsearch', query_string: 'action:login' } },
          ),
        ],
        { positions: { old: { col: 1, row: 2, height: 4, width: 'Infinity' } } },
      ),
    },
  },
  {
    title: 'what may be left out',
    type: 'SEARCH',
    state: {
      'q-1': {
        widgets: [{ id: 'w', type: 'messages', config: { fields: ['source'], show_message_row: true } }],
        widget_mapping: { w: ['t'] },
        positions: { w: { col: 1, row: 1, height: 1, width: 1 } },
        formatting: { highlighting: [{ field: 'a', value: 'b', color: '#fff' }] },
      },
    },
    answer: {
      'q-1': page(
        [
          messageTable('w', {
            config: {
              fields: ['source'],
              show_message_row: true,
              show_summary: null,
              decorators: [],
              sort: [],
            },
          }),
        ],
        {
          widget_mapping: { w: ['t'] },
          positions: { w: { col: 1, row: 1, height: 1, width: 1 } },
          formatting: {
            highlighting: [
              { field: 'a', value: 'b', condition: 'equal', color: { type: 'static', color: '#fff' } },
            ],
          },
        },
      ),
    },
  },
]

/** A search that has the queries and search types a view names. */
export function searchOfState(state: Record<string, { widget_mapping: Record<string, string[]> }>) {
  return {
    queries: Object.entries(state).map(([id, { widget_mapping }]) => ({
      id,
      timerange: { type: 'relative' as const, from: 300 },
      search_types: Object.values(widget_mapping)
        .flat()
        .map((type) => ({ id: type, type: 'messages' as const })),
    })),
  }
}
