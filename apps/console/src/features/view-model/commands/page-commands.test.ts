import { describe, expect, it } from 'vitest'
import { pageOf, type ViewDocument } from '../document/view-document.ts'
import { newDashboardDocument, newQuery } from './default-documents.ts'
import { addPage, addPageCopy, duplicatePage, orderPages, pageTitle } from './page-commands.ts'
import { inOrder } from './page-edit.ts'
import { putParameter } from './parameter-commands.ts'
import {
  addWidget,
  changeWidget,
  copyWidgetToPage,
  describeWidget,
  descriptionOf,
  duplicateWidget,
  makeWidget,
  moveWidgetToPage,
  removeWidget,
} from './widget-commands.ts'

/** Two pages; on the first one a widget with all that can be said of it. */
function dashboard() {
  const empty = newDashboardDocument()
  const first = empty.queries[0]?.id ?? ''
  const widget = makeWidget({ id: 'w', type: 'messages', config: {} })
  const document = inOrder(
    addPage({ ...newQuery(), id: 'second' }),
    addWidget(first, {
      widget,
      place: { col: 5, row: 3, width: 6, height: 5 },
      title: 'Log',
      description: 'All of it',
    }),
  )(empty)
  return { document, first }
}

const said = (document: ViewDocument, queryId: string, widgetId: string) => {
  const page = pageOf(document, queryId)
  return {
    title: page.titles.widget?.[widgetId],
    description: descriptionOf(page, widgetId),
    position: page.positions[widgetId],
  }
}

describe('a widget that goes to another page', () => {
  it('takes its title, description and size along, and leaves nothing behind', () => {
    const { document, first } = dashboard()
    const moved = moveWidgetToPage(first, 'w', 'second')(document)
    expect(pageOf(moved, first)).toMatchObject({ widgets: [], positions: {}, titles: { widget: {} } })
    expect(said(moved, 'second', 'w')).toEqual({
      title: 'Log',
      description: 'All of it',
      position: { col: 1, row: 1, width: 6, height: 5 },
    })
  })

  it('stays as well when a copy is made', () => {
    const { document, first } = dashboard()
    const copied = copyWidgetToPage(first, 'w', 'second', 'copy')(document)
    expect(said(copied, first, 'w')).toEqual(said(document, first, 'w'))
    expect(said(copied, 'second', 'copy').description).toBe('All of it')
    expect(copyWidgetToPage(first, 'gone', 'second', 'copy')(document)).toBe(document)
  })
})

describe('the description of a widget', () => {
  it('is set, copied with the widget and taken away by an empty one', () => {
    const { document, first } = dashboard()
    const size = { width: 4, height: 4 }
    const copied = duplicateWidget(first, 'w', { id: 'copy', title: 'Log (copy)', size })(document)
    expect(said(copied, first, 'copy')).toMatchObject({ title: 'Log (copy)', description: 'All of it' })
    expect(describeWidget(first, 'w', ' All of it ')(document)).toBe(document)
    expect(descriptionOf(pageOf(describeWidget(first, 'w', ' ')(document), first), 'w')).toBe('')
    expect(pageOf(removeWidget(first, 'w')(document), first).titles.description).toEqual({})
  })
})

describe('a copy of a page', () => {
  it('has all that is on it under ids of its own', () => {
    const { document, first } = dashboard()
    const doubled = duplicatePage(first, { id: 'third', title: 'Copy' })(document)
    const page = pageOf(doubled, 'third')
    const id = page.widgets[0]?.id ?? ''
    expect(id).not.toBe('w')
    expect(said(doubled, 'third', id)).toEqual(said(document, first, 'w'))
    expect(pageTitle(doubled, 'third')).toBe('Copy')
  })

  it('can be made in another dashboard', () => {
    const { document, first } = dashboard()
    const other = newDashboardDocument()
    const target = addPageCopy(document, first, { id: 'new', title: 'Page#1' })(other)
    expect(target.queries.map(({ id }) => id)).toEqual([other.queries[0]?.id, 'new'])
    expect(pageOf(target, 'new').widgets).toHaveLength(1)
  })

  it('declares the parameters its queries mention', () => {
    const { document, first } = dashboard()
    const declared = { type: 'value-parameter-v1', title: null, description: null, data_type: 'any' }
    const parameters = ['host', 'env', 'user'].map((name) =>
      putParameter({ ...declared, name, default_value: 'x', optional: false, binding: null }),
    )
    const from = inOrder(
      ...parameters,
      changeWidget(first, 'w', {
        query: { type: 'elasticsearch', query_string: 'source:$host$' },
        filter: 'env:$env$',
      }),
    )(document)
    const target = addPageCopy(from, first, { id: 'new', title: 'Page#1' })(newDashboardDocument())
    expect(target.parameters).toEqual(from.parameters.slice(0, 2))
    expect(duplicatePage(first, { id: 'new', title: 'Page#1' })(from).parameters).toBe(from.parameters)
  })
})

it('an order that is the present one changes nothing', () => {
  const { document, first } = dashboard()
  expect(orderPages([first, 'second'])(document)).toBe(document)
  expect(orderPages([first])(document)).toBe(document)
})
