import { searches } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { newSearchDocument } from '../commands/default-documents.ts'
import { setColumns, setSort } from '../commands/message-list-commands.ts'
import { inOrder } from '../commands/page-edit.ts'
import { setStreams, setTimeRange } from '../commands/query-commands.ts'
import { changeWidget, changeWidgetConfig } from '../commands/widget-commands.ts'
import { defaultMessagesConfig } from '../configs/messages-config.ts'
import { pageOf } from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import { requestOf } from './view-search.ts'

const nothing = { override: null, parameterBindings: {}, onlyWidgetId: null }

function search() {
  const document = newSearchDocument({}, defaultMessagesConfig)
  const queryId = document.queries[0]?.id ?? ''
  const [count, list] = pageOf(document, queryId).widgets
  const bodyAfter = (...commands: Command[]) => {
    const { body } = requestOf(inOrder(...commands)(document), queryId, nothing)
    return searches.store.body.parse(body).queries?.[0]
  }
  return { document, queryId, countId: count?.id ?? '', listId: list?.id ?? '', bodyAfter }
}

describe('the search a document asks for', () => {
  it('has a pivot for the count and the first rows of the list, and is accepted by the contract', () => {
    const { bodyAfter, countId, listId } = search()
    expect(bodyAfter()?.search_types).toMatchObject([
      {
        id: `${countId}:chart`,
        type: 'pivot',
        row_groups: [{ type: 'time', fields: ['timestamp'], interval: { type: 'auto', scaling: 1 } }],
        column_groups: [{ type: 'values', fields: ['level'] }],
        series: [{ type: 'count', id: 'count()' }],
        rollup: true,
      },
      {
        id: `${listId}:messages`,
        type: 'messages',
        limit: 150,
        offset: 0,
        sort: [{ field: 'timestamp', order: 'DESC' }],
      },
    ])
  })

  it.each([
    ['all time', { type: 'relative', range: 0 }],
    ['until ago', { type: 'relative', from: 900, to: 60 }],
    ['words', { type: 'keyword', keyword: 'last week', timezone: 'Europe/Berlin' }],
  ] as const)('takes the time range of the query: %s', (_, range) => {
    const { bodyAfter, queryId } = search()
    expect(bodyAfter(setTimeRange(queryId, range))?.timerange).toEqual(range)
  })

  it('limits the query to the streams that are chosen', () => {
    const { bodyAfter, queryId } = search()
    expect(bodyAfter()?.filter).toBeUndefined()
    expect(bodyAfter(setStreams(queryId, ['a']))?.filter).toEqual({
      type: 'or',
      filters: [{ type: 'stream', id: 'a' }],
    })
  })

  it('gives a search type what its widget says for itself', () => {
    const { bodyAfter, queryId, countId } = search()
    const change = {
      timerange: { type: 'relative', from: 60 },
      query: { type: 'elasticsearch', query_string: 'b' },
      streams: ['s'],
      filter: 'c',
    } as const
    expect(bodyAfter(changeWidget(queryId, countId, change))?.search_types?.[0]).toMatchObject({
      timerange: { from: 60 },
      query: { query_string: 'b' },
      streams: ['s'],
      filter: { type: 'query_string', query: 'c' },
    })
  })

  it('asks for a trend before the range of its chart, and for events', () => {
    const { bodyAfter, queryId, countId } = search()
    const numeric = changeWidgetConfig(queryId, countId, {
      visualization: 'numeric',
      visualization_config: { trend: true },
      event_annotation: true,
    })
    expect(bodyAfter(numeric)?.search_types?.slice(1, 3)).toMatchObject([
      { name: 'trend', timerange: { type: 'offset', source: 'search_type', id: `${countId}:chart` } },
      { type: 'events', name: 'events' },
    ])
  })

  it('writes fixed intervals and percentiles as the server reads them', () => {
    const { bodyAfter, queryId, countId } = search()
    const config = changeWidgetConfig(queryId, countId, {
      row_pivots: [
        {
          type: 'time',
          fields: ['timestamp'],
          config: { interval: { type: 'timeunit', value: 5, unit: 'minutes' } },
        },
      ],
      series: [{ function: 'percentile(took_ms,95)', config: { name: 'p95' } }],
    })
    expect(bodyAfter(config)?.search_types?.[0]).toMatchObject({
      row_groups: [{ interval: { type: 'timeunit', timeunit: '5m' } }],
      series: [{ type: 'percentile', field: 'took_ms', percentile: 95, id: 'p95' }],
    })
  })

  it('asks the same again when only columns or titles change, and something else for another sort', () => {
    const { bodyAfter, queryId, listId } = search()
    expect(bodyAfter(setColumns(queryId, listId, ['level']))).toEqual(bodyAfter())
    const sorted = setSort(queryId, listId, { field: 'level', direction: 'Ascending' })
    expect(bodyAfter(sorted)).not.toEqual(bodyAfter())
  })

  it('asks only for the widget that fills the page, with override and parameters beside the search', () => {
    const { document, queryId, listId } = search()
    const { body, state } = requestOf(document, queryId, {
      onlyWidgetId: listId,
      override: { timerange: { type: 'relative', from: 60 }, queryString: 'x' },
      parameterBindings: { host: 'web-1' },
    })
    expect(body.queries?.[0]?.search_types).toHaveLength(1)
    expect(searches.execute.body.parse(state)).toMatchObject({
      parameter_bindings: { host: { type: 'value', value: 'web-1' } },
      global_override: { timerange: { from: 60 }, query: { query_string: 'x' } },
    })
  })
})
