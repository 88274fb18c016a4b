import { dayMs, hourMs, minuteMs, pivotStartMs } from './pivot-messages.ts'

/** A pivot as a client sends it, without id and with the members that have defaults left out where they do not matter. */
export interface PivotCase {
  title: string
  request: Record<string, unknown>
  /** Whole data set when not given. */
  range?: { fromMs: number; toMs: number }
  /** What the automatic interval must be (reference: search types, section 3.1). */
  autoInterval?: string
}

type Parts = Record<string, unknown>

const values = (fields: string | string[], parts: Parts = {}) => {
  return { type: 'values', fields: [fields].flat(), ...parts }
}
const time = (timeunit: string, parts: Parts = {}) => {
  return { type: 'time', fields: ['timestamp'], interval: { type: 'timeunit', timeunit, ...parts } }
}
const berlin = { timezone: 'Europe/Berlin' }
const auto = (parts: Parts = {}) => ({
  type: 'time',
  fields: ['timestamp'],
  interval: { type: 'auto', scaling: 1, ...parts },
})
const count = { type: 'count', id: 'n' }
const on = (type: string, field: string, parts: Parts = {}) => ({
  type,
  field,
  id: `${type}:${field}`,
  ...parts,
})
const by = (field: string, direction: string) => ({ type: 'series', field, direction })
const byKey = (field: string, direction: string) => ({ type: 'pivot', field, direction })

const allFunctions: Parts[] = [
  count,
  on('count', 'took'),
  on('count', 'streams'),
  on('count', 'ok'),
  on('card', 'took'),
  on('card', 'code'),
  on('card', 'source'),
  on('card', 'streams'),
  on('sum', 'took'),
  on('avg', 'took'),
  on('min', 'took'),
  on('max', 'took'),
  on('max', 'timestamp'),
  on('stddev', 'took'),
  on('stddev', 'big'),
  on('variance', 'took'),
  on('sumofsquares', 'took'),
  on('latest', 'took'),
  on('latest', 'ok'),
  on('latest', 'source'),
  on('latest', 'note'),
  on('latest', 'timestamp'),
  ...[0, 50, 95, 100].map((percentile) => {
    return { ...on('percentile', 'took', { percentile }), id: `p${percentile}` }
  }),
  { type: 'percentile', field: 'timestamp', percentile: 50, id: 'middle' },
  { type: 'percentage', strategy: 'COUNT', id: 'share' },
  { type: 'percentage', id: 'share by default' },
  on('percentage', 'region', { strategy: 'COUNT' }),
  on('percentage', 'took', { strategy: 'SUM' }),
]

const groupings: [string, Parts][] = [
  ['all', {}],
  ['methods', { row_groups: [values('method')] }],
  ['days', { row_groups: [time('1d')], rollup: false }],
  ['rows and columns', { row_groups: [values('method')], column_groups: [values('region')] }],
]

const functionCases = allFunctions.flatMap((series) =>
  groupings.map(([name, parts]): PivotCase => {
    return { title: `${series.id} of ${name}`, request: { series: [series], ...parts } }
  }),
)

const manySeries = [count, on('avg', 'took'), on('latest', 'took'), on('max', 'took')]

