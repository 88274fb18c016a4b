import type { QueryClient } from '@tanstack/react-query'
import type { LoadedView } from '../saved-views/index.ts'
import { askAhead, createViewStore, shownRequest } from '../view-model/index.ts'
import { widgetGrid } from '../views/index.ts'
import { type DashboardUrl, shownByUrl } from './dashboard-url.ts'

/** Asks for what a dashboard shows as soon as it is loaded: for the page and the widget that its address names. */
export function runAhead(client: QueryClient, { document, missing }: LoadedView, url: DashboardUrl): void {
  if (document.view.type !== 'DASHBOARD' || missing.length > 0) return
  widgetGrid.preload()
  const store = createViewStore(document)
  store.show(shownByUrl(url))
  askAhead(client, shownRequest(store.get()))
}
