import { expect, it } from 'vitest'
import type { FieldType } from '../../../kit/fields/field-type.ts'
import { newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { makeWidget } from '../../view-model/commands/widget-commands.ts'
import { aggregationConfigOf } from '../../view-model/configs/aggregation-config.ts'
import { createViewStore } from '../../view-model/store/view-store.ts'
import type { FieldTarget } from '../targets/action.ts'
import { countsRequest, type FieldCounts, planOf } from './field-widgets.ts'

const types = {
  long: { type: 'long', properties: ['enumerable', 'numeric'] },
  double: { type: 'double', properties: ['enumerable', 'numeric'] },
  text: { type: 'string', properties: ['enumerable'] },
  date: { type: 'date', properties: ['enumerable'] },
} satisfies Record<string, FieldType>

function planned(type: keyof typeof types, counts: FieldCounts | null) {
  const { config, size } = planOf('took', types[type], counts)
  const { visualization, row_pivots, column_pivots, series } = aggregationConfigOf(config)
  const fieldsOf = (pivots: typeof row_pivots) => pivots.flatMap(({ fields }) => fields).join()
  return {
    what: `${visualization} by ${fieldsOf(row_pivots)} / ${fieldsOf(column_pivots)}`,
    metrics: series.map((one) => one.function).join(' '),
    height: size.height,
  }
}

it.each([
  [
    'numbers',
    'long',
    { present: 900, distinct: 400 },
    'line by timestamp / ',
    'avg(took) percentile(took,95)',
  ],
  [
    'a few numbers that come again',
    'long',
    { present: 900, distinct: 5 },
    'bar by timestamp / took',
    'count()',
  ],
  [
    'numbers of few messages',
    'long',
    { present: 7, distinct: 5 },
    'line by timestamp / ',
    'avg(took) percentile(took,95)',
  ],
  [
    'few fractions',
    'double',
    { present: 90, distinct: 2 },
    'line by timestamp / ',
    'avg(took) percentile(took,95)',
  ],
  ['few texts', 'text', { present: 30, distinct: 12 }, 'bar by timestamp / took', 'count()'],
  ['many texts', 'text', { present: 30, distinct: 13 }, 'table by took / ', 'count()'],
  ['texts nobody has', 'text', { present: 0, distinct: 0 }, 'table by took / ', 'count()'],
  ['dates', 'date', { present: 30, distinct: 3 }, 'bar by took / ', 'count()'],
  ['texts nothing is known of', 'text', null, 'table by took / ', 'count()'],
  ['numbers nothing is known of', 'long', null, 'line by timestamp / ', 'avg(took) percentile(took,95)'],
] as const)('%s are charted as what says most of them', (_, type, counts, what, metrics) => {
  expect(planned(type, counts)).toMatchObject({ what, metrics })
})

it('a table is as high as its rows, up to those it shows at most', () => {
  const heights = [1, 13, 15, 4_000].map((distinct) => planned('text', { present: 9_000, distinct }).height)
  expect(heights).toEqual([3, 5, 5, 5])
})

it('what the chart will show is counted, within what the widget of the field asks', () => {
  const store = createViewStore(newSearchDocument({ queryString: 'a:1' }, { fields: [] }))
  const widget = makeWidget({ type: 'messages', config: {}, filter: 'b:2', streams: ['5f'] })
  const target = { store, field: 'took', widget } as unknown as FieldTarget
  const [query] = countsRequest(target).body.queries ?? []
  expect(query).toMatchObject({ query: { query_string: 'a:1' } })
  expect(query?.search_types).toMatchObject([
    {
      filter: { query: 'b:2' },
      streams: ['5f'],
      series: [
        { type: 'count', field: 'took' },
        { type: 'card', field: 'took' },
      ],
    },
  ])
})
