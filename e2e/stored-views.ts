import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallApi } from '../dev/product.ts'
import type { Workplace } from './workplace.ts'

/** What is read of a view; everything else is kept. */
export interface StoredView {
  id: string
  title: string
  search_id: string
  state: Record<string, { widget_mapping: Record<string, string[]> }>
}

interface StoredSearch {
  queries: { search_types: { id: string; type: string }[] }[]
  parameters: object[]
}

/** The dashboard that the console's own tests know: as the reference stores it, with every kind of widget. Returns its id. */
export async function storeReferenceView({ api, streamId }: Workplace): Promise<string> {
  const file = '../apps/console/src/features/view-model/document/reference-view.json'
  const stored = readFileSync(join(import.meta.dirname, file), 'utf8')
  // Its stream is one that the user may read.
  const text = stored.replaceAll('000000000000000000000001', streamId)
  // as: the file is ours.
  const { view, search } = JSON.parse(text) as { view: StoredView; search: object }
  for (const [path, body] of [
    ['/views/search', search],
    ['/views', view],
  ] as const) {
    const answer = await api('POST', path, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return view.id
}

/** A view and its search as the server has them. */
export async function loadStored(
  { api }: { api: CallApi },
  id: string,
): Promise<{ view: StoredView; search: StoredSearch }> {
  const view = (await (await api('GET', `/views/${id}`)).json()) as StoredView
  const search = (await (await api('GET', `/views/search/${view.search_id}`)).json()) as StoredSearch
  return { view, search }
}

/** All of a view but what says which search it was saved with, and how often; and but the colours it was drawn in. */
export function contentOf({ search_id: _, state, ...view }: StoredView): object {
  const pages = Object.entries(state).map(([id, page]) => [
    id,
    { ...page, widget_mapping: undefined, series_colours: undefined },
  ])
  return { ...view, revision: null, state: Object.fromEntries(pages) }
}

/** The same with another title of a widget; it stands nowhere else by itself. */
export function renamed(view: StoredView, from: string, to: string): StoredView {
  return JSON.parse(JSON.stringify(view).replace(`:"${from}"`, `:"${to}"`)) as StoredView
}

/** The queries of a search without what is made of the widgets. */
export function queriesOf({ queries }: StoredSearch): object[] {
  return queries.map(({ search_types: _, ...query }) => query)
}
