import { describe, expect, it } from 'vitest'
import { newDashboardDocument, newQuery, newSearchDocument } from '../commands/default-documents.ts'
import { addPage } from '../commands/page-commands.ts'
import { removeWidget } from '../commands/widget-commands.ts'
import { pageOf } from '../document/view-document.ts'
import { createViewStore } from './view-store.ts'

describe('the store of an open view', () => {
  it('tells its listeners of a change, and only of a change', () => {
    const document = newSearchDocument({}, {})
    const store = createViewStore(document)
    let told = 0
    store.subscribe(() => told++)
    store.edit((same) => same)
    expect(told).toBe(0)
    store.undo()
    expect(told).toBe(0)
    store.edit((one) => ({ ...one, view: { ...one.view, title: 'x' } }))
    expect(told).toBe(1)
  })

  it('goes to a page that is still there when the open one is undone', () => {
    const document = newDashboardDocument()
    const store = createViewStore(document)
    store.edit(addPage({ ...newQuery(), id: 'second' }))
    store.show({ activeQueryId: 'second' })
    store.undo()
    expect(store.get().activeQueryId).toBe(document.queries[0]?.id)
  })

  it('goes back to the page another one was made on when that one is undone', () => {
    const store = createViewStore(newDashboardDocument())
    for (const id of ['second', 'third', 'copy']) store.edit(addPage({ ...newQuery(), id }))
    for (const activeQueryId of ['third', 'second', 'copy']) store.show({ activeQueryId })
    store.undo()
    expect(store.get().activeQueryId).toBe('second')
    store.show({ activeQueryId: 'third' })
    store.undo()
    expect(store.get().activeQueryId).toBe('second')
  })

  it('leaves the focus when the widget that has it is removed', () => {
    const document = newSearchDocument({}, {})
    const queryId = document.queries[0]?.id ?? ''
    const widgetId = pageOf(document, queryId).widgets[0]?.id ?? ''
    const store = createViewStore(document)
    store.show({ focus: { widgetId, isEditing: false } })
    expect(store.get().focus?.widgetId).toBe(widgetId)
    store.edit(removeWidget(queryId, widgetId))
    expect(store.get().focus).toBeNull()
  })
})
