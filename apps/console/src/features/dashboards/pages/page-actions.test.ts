import { describe, expect, it } from 'vitest'
import { newDashboardDocument } from '../../view-model/commands/default-documents.ts'
import { pageTitle } from '../../view-model/commands/page-commands.ts'
import { createViewStore } from '../../view-model/store/view-store.ts'
import { pageActions } from './page-actions.ts'

function dashboard() {
  const store = createViewStore(newDashboardDocument())
  const actions = pageActions(store)
  const ids = () => store.get().history.document.queries.map(({ id }) => id)
  const titles = () => ids().map((id) => pageTitle(store.get().history.document, id))
  return { store, actions, ids, titles, open: () => store.get().activeQueryId }
}

describe('the pages of a dashboard', () => {
  it('are created and copied at the end, and opened then', () => {
    const { actions, ids, titles, open } = dashboard()
    actions.create()
    expect(titles()).toEqual(['Page#1', 'Page#2'])
    expect(open()).toBe(ids()[1])
    actions.rename(open(), 'Payments')
    actions.duplicate(open())
    expect(titles()).toEqual(['Page#1', 'Payments', 'Payments (Copy)'])
    expect(open()).toBe(ids()[2])
  })

  it('give way to the nearest one before them, and the only one stays', () => {
    const { actions, ids, open } = dashboard()
    actions.create()
    actions.create()
    const [first = '', second = '', third = ''] = ids()
    actions.remove(third)
    expect(open()).toBe(second)
    actions.show(first)
    actions.remove(first)
    expect(open()).toBe(second)
    actions.remove(second)
    expect(ids()).toEqual([second])
  })

  it('move by one place, and not beyond the ends', () => {
    const { actions, ids } = dashboard()
    actions.create()
    actions.create()
    const [first = '', second = '', third = ''] = ids()
    actions.move(first, 1)
    expect(ids()).toEqual([second, first, third])
    actions.move(third, 1)
    actions.move(second, -1)
    expect(ids()).toEqual([second, first, third])
  })

  it('are ordered, renamed and removed in one step', () => {
    const { store, actions, ids, titles, open } = dashboard()
    actions.create()
    actions.create()
    const [first = '', , third = ''] = ids()
    actions.arrange([
      { id: third, title: 'Edge' },
      { id: first, title: null },
    ])
    expect(titles()).toEqual(['Edge', 'Page#2'])
    expect(open()).toBe(third)
    store.undo()
    expect(titles()).toEqual(['Page#1', 'Page#2', 'Page#3'])
    actions.show(ids()[1] ?? '')
    actions.arrange([{ id: third, title: null }])
    expect(open()).toBe(third)
  })
})
