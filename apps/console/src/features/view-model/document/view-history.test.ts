import { describe, expect, it } from 'vitest'
import { newSearchDocument } from '../commands/default-documents.ts'
import { setQuery } from '../commands/query-commands.ts'
import { renameWidget } from '../commands/widget-commands.ts'
import { pageOf, type ViewDocument } from './view-document.ts'
import { edit, historyOf, isDirty, markSaved, redo, undo } from './view-history.ts'

const fresh = () => {
  const document = newSearchDocument({}, { fields: ['timestamp'] })
  const queryId = document.queries[0]?.id ?? ''
  return { history: historyOf(document), queryId, widgetId: pageOf(document, queryId).widgets[0]?.id ?? '' }
}
const queryText = (document: ViewDocument) => document.queries[0]?.query.query_string

describe('the history of a view', () => {
  it('goes back and forth through every edit', () => {
    const { history, queryId } = fresh()
    const twice = edit(edit(history, setQuery(queryId, 'a')), setQuery(queryId, 'b'))
    expect(queryText(undo(twice).document)).toBe('a')
    expect(queryText(undo(undo(twice)).document)).toBe('')
    expect(queryText(redo(undo(twice)).document)).toBe('b')
    expect(redo(twice)).toBe(twice)
    expect(undo(history)).toBe(history)
  })

  it('forgets what was undone once something else is done', () => {
    const { history, queryId } = fresh()
    const undone = undo(edit(history, setQuery(queryId, 'a')))
    expect(edit(undone, setQuery(queryId, 'b')).future).toEqual([])
  })

  it('takes no step for a command that changes nothing', () => {
    const { history, queryId } = fresh()
    expect(edit(history, setQuery(queryId, ''))).toBe(history)
  })

  it('makes one step of typing, and a second one after a rest', () => {
    const { history, queryId, widgetId } = fresh()
    const typed = ['E', 'Er', 'Err'].reduce(
      (before, title, index) =>
        edit(before, renameWidget(queryId, widgetId, title), { mergeKey: 'title', nowMs: index * 200 }),
      history,
    )
    expect(typed.past).toHaveLength(1)
    const later = edit(typed, renameWidget(queryId, widgetId, 'Errors'), { mergeKey: 'title', nowMs: 10_000 })
    expect(later.past).toHaveLength(2)
    expect(pageOf(undo(later).document, queryId).titles.widget?.[widgetId]).toBe('Err')
  })

  it('is changed by an edit and saved again by its undo', () => {
    const { history, queryId } = fresh()
    const changed = edit(history, setQuery(queryId, 'a'))
    expect([isDirty(history), isDirty(changed), isDirty(undo(changed))]).toEqual([false, true, false])
    expect(isDirty(edit(changed, setQuery(queryId, '')))).toBe(false)
  })

  it('is saved as it is, and what is undone after that is a change', () => {
    const { history, queryId } = fresh()
    const saved = markSaved(edit(history, setQuery(queryId, 'a')))
    expect(isDirty(saved)).toBe(false)
    expect(isDirty(undo(saved))).toBe(true)
  })

  it('keeps a bounded number of steps', () => {
    const { history, queryId } = fresh()
    const long = Array.from({ length: 300 }).reduce<typeof history>(
      (before, _, index) => edit(before, setQuery(queryId, `q${index}`)),
      history,
    )
    expect(long.past.length).toBeLessThanOrEqual(100)
    expect(queryText(undo(long).document)).toBe('q298')
  })
})
