import { describe, expect, it } from 'vitest'
import { searchOf, withWidgetMapping } from '../execution/view-search.ts'
import { documentOfWire, wireOfDocument } from './view-wire.ts'

/** As another version may have stored it: with a widget type and members that are not known here. */
const view = {
  id: '5f0c1e2b3a4d5e6f7a8b9c0d',
  type: 'DASHBOARD',
  title: 'Shop',
  summary: '',
  description: 'Orders',
  search_id: 'stored',
  properties: ['x'],
  requires: {},
  owner: 'ada',
  created_at: '2026-01-01T00:00:00.000Z',
  favorite: true,
  revision: 3,
  state: {
    'page-1': {
      selected_fields: null,
      static_message_list_id: null,
      titles: { widget: { w1: 'Count' }, tab: { title: 'Overview' } },
      widgets: [
        {
          id: 'w1',
          type: 'aggregation',
          filter: null,
          filters: [],
          timerange: { type: 'relative', from: 300 },
          query: { type: 'elasticsearch', query_string: 'a' },
          streams: ['s1'],
          config: {
            row_pivots: [
              {
                type: 'time',
                fields: ['timestamp'],
                config: { interval: { type: 'timeunit', value: 5, unit: 'minutes' } },
              },
            ],
            column_pivots: [],
            series: [{ function: 'avg(took_ms)', config: { name: 'Average' } }],
            sort: [],
            rollup: false,
            visualization: 'line',
            visualization_config: { interpolation: 'spline', from_tomorrow: 1 },
          },
          from_tomorrow: 2,
        },
        {
          id: 'w2',
          type: 'hologram',
          filter: null,
          filters: [],
          timerange: null,
          query: null,
          streams: [],
          config: { deep: { er: [1] } },
        },
      ],
      widget_mapping: { w1: ['old'], w2: ['holo'] },
      positions: {
        w1: { col: 1, row: 1, height: 4, width: 'Infinity' },
        w2: { col: 1, row: 5, height: 4, width: 4 },
      },
      formatting: { highlighting: [] },
      display_mode_settings: { positions: {} },
    },
  },
} as const

const search = {
  queries: [
    {
      id: 'page-1',
      timerange: { type: 'relative' as const, from: 300 },
      query: { type: 'elasticsearch' as const, query_string: '' },
      search_types: [
        { id: 'old', type: 'pivot' as const, rollup: true },
        { id: 'holo', type: 'hologram', depth: 3 },
      ],
    },
  ],
  parameters: [],
}

describe('a view that was loaded', () => {
  it('goes back to the wire with nothing lost', () => {
    expect(wireOfDocument(documentOfWire(view, search), 'stored')).toEqual(view)
  })

  it('keeps the search types of widgets that are not known, and maps every widget to what is asked for it', () => {
    const document = withWidgetMapping(documentOfWire(view, search))
    const sent = searchOf(document).queries?.[0]?.search_types ?? []
    expect(sent.map(({ id }) => id)).toEqual(['w1:chart', 'holo'])
    expect(sent[1]).toEqual({ id: 'holo', type: 'hologram', depth: 3 })
    expect(document.view.state['page-1']?.widget_mapping).toEqual({ w1: ['w1:chart'], w2: ['holo'] })
  })
})
