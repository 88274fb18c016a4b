import { describe, expect, it, vi } from 'vitest'
import type { FieldType } from '../../../kit/fields/field-type.ts'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { highlightingOf } from '../../view-model/commands/highlighting-commands.ts'
import { addWidget, makeWidget } from '../../view-model/commands/widget-commands.ts'
import { pageOf, type Widget } from '../../view-model/document/view-document.ts'
import { createViewStore, type ViewStore } from '../../view-model/store/view-store.ts'
import type { FieldTarget, ValueTarget } from '../targets/action.ts'
import { bucketPath } from './bucket-search.ts'
import { fieldActions } from './field-actions.ts'
import { valueActions } from './value-actions.ts'

const number: FieldType = { type: 'long', properties: ['enumerable', 'numeric'] }
const text: FieldType = { type: 'string', properties: ['enumerable'] }
const longText: FieldType = { type: 'string', properties: ['full-text-search'] }

function openSearch() {
  const store = createViewStore(newSearchDocument({}, { fields: ['timestamp', 'source'] }))
  const widgets = () => pageOf(store.get().history.document, store.get().activeQueryId).widgets
  const titles = () => pageOf(store.get().history.document, store.get().activeQueryId).titles.widget ?? {}
  const table = () => widgets().find(({ type }) => type === 'messages') ?? null
  const columns = () => widgets().flatMap(({ config }) => (config.fields ? [config.fields] : []))
  return { store, widgets, titles, table, columns }
}

function target(store: ViewStore, parts: Partial<ValueTarget> = {}): ValueTarget {
  return {
    store,
    narrowQuery: () => {},
    field: 'took_ms',
    type: number,
    isDecorated: false,
    isAnalysisDisabled: false,
    widget: null,
    hasPage: () => false,
    value: 7,
    groups: null,
    message: null,
    ...parts,
  }
}

const labels = (of: FieldTarget) =>
  fieldActions.filter(({ isShown }) => isShown?.(of) ?? true).map(({ label }) => label)
const disabled = (of: FieldTarget) =>
  fieldActions.filter(({ disabledReason }) => disabledReason?.(of) !== undefined).map(({ id }) => id)
const run = (id: string, of: ValueTarget) => {
  fieldActions.find((action) => action.id === id)?.onSelect?.(of)
  valueActions.find((action) => action.id === id)?.onSelect?.(of)
}

describe('the actions of a field', () => {
  it('are those of the reference, with the columns of a table only inside of one', () => {
    const { store, table } = openSearch()
    expect(labels(target(store))).toEqual([
      'Chart this field',
      'Chart',
      'Show top values',
      'Statistics',
      'Add to all tables',
      'Remove from all tables',
      'Copy field name to clipboard',
    ])
    const inTable = labels(target(store, { widget: table() }))
    expect(inTable.slice(4, 6)).toEqual(['Add to table', 'Remove from table'])
    expect(labels(target(store, { widget: makeWidget({ type: 'aggregation', config: {} }) }))).toHaveLength(7)
  })

  it.each([
    ['a number', { type: number }, []],
    ['a text', { type: text }, ['chart']],
    ['a long text', { type: longText }, ['chart-field', 'chart', 'top-values']],
    [
      'a field whose analysis is off',
      { isAnalysisDisabled: true },
      ['chart-field', 'top-values', 'statistics'],
    ],
    [
      'a metric',
      { field: 'avg(took_ms)' },
      ['chart-field', 'top-values', 'statistics', 'add-to-all', 'remove-from-all'],
    ],
    [
      'a decorated field',
      { isDecorated: true },
      ['chart-field', 'chart', 'top-values', 'statistics', 'add-to-all', 'remove-from-all'],
    ],
  ])('for %s, some cannot be chosen', (_, parts, ids) => {
    const { store, table } = openSearch()
    const outside = disabled(target(store, parts)).filter((id) => !id.endsWith('-column'))
    expect(outside).toEqual(ids)
    expect(disabled(target(store, { ...parts, widget: table() }))).toContain('remove-column')
  })

  it('make a chart, a table of top values and one of statistics, and show them', async () => {
    const { store, widgets, titles, table } = openSearch()
    store.show({ focus: { widgetId: table()?.id ?? '', isEditing: false } })
    for (const id of ['chart', 'top-values', 'statistics']) {
      run(id, target(store))
      await vi.dynamicImportSettled()
    }
    const [chart, top, statistics] = widgets().slice(2)
    expect(chart?.config).toMatchObject({ visualization: 'line', series: [{ function: 'avg(took_ms)' }] })
    expect(chart?.config.row_pivots).toMatchObject([{ fields: ['timestamp'], type: 'time' }])
    expect(top?.config.row_pivots).toMatchObject([{ fields: ['took_ms'], config: { limit: 15 } }])
    expect(seriesOf(statistics)).toEqual([
      ...['count(took_ms)', 'sum(took_ms)', 'avg(took_ms)', 'min(took_ms)', 'max(took_ms)'],
      ...['stddev(took_ms)', 'variance(took_ms)', 'card(took_ms)', 'percentile(took_ms,95)'],
    ])
    expect(titles()[statistics?.id ?? '']).toBe('Field Statistics for took_ms')
    expect(store.get().focus).toBeNull()
  })

  it('count only what a text allows, and chart a metric as it is', async () => {
    const { store, widgets } = openSearch()
    run('statistics', target(store, { field: 'source', type: text }))
    run('chart', target(store, { field: 'max(took_ms)' }))
    await vi.dynamicImportSettled()
    expect(widgets().slice(2).map(seriesOf)).toEqual([['count(source)', 'card(source)'], ['max(took_ms)']])
  })

  it('ask within what the widget they came from asks', async () => {
    const { store, widgets } = openSearch()
    const origin = makeWidget({
      type: 'messages',
      config: {},
      filter: 'level:3',
      timerange: { type: 'relative', from: 60 },
      query: { type: 'elasticsearch', query_string: 'a:1' },
      streams: ['5f'],
    })
    run('statistics', target(store, { widget: origin }))
    await vi.dynamicImportSettled()
    const { filter, timerange, query, streams } = origin
    expect(widgets().at(-1)).toMatchObject({ filter, timerange, query, streams })
  })

  it('change the columns of one table, or of all on the page', () => {
    const { store, table, columns } = openSearch()
    const second = makeWidget({ type: 'messages', config: { fields: ['level'] } })
    store.edit(addWidget(store.get().activeQueryId, { widget: second, place: { width: 4, height: 4 } }))
    const own = () => target(store, { field: 'level', widget: table() })
    run('add-column', own())
    expect(columns()).toEqual([['timestamp', 'source', 'level'], ['level']])
    run('remove-column', own())
    run('add-to-all', target(store, { field: 'took_ms' }))
    expect(columns()).toEqual([
      ['timestamp', 'source', 'took_ms'],
      ['level', 'took_ms'],
    ])
    const before = store.get().history.document
    run('add-to-all', target(store, { field: 'took_ms' }))
    expect(store.get().history.document).toBe(before)
    run('remove-from-all', target(store, { field: 'level' }))
    expect(columns()[1]).toEqual(['took_ms'])
  })
})

