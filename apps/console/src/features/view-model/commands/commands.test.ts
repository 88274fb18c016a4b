import { describe, expect, it } from 'vitest'
import { pageOf, queryOf, streamsOf } from '../document/view-document.ts'
import { newDashboardDocument, newQuery, newSearchDocument } from './default-documents.ts'
import {
  addHighlightingRule,
  changeHighlightingRule,
  highlightingOf,
  removeHighlightingRule,
} from './highlighting-commands.ts'
import { setColumns, setSort } from './message-list-commands.ts'
import {
  addPage,
  duplicatePage,
  neighbourOf,
  orderPages,
  pageTitle,
  removePage,
  renamePage,
} from './page-commands.ts'
import { inOrder } from './page-edit.ts'
import { setQuery, setStreams, setTimeRange } from './query-commands.ts'
import { setMetadata } from './view-commands.ts'
import {
  addWidget,
  addWidgetsOnTop,
  changeWidget,
  changeWidgetConfig,
  duplicateWidget,
  makeWidget,
  moveWidgets,
  removeWidget,
  renameWidget,
  toggleFullWidth,
} from './widget-commands.ts'

function search() {
  const document = newSearchDocument({}, { fields: ['timestamp', 'source'], from_a_plugin: 1 })
  const queryId = document.queries[0]?.id ?? ''
  const [count, list] = pageOf(document, queryId).widgets
  return { document, queryId, countId: count?.id ?? '', listId: list?.id ?? '' }
}

describe('commands on the query', () => {
  it('set query, range and streams together, and leave the document they were given as it was', () => {
    const { document, queryId } = search()
    const changed = inOrder(
      setQuery(queryId, 'level:3'),
      setTimeRange(queryId, { type: 'relative', from: 900 }),
      setStreams(queryId, ['a', 'b']),
    )(document)
    const query = queryOf(changed, queryId)
    expect(query).toMatchObject({ query: { query_string: 'level:3' }, timerange: { from: 900 } })
    expect(streamsOf(query)).toEqual(['a', 'b'])
    expect(queryOf(document, queryId).query.query_string).toBe('')
    expect(setStreams(queryId, [])(changed).queries[0]?.filter).toBeNull()
  })
})

describe('commands on widgets', () => {
  it('put a new widget on top and move the others down by one row', () => {
    const { document, queryId, countId, listId } = search()
    const widget = makeWidget({ type: 'messages', config: {} })
    const page = pageOf(
      addWidget(queryId, { widget, place: { width: 6, height: 5 }, title: 'New' })(document),
      queryId,
    )
    expect(page.positions[widget.id]).toEqual({ col: 1, row: 1, width: 6, height: 5 })
    expect([page.positions[countId]?.row, page.positions[listId]?.row]).toEqual([2, 4])
    expect(page.titles.widget?.[widget.id]).toBe('New')
  })

  it('put a new widget exactly where it was asked for', () => {
    const { document, queryId, countId } = search()
    const widget = makeWidget({ type: 'messages', config: {} })
    const place = { col: 7, row: 3, width: 6, height: 2 }
    const page = pageOf(addWidget(queryId, { widget, place })(document), queryId)
    expect(page.positions[widget.id]).toEqual(place)
    expect(page.positions[countId]?.row).toBe(1)
  })

  it('put several widgets side by side above all others, as one change', () => {
    const { document, queryId, countId } = search()
    const made = Array.from({ length: 4 }, (_, n) => ({
      ...makeWidget({ type: 'x', config: {} }),
      id: `w${n}`,
    }))
    const page = pageOf(addWidgetsOnTop(queryId, made, { width: 4, height: 4 })(document), queryId)
    expect(made.map(({ id }) => page.positions[id])).toEqual([
      { col: 1, row: 1, width: 4, height: 4 },
      { col: 5, row: 1, width: 4, height: 4 },
      { col: 9, row: 1, width: 4, height: 4 },
      { col: 1, row: 5, width: 4, height: 4 },
    ])
    expect(page.positions[countId]).toMatchObject({ row: 9 })
    expect(addWidgetsOnTop(queryId, [], { width: 4, height: 4 })(document)).toBe(document)
  })

  it('copy a widget under an id and a title of its own', () => {
    const { document, queryId, listId } = search()
    const copy = { id: 'copy', title: 'All Messages (copy)', size: { width: 6, height: 5 } }
    const page = pageOf(duplicateWidget(queryId, listId, copy)(document), queryId)
    expect(page.widgets).toHaveLength(3)
    expect(page.widgets.find(({ id }) => id === 'copy')?.config).toMatchObject({
      fields: ['timestamp', 'source'],
    })
    expect(page.titles.widget?.copy).toBe('All Messages (copy)')
  })

  it('remove a widget with its title and position', () => {
    const { document, queryId, countId } = search()
    const page = pageOf(removeWidget(queryId, countId)(document), queryId)
    expect(page.widgets).toHaveLength(1)
    expect(page.positions[countId]).toBeUndefined()
    expect(page.titles.widget?.[countId]).toBeUndefined()
  })

  it('change a config and keep the members they do not know', () => {
    const { document, queryId, listId } = search()
    const changed = inOrder(
      setColumns(queryId, listId, ['level']),
      setSort(queryId, listId, { field: 'level', direction: 'Ascending' }),
      changeWidgetConfig(queryId, listId, { show_message_row: false }),
      changeWidget(queryId, listId, { streams: ['s'] }),
    )(document)
    expect(pageOf(changed, queryId).widgets[1]).toMatchObject({
      streams: ['s'],
      config: {
        fields: ['level'],
        sort: [{ type: 'pivot', field: 'level', direction: 'Ascending' }],
        show_message_row: false,
        from_a_plugin: 1,
      },
    })
  })

  it('do nothing for a widget that is not there, or when nothing changes', () => {
    const { document, queryId, listId } = search()
    expect(removeWidget(queryId, 'gone')(document)).toBe(document)
    expect(setColumns(queryId, 'gone', ['a'])(document)).toBe(document)
    expect(setColumns(queryId, listId, ['timestamp', 'source'])(document)).toBe(document)
    expect(renameWidget(queryId, listId, ' All Messages ')(document)).toBe(document)
  })

  it('move only what is named, and give an empty title the generated one', () => {
    const { document, queryId, countId, listId } = search()
    const moved = moveWidgets(queryId, { [countId]: { col: 3, row: 1, width: 4, height: 2 } })(document)
    expect(pageOf(moved, queryId).positions[countId]).toMatchObject({ col: 3, width: 4 })
    expect(pageOf(moved, queryId).positions[listId]).toEqual(pageOf(document, queryId).positions[listId])
    expect(
      pageOf(renameWidget(queryId, countId, '  ')(document), queryId).titles.widget?.[countId],
    ).toBeUndefined()
  })

  it('stretch a widget and bring its width back', () => {
    const { document, queryId, countId } = search()
    const narrow = toggleFullWidth(queryId, countId, 4)(document)
    expect(pageOf(narrow, queryId).positions[countId]?.width).toBe(4)
    expect(pageOf(toggleFullWidth(queryId, countId, 4)(narrow), queryId).positions[countId]?.width).toBe(
      'Infinity',
    )
  })
})