const groupCases: [string, Parts][] = [
  ...['method', 'code', 'ok', 'region', 'source', 'note', 'streams', 'took', 'timestamp', 'nowhere'].map(
    (field): [string, Parts] => [`values of ${field}`, { row_groups: [values(field, { limit: 100 })] }],
  ),
  ['the older form of a single field', { row_groups: [{ type: 'values', field: 'method' }] }],
  ['a limit', { row_groups: [values('code', { limit: 2 })] }],
  ['a limit of one', { row_groups: [values('method', { limit: 1 })] }],
  ['no empty values', { row_groups: [values('method', { skip_empty_values: true })] }],
  ['no empty values of a field nobody has', { row_groups: [values('nowhere', { skip_empty_values: true })] }],
  ['tuples', { row_groups: [values(['method', 'code'])] }],
  ['tuples with a limit', { row_groups: [values(['method', 'code'], { limit: 3 })] }],
  ['complete tuples only', { row_groups: [values(['method', 'region'], { skip_empty_values: true })] }],
  ['tuples with streams', { row_groups: [values(['streams', 'method'])] }],
  ['tuples of three', { row_groups: [values(['method', 'ok', 'region'], { limit: 50 })] }],
  ['nested', { row_groups: [values('method'), values('code')] }],
  ['nested with limits', { row_groups: [values('method', { limit: 2 }), values('code', { limit: 1 })] }],
  [
    'nested, inner complete',
    { row_groups: [values('method'), values('region', { skip_empty_values: true })] },
  ],
  [
    'nested, outer complete',
    { row_groups: [values('method', { skip_empty_values: true }), values('region')] },
  ],
  ['nested three times', { row_groups: [values('source'), values('method'), values('code')] }],
  ['nested streams', { row_groups: [values('streams'), values('method')] }],
  ['a tuple in a value', { row_groups: [values('region'), values(['method', 'ok'])] }],
  ['values by time', { row_groups: [values('method'), time('12h')] }],
  ['time by values', { row_groups: [time('1h'), values('method', { limit: 1 })] }],
  ['time by time', { row_groups: [time('1d'), time('6h')] }],
  ['values by time by values', { row_groups: [values('region'), time('1d'), values('method')] }],
  ['columns only', { column_groups: [values('method')] }],
  ['columns only without totals', { column_groups: [values('method')], rollup: false }],
  [
    'columns with a limit for each row',
    {
      row_groups: [values('method')],
      column_groups: [values('code', { limit: 1 })],
    },
  ],
  [
    'columns without totals',
    {
      row_groups: [values('method')],
      column_groups: [values('region')],
      rollup: false,
    },
  ],
  [
    'columns without empty values',
    {
      row_groups: [values('method')],
      column_groups: [values('region', { skip_empty_values: true })],
    },
  ],
  [
    'columns without empty values by time',
    {
      row_groups: [time('1d')],
      column_groups: [values('method', { skip_empty_values: true })],
      rollup: false,
    },
  ],
  ['tuple columns by time', { row_groups: [time('1d')], column_groups: [values(['method', 'code'])] }],
  ['nested columns', { row_groups: [values('source')], column_groups: [values('method'), values('code')] }],
  ['time columns', { row_groups: [values('method')], column_groups: [time('1d')] }],
  ['time columns in time rows', { row_groups: [time('1d')], column_groups: [time('6h')], rollup: false }],
  ['columns of streams', { row_groups: [values('method')], column_groups: [values('streams')] }],
  [
    'two of each',
    {
      row_groups: [values('source'), values('ok')],
      column_groups: [values('method'), time('12h')],
    },
  ],
  ['rows without totals', { row_groups: [values('method')], rollup: false }],
  ['no series', { row_groups: [values('method')], series: [] }],
  ['no series, with columns', { row_groups: [values('method')], column_groups: [values('ok')], series: [] }],
  ['a name', { name: 'chart', row_groups: [values('method')] }],
]

const sortCases: [string, Parts][] = [
  ...['n', 'avg:took', 'latest:took', 'max:took'].flatMap((id) =>
    ['Ascending', 'Descending'].map((direction): [string, Parts] => {
      return [`${id} ${direction}`, { row_groups: [values('method')], sort: [by(id, direction)] }]
    }),
  ),
  ...['method', 'code', 'region', 'took', 'note'].flatMap((field) =>
    ['asc', 'desc'].map((direction): [string, Parts] => {
      return [
        `key of ${field} ${direction}`,
        { row_groups: [values(field)], sort: [byKey(field, direction)] },
      ]
    }),
  ),
  ['a series that is not there', { row_groups: [values('method')], sort: [by('none', 'asc')] }],
  ['two sorts', { row_groups: [values('method')], sort: [by('max:took', 'desc'), byKey('method', 'desc')] }],
  [
    'equal counts by key',
    { row_groups: [values('source')], sort: [by('n', 'asc'), byKey('source', 'desc')] },
  ],
  ['sort chooses', { row_groups: [values('method', { limit: 2 })], sort: [by('max:took', 'asc')] }],
  ['second field of tuples', { row_groups: [values(['method', 'code'])], sort: [byKey('code', 'desc')] }],
  ['all levels', { row_groups: [values('method'), values('region')], sort: [by('n', 'asc')] }],
  [
    'rows and columns',
    {
      row_groups: [values('method')],
      column_groups: [values('region', { limit: 2 })],
      sort: [byKey('method', 'desc')],
    },
  ],
  ['time backwards', { row_groups: [time('1d')], sort: [byKey('timestamp', 'desc')], rollup: false }],
  ['time by count', { row_groups: [time('6h')], sort: [by('n', 'desc')], rollup: false }],
  ['time by average', { row_groups: [time('6h')], sort: [by('avg:took', 'asc')], rollup: false }],
  ['values in time by count', { row_groups: [time('1d'), values('method')], sort: [by('n', 'desc')] }],
]

