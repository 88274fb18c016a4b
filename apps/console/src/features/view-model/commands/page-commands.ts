import {
  emptyPageState,
  newId,
  type PageState,
  pageOf,
  queryOf,
  type ViewDocument,
  type ViewQuery,
} from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import { inOrder, onPage, without, withPage } from './page-edit.ts'
import { addMentioned, queryTextsOf } from './parameter-commands.ts'

/** Appends a page, without widgets unless told otherwise. `query.id` is the page's id. */
export function addPage(query: ViewQuery, page: PageState = emptyPageState()): Command {
  return (document) => withPage({ ...document, queries: [...document.queries, query] }, query.id, page)
}

/** A copy behind the last page; query and widgets have ids of their own. */
export function duplicatePage(queryId: string, copy: { id: string; title: string }): Command {
  return (document) => addPageCopy(document, queryId, copy)(document)
}

/** Appends a page of another view (or of the same) with its parameters; query and widgets get ids of their own. */
export function addPageCopy(
  from: ViewDocument,
  queryId: string,
  copy: { id: string; title: string },
): Command {
  const query = { ...queryOf(from, queryId), id: copy.id }
  const page = withNewWidgetIds(pageOf(from, queryId))
  const texts = [query.query.query_string, ...page.widgets.flatMap(queryTextsOf)]
  return inOrder(addPage(query, page), renamePage(copy.id, copy.title), addMentioned(from, texts))
}

/** The only page stays. */
export function removePage(queryId: string): Command {
  return (document) => {
    if (document.queries.length <= 1) return document
    const queries = document.queries.filter(({ id }) => id !== queryId)
    return { ...document, queries, view: { ...document.view, state: without(document.view.state, queryId) } }
  }
}

/** Pages that are not named follow in the order they had. */
export function orderPages(queryIds: readonly string[]): Command {
  return (document) => {
    const named = queryIds.flatMap((id) => document.queries.filter((query) => query.id === id))
    const rest = document.queries.filter(({ id }) => !queryIds.includes(id))
    const queries = [...named, ...rest]
    return queries.every((query, index) => query === document.queries[index])
      ? document
      : { ...document, queries }
  }
}

/** An empty title gives the page its generated one back. */
export function renamePage(queryId: string, title: string): Command {
  return onPage(queryId, (page) => {
    const text = title.trim()
    if (givenTitleOf(page) === text) return page
    return { ...page, titles: { ...page.titles, tab: text === '' ? {} : { title: text } } }
  })
}

/** The title a page was given, or else its number (specification, section 4). */
export function pageTitle(document: ViewDocument, queryId: string): string {
  const number = document.queries.findIndex(({ id }) => id === queryId) + 1
  return givenTitleOf(pageOf(document, queryId)) || `Page#${number}`
}

function givenTitleOf({ titles }: PageState): string {
  return titles.tab?.title ?? ''
}

/** The page to show once another is gone: the one before it, else the one behind it. */
export function neighbourOf({ queries }: ViewDocument, queryId: string): string | null {
  const index = queries.findIndex(({ id }) => id === queryId)
  return (queries[index - 1] ?? queries[index + 1])?.id ?? null
}

function withNewWidgetIds(page: PageState): PageState {
  const ids = new Map(page.widgets.map(({ id }) => [id, newId()]))
  const renamed = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([id, value]) => [ids.get(id) ?? id, value]))
  return {
    ...page,
    widgets: page.widgets.map((widget) => ({ ...widget, id: ids.get(widget.id) ?? widget.id })),
    positions: renamed(page.positions),
    widget_mapping: renamed(page.widget_mapping),
    // Titles of widgets, their descriptions, and what other versions may say of them; the page's own stay.
    titles: Object.fromEntries(
      Object.entries(page.titles).map(([kind, texts]) => [kind, kind === 'tab' ? texts : renamed(texts)]),
    ),
  }
}

/** Shows a widget of a search below its histogram; null: none. */
export function pinWidget(queryId: string, widgetId: string | null): Command {
  return onPage(queryId, (page) =>
    (page.pinned_widget_id ?? null) === widgetId ? page : { ...page, pinned_widget_id: widgetId },
  )
}
