import {
  type PageState,
  pageOf,
  queryOf,
  type ViewDocument,
  type ViewQuery,
} from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'

/** A command on one page; `change` returns the same page when there is nothing to do. */
export function onPage(queryId: string, change: (page: PageState) => PageState): Command {
  return (document) => {
    const before = pageOf(document, queryId)
    const page = change(before)
    return page === before ? document : withPage(document, queryId, page)
  }
}

/** A command on one query; `change` returns the same query when there is nothing to do. */
export function onQuery(queryId: string, change: (query: ViewQuery) => ViewQuery): Command {
  return (document) => {
    const before = queryOf(document, queryId)
    const query = change(before)
    if (query === before) return document
    return { ...document, queries: document.queries.map((one) => (one === before ? query : one)) }
  }
}

/** Several commands as one step. */
export function inOrder(...commands: readonly Command[]): Command {
  return (document) => commands.reduce((changed, command) => command(changed), document)
}

export function withPage(document: ViewDocument, queryId: string, page: PageState): ViewDocument {
  const { view } = document
  return { ...document, view: { ...view, state: { ...view.state, [queryId]: page } } }
}

/** The record without one key; the same object when it was not there. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
