import { describe, expect, it } from 'vitest'
import { newDashboardDocument } from '../commands/default-documents.ts'
import { inOrder } from '../commands/page-edit.ts'
import { putParameter } from '../commands/parameter-commands.ts'
import { setQuery, setStreams } from '../commands/query-commands.ts'
import { putVariable } from '../commands/variable-commands.ts'
import { addWidget, makeWidget } from '../commands/widget-commands.ts'
import { createViewStore } from './view-store.ts'
import {
  effectiveQuestion,
  questionElsewhere,
  rangeOfPage,
  rangeText,
  withOwnQuestion,
} from './widget-question.ts'

function dashboard() {
  const document = newDashboardDocument()
  const queryId = document.queries[0]?.id ?? ''
  const widget = makeWidget({
    type: 'messages',
    config: {},
    timerange: { type: 'relative', from: 900 },
    query: { type: 'elasticsearch', query_string: 'level:3 source:web' },
    streams: ['s1'],
  })
  return { document, queryId, widget }
}

describe('what a widget asks for', () => {
  it('is its own range and query, unless there is an override', () => {
    const { document, queryId, widget } = dashboard()
    expect(effectiveQuestion(document, queryId, widget, null)).toEqual({
      timeRange: { type: 'relative', from: 900 },
      isOverridden: false,
      query: 'level:3 source:web',
      streams: ['s1'],
    })
    const override = { timerange: { type: 'relative' as const, range: 0 }, queryString: 'action:login OR x' }
    expect(effectiveQuestion(document, queryId, widget, override)).toMatchObject({
      timeRange: { type: 'relative', from: 0 },
      isOverridden: true,
      query: '(level:3 source:web) AND (action:login OR x)',
    })
  })

  it('is the last five minutes of everything when it says nothing', () => {
    const { document, queryId } = dashboard()
    const plain = makeWidget({ type: 'messages', config: {} })
    expect(effectiveQuestion(document, queryId, plain, null)).toEqual({
      timeRange: { type: 'relative', from: 300 },
      isOverridden: false,
      query: '',
      streams: [],
    })
  })

  it('is asked elsewhere with its filter, and with values in the place of parameters', () => {
    const { document, queryId, widget } = dashboard()
    const store = createViewStore(document)
    const host = { type: 'value-parameter-v1', title: null, description: null, data_type: 'any' }
    for (const name of ['host', 'env'])
      store.edit(putParameter({ ...host, name, default_value: 'x', optional: false, binding: null }))
    store.show({ parameterBindings: { host: 'web-1 OR source:web-2' } })
    const own = {
      ...widget,
      query: { type: 'elasticsearch' as const, query_string: 'source:$host$' },
      filter: 'env:$env$ OR level:3',
    }
    expect(questionElsewhere(store.get(), queryId, own)).toMatchObject({
      query: '(source:web-1 OR source:web-2) AND (env:x OR level:3)',
      timeRange: { type: 'relative', from: 900 },
      streams: ['s1'],
    })
  })

  it('is asked elsewhere with the chosen values of the variables and what is laid over all widgets', () => {
    const { document, queryId, widget } = dashboard()
    const variable = { name: 'host', field: 'source', isMultiple: true, defaultValues: [] }
    const store = createViewStore(putVariable(variable, null)(document))
    store.show({
      override: { timerange: { type: 'relative', from: 60 }, queryString: 'action:login' },
      variableValues: { host: ['web-1', 'web-2'] },
    })
    expect(questionElsewhere(store.get(), queryId, widget)).toMatchObject({
      query: '(level:3 source:web) AND (action:login AND (source:web-1 OR source:web-2))',
      timeRange: { type: 'relative', from: 60 },
      streams: ['s1'],
    })
  })

  it('stays the same when the widget leaves its search', () => {
    const { document, queryId, widget } = dashboard()
    const searched = setStreams(queryId, ['a', 'b'])(setQuery(queryId, 'app:shop')(document))
    const plain = { ...widget, timerange: null, query: null, streams: [] }
    const [query] = searched.queries
    if (!query) throw new Error('no query')
    expect(withOwnQuestion(plain, query)).toMatchObject({
      timerange: { type: 'relative', from: 300 },
      query: { query_string: 'app:shop' },
      streams: ['a', 'b'],
    })
    expect(withOwnQuestion(widget, query).query?.query_string).toBe('app:shop AND (level:3 source:web)')
  })
})

describe('the range of a page', () => {
  it('is the one most of its widgets have, or that of the override', () => {
    const { document, queryId } = dashboard()
    const withWidget = (type: string, from: number) =>
      addWidget(queryId, {
        widget: makeWidget({ type, config: {}, timerange: { type: 'relative', from } }),
        place: { width: 4, height: 4 },
      })
    const page = inOrder(
      withWidget('markdown', 60),
      withWidget('messages', 300),
      withWidget('messages', 900),
      withWidget('aggregation', 900),
    )(document)
    expect(rangeOfPage(document, queryId, null)).toBeNull()
    expect(rangeOfPage(page, queryId, null)).toEqual({ type: 'relative', from: 900 })
    const override = { timerange: { type: 'relative' as const, from: 60 }, queryString: '' }
    expect(rangeOfPage(page, queryId, override)).toEqual({ type: 'relative', from: 60 })
  })
})

describe('rangeText', () => {
  it.each([
    [{ type: 'relative', from: 300 }, '5 minutes ago - Now'],
    [{ type: 'relative', from: 3_600, to: 60 }, '1 hour ago - 1 minute ago'],
    [{ type: 'relative', from: 0 }, 'All Time'],
    [{ type: 'keyword', keyword: 'last monday' }, 'last monday'],
    [
      { type: 'absolute', from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T01:00:00.123Z' },
      '2026-01-01 01:00:00.000 - 2026-01-01 02:00:00.123',
    ],
  ] as const)('says %j in the words of the reference', (range, text) => {
    expect(rangeText(range, 'Europe/Berlin')).toBe(text)
  })
})
