import {
  addPage,
  duplicatePage,
  inOrder,
  neighbourOf,
  newId,
  newQuery,
  orderPages,
  pageTitle,
  removePage,
  renamePage,
  type ViewStore,
} from '../../view-model/index.ts'

/** What can be done with the pages of a dashboard. Each is one step to undo. */
export function pageActions(store: ViewStore) {
  const document = () => store.get().history.document
  const show = (queryId: string) => store.show({ activeQueryId: queryId, focus: null })
  return {
    show,
    create: () => {
      const query = newQuery()
      store.edit(addPage(query))
      show(query.id)
    },
    duplicate: (queryId: string) => {
      const id = newId()
      store.edit(duplicatePage(queryId, { id, title: `${pageTitle(document(), queryId)} (Copy)` }))
      show(id)
    },
    rename: (queryId: string, title: string) => store.edit(renamePage(queryId, title)),
    remove: (queryId: string) => {
      const neighbour = neighbourOf(document(), queryId)
      if (queryId === store.get().activeQueryId && neighbour !== null) show(neighbour)
      store.edit(removePage(queryId))
    },
    /** One step to the left (-1) or right (1). */
    move: (queryId: string, by: -1 | 1) => {
      const ids = document().queries.map(({ id }) => id)
      const from = ids.indexOf(queryId)
      const moved = ids.with(from, ids[from + by] ?? queryId)
      if (ids[from + by] !== undefined) store.edit(orderPages(moved.with(from + by, queryId)))
    },
    order: (queryIds: readonly string[]) => store.edit(orderPages(queryIds)),
    /** From the dialog: what is not among `pages` is removed. */
    arrange: (pages: readonly PageEntry[]) => {
      const kept = new Set(pages.map(({ id }) => id))
      const gone = document().queries.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
      const open = store.get().activeQueryId
      if (gone.includes(open)) show(nearestKept(document().queries, open, kept) ?? open)
      store.edit(
        inOrder(
          ...gone.map(removePage),
          orderPages(pages.map(({ id }) => id)),
          ...pages.flatMap(({ id, title }) => (title === null ? [] : [renamePage(id, title)])),
        ),
      )
    },
  }
}

export interface PageEntry {
  id: string
  /** Null: it keeps the one it has. */
  title: string | null
}

/** The nearest page before it that stays, or else the nearest behind it. */
function nearestKept(
  pages: readonly { id: string }[],
  queryId: string,
  kept: ReadonlySet<string>,
): string | undefined {
  const index = pages.findIndex(({ id }) => id === queryId)
  const isKept = ({ id }: { id: string }) => kept.has(id)
  return (pages.slice(0, index).findLast(isKept) ?? pages.slice(index).find(isKept))?.id
}