describe('commands on pages', () => {
  it('add, name, order and remove pages, but never the only one', () => {
    const document = newDashboardDocument()
    const first = document.queries[0]?.id ?? ''
    const second = { ...newQuery(), id: 'second' }
    const two = inOrder(addPage(second), renamePage('second', ' Payments '))(document)
    expect(pageTitle(two, 'second')).toBe('Payments')
    expect(pageTitle(two, first)).toBe('Page#1')
    expect(orderPages(['second'])(two).queries.map(({ id }) => id)).toEqual(['second', first])
    expect(neighbourOf(two, 'second')).toBe(first)
    expect(neighbourOf(two, first)).toBe('second')
    const one = removePage(first)(two)
    expect(Object.keys(one.view.state)).toEqual(['second'])
    expect(removePage('second')(one)).toBe(one)
  })

  it('copy a page with its widgets under new ids, positions and titles with them', () => {
    const { document, queryId, countId } = search()
    const copied = duplicatePage(queryId, { id: 'copy', title: 'Copy' })(document)
    const page = pageOf(copied, 'copy')
    const ids = page.widgets.map(({ id }) => id)
    expect(ids).not.toContain(countId)
    expect(Object.keys(page.positions).sort()).toEqual([...ids].sort())
    expect(Object.values(page.titles.widget ?? {})).toEqual(['Message Count', 'All Messages'])
  })
})

describe('commands on highlighting and metadata', () => {
  it('add, change and remove rules', () => {
    const { document, queryId } = search()
    const rule = {
      field: 'level',
      value: '3',
      condition: 'equal',
      color: { type: 'static', color: '#ff0000' },
    } as const
    const added = addHighlightingRule(queryId, rule)(document)
    expect(highlightingOf(pageOf(added, queryId))).toEqual([rule])
    const changed = changeHighlightingRule(queryId, 0, { ...rule, value: '4' })(added)
    expect(highlightingOf(pageOf(changed, queryId))[0]?.value).toBe('4')
    expect(highlightingOf(pageOf(removeHighlightingRule(queryId, 0)(changed), queryId))).toEqual([])
  })

  it('sets the title and keeps the rest of the view', () => {
    const { document } = search()
    expect(setMetadata({ title: 'Timeouts' })(document).view).toMatchObject({
      title: 'Timeouts',
      type: 'SEARCH',
    })
  })
})