describe('the actions of a value', () => {
  it.each([
    ['add-to-query', 'web 1', 'source:"web 1"'],
    ['exclude', 'web-1', 'NOT source:web-1'],
    ['add-to-query', '(Empty Value)', 'NOT _exists_:source'],
    ['exclude', '(Empty Value)', '_exists_:source'],
    ['add-to-query', '2026-11-20T08:56:10.977Z', 'source:"2026-11-20 08:56:10.977"'],
  ])('%s of %s searches for %s', (id, value, query) => {
    const { store } = openSearch()
    const asked: string[] = []
    run(id, target(store, { field: 'source', value, narrowQuery: (fragment) => asked.push(fragment) }))
    expect(asked).toEqual([query])
  })

  it('show the messages behind a value of an aggregation', () => {
    const { store, widgets, titles } = openSearch()
    const widget = makeWidget({
      type: 'aggregation',
      config: {},
      query: { type: 'elasticsearch', query_string: 'a OR b' },
    })
    const groups = {
      rows: [{ field: 'source', value: 'web 1' }],
      columns: [{ field: 'action', value: '' }],
      metric: 'count()',
    }
    run('show-documents', target(store, { field: 'count()', widget, groups }))
    const added = widgets().at(-1)
    const query = '(a OR b) AND source:"web 1" AND NOT _exists_:action'
    expect(added?.query?.query_string).toBe(query)
    expect(added?.config.fields).toEqual(['timestamp', 'source', 'action'])
    expect(titles()[added?.id ?? '']).toBe(`Messages for ${query}`)
  })

  describe('of a stretch of time', () => {
    const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })
    const searched = span('2026-11-20T09:30:00Z', '2026-11-20T12:00:00Z')
    const time = { field: 'timestamp', ...span('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'), searched }
    const widget = makeWidget({
      type: 'aggregation',
      config: {},
      query: { type: 'elasticsearch', query_string: 'a OR b' },
      timerange: { type: 'relative', from: 9_000 },
      streams: ['5f'],
    })
    const groups = {
      rows: [{ field: 'source', value: '(Empty Value)' }],
      columns: [{ field: 'action', value: 'log in' }],
      metric: 'avg(took_ms)',
      times: [time],
    }
    const parametersOf = (path: string | null) =>
      Object.fromEntries(new URL(path ?? '', 'http://console').searchParams)

    it('lead to a search for the messages of their bucket, within what was searched', () => {
      const { store } = openSearch()
      expect(parametersOf(bucketPath(target(store, { widget, groups })))).toMatchObject({
        q: '(a OR b) AND NOT _exists_:source AND action:"log in" AND _exists_:took_ms',
        rangetype: 'absolute',
        from: '2026-11-20T09:30:00.000Z',
        to: '2026-11-20T10:00:00.000Z',
        streams: '5f',
      })
    })

    it('of a search over all time have their bucket whole', () => {
      const { store } = openSearch()
      const ofAll = { ...widget, timerange: { type: 'relative' as const, range: 0 } }
      expect(parametersOf(bucketPath(target(store, { widget: ofAll, groups })))).toMatchObject({
        from: '2026-11-20T09:00:00.000Z',
        to: '2026-11-20T10:00:00.000Z',
      })
    })

    it('show the messages of their bucket in a table as well', () => {
      const { store, widgets } = openSearch()
      run('show-documents', target(store, { widget, groups: { ...groups, rows: [], columns: [] } }))
      expect(widgets().at(-1)?.query?.query_string).toBe(
        '(a OR b) AND _exists_:took_ms AND timestamp:["2026-11-20 09:00:00.000" TO "2026-11-20 10:00:00.000"}',
      )
    })

    it('are offered for every value of an aggregation, also where there are no groups, and for no other', () => {
      const { store } = openSearch()
      const action = valueActions.find(({ id }) => id === 'show-bucket')
      const single = { rows: [], columns: [], metric: 'count()' }
      expect(action?.isShown?.(target(store, { widget, groups }))).toBe(true)
      expect(action?.isShown?.(target(store, { widget, groups: single }))).toBe(true)
      expect(action?.isShown?.(target(store, { widget }))).toBe(false)
      expect(bucketPath(target(store, { widget }))).toBeNull()
      const documents = valueActions.find(({ id }) => id === 'show-documents')
      expect(documents?.disabledReason?.(target(store, { widget, groups: single }))).toBeUndefined()
    })

    it('lead to a search within what was searched where they stand in no time, of all time or as it was asked', () => {
      const { store } = openSearch()
      const within = { from: '2026-11-20T09:30:00Z', to: '2026-11-20T12:00:00Z' }
      const single = { rows: [], columns: [], metric: 'max(took_ms)' }
      const own = target(store, { widget, groups: single })
      expect(parametersOf(bucketPath({ ...own, searched: within }))).toMatchObject({
        q: '(a OR b) AND _exists_:took_ms',
        rangetype: 'absolute',
        from: '2026-11-20T09:30:00.000Z',
        to: '2026-11-20T12:00:00.000Z',
        streams: '5f',
      })
      expect(parametersOf(bucketPath(own))).toMatchObject({ rangetype: 'relative', relative: '9000' })
      const ofAll = { ...widget, timerange: { type: 'relative' as const, range: 0 } }
      expect(parametersOf(bucketPath({ ...own, searched: within, widget: ofAll }))).toMatchObject({
        rangetype: 'relative',
        relative: '0',
      })
    })
  })

  it('highlight a value once', () => {
    const { store } = openSearch()
    const own = target(store)
    const action = valueActions.find(({ id }) => id === 'highlight')
    expect(action?.disabledReason?.(own)).toBeUndefined()
    run('highlight', own)
    const { document } = store.get().history
    expect(highlightingOf(pageOf(document, store.get().activeQueryId))).toMatchObject([
      { field: 'took_ms', value: '7', condition: 'equal', color: { type: 'static' } },
    ])
    expect(action?.disabledReason?.(own)).toBe('There is a rule for this value.')
    expect(action?.disabledReason?.(target(store, { value: undefined }))).toBe(
      'Unable to add highlighting for missing value.',
    )
  })

  it('cannot search for what no message has', () => {
    const { store } = openSearch()
    const refused = (parts: Partial<ValueTarget>) =>
      valueActions
        .filter(({ disabledReason }) => disabledReason?.(target(store, parts)) !== undefined)
        .map(({ id }) => id)
    expect(refused({})).toEqual(['show-documents', 'create-extractor', 'create-event-definition'])
    const unsearchable = ['exclude', 'add-to-query']
    expect(refused({ field: 'count()' })).toEqual(expect.arrayContaining(unsearchable))
    expect(refused({ isDecorated: true })).toEqual(expect.arrayContaining(unsearchable))
  })

  it('make an extractor only where its page is, of a stored message of an input', () => {
    const { store } = openSearch()
    const action = valueActions.find(({ id }) => id === 'create-extractor')
    const message: MessageRecord = {
      id: 'm',
      index: 'i_0',
      timestamp: '',
      fields: {},
      streams: [],
      inputId: 'in',
      nodeId: 'n',
      highlightRanges: {},
      decoration: null,
      raw: {},
    }
    const own = target(store, { message, hasPage: () => true })
    expect(action?.disabledReason?.({ ...own, hasPage: () => false })).toContain('cannot be made')
    expect(action?.disabledReason?.(own)).toBeUndefined()
    const foreign = { ...own, message: { ...message, inputId: null } }
    expect(action?.disabledReason?.(foreign)).toContain('input of this cluster')
  })
})

function seriesOf(widget: Widget | undefined): string[] {
  const { series } = widget?.config ?? {}
  return Array.isArray(series) ? series.map(({ function: name }) => name) : []
}