const unitCases = ['1s', '1m', '7m', '1h', '5h', '1d', '2d', '1w', '2w', '1M', '2M', '1y'].map(
  (unit): PivotCase => {
    // Of seconds and minutes there are too many in days.
    const lengthMs = { '1s': 5 * minuteMs, '1m': hourMs, '7m': hourMs }[unit]
    const range = lengthMs ? { range: { fromMs: pivotStartMs, toMs: pivotStartMs + lengthMs } } : {}
    return { title: `time in steps of ${unit}`, request: { row_groups: [time(unit)] }, ...range }
  },
)

const zoneCases = ['1h', '1d', '1w', '1M', '2h'].flatMap((unit) =>
  ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'].map((timezone): PivotCase => {
    // Hours are told apart over the change of Berlin's clock only.
    const fromMs = Date.parse('2026-03-28T20:00:00.000Z')
    const range = unit.endsWith('h') ? { range: { fromMs, toMs: fromMs + 12 * hourMs } } : {}
    return {
      title: `${unit} in ${timezone}`,
      request: { row_groups: [time(unit, { timezone })], rollup: false },
      ...range,
    }
  }),
)

const autoCases: PivotCase[] = [
  [20, '1ms'],
  [200, '5ms'],
  [1000, '20ms'],
  [30_000, '500ms'],
  [60_000, '1s'],
  [10 * minuteMs, '20s'],
  [hourMs, '1m'],
  [2 * hourMs, '2m'],
  [12 * hourMs, '10m'],
  [dayMs, '30m'],
  [2 * dayMs, '1h'],
  [4 * dayMs, '2h'],
  [28 * dayMs, '12h'],
  [60 * dayMs, '1d'],
  [365 * dayMs, '1w'],
  [729 * dayMs, '14d'],
  [800 * dayMs, '1M'],
].map(([lengthMs, autoInterval]) => ({
  title: `automatic interval of ${lengthMs} ms`,
  request: { row_groups: [auto()], rollup: false },
  range: { fromMs: pivotStartMs, toMs: pivotStartMs + Number(lengthMs) },
  autoInterval: String(autoInterval),
}))

const named = (prefix: string, cases: [string, Parts][]) =>
  cases.map(([title, parts]): PivotCase => {
    return { title: `${prefix}: ${title}`, request: { series: manySeries, ...parts } }
  })

export const pivotCases: readonly PivotCase[] = [
  ...functionCases,
  ...named('groups', groupCases),
  ...named('sorted by', sortCases),
  ...unitCases,
  ...zoneCases,
  ...autoCases,
  {
    title: 'coarser automatic interval',
    request: { row_groups: [auto({ scaling: 6 })], rollup: false },
    autoInterval: '1d',
  },
  {
    title: 'automatic interval in a zone',
    request: { row_groups: [auto({ scaling: 6, ...berlin })], rollup: false },
    autoInterval: '1d',
  },
  {
    title: 'nothing found, with rows',
    request: { row_groups: [values('method'), time('1h')], series: manySeries },
    range: { fromMs: 0, toMs: 1 },
  },
  {
    title: 'nothing found, without rollup',
    request: { row_groups: [values('method')], series: manySeries, rollup: false },
    range: { fromMs: 0, toMs: 1 },
  },
  { title: 'nothing found at all', request: { series: manySeries }, range: { fromMs: 0, toMs: 1 } },
].map((each) => ({
  ...each,
  request: { id: 'p', type: 'pivot', rollup: true, series: [count], ...each.request },
}))
