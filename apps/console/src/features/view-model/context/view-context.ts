import { createContext, type ReactNode, useContext } from 'react'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import type { AbsoluteRange } from '../../../kit/time/time-range.ts'
import {
  type PageState,
  pageOf,
  queryOf,
  type ViewDocument,
  type ViewQuery,
} from '../document/view-document.ts'
import { useViewState, type ViewStore } from '../store/view-store.ts'
import type { WidgetAction } from './widget-action.ts'

/** What the page around the widgets offers them. */
export interface ViewContextValue {
  store: ViewStore
  /** IANA name of the zone times are shown in. */
  timeZone: string
  /** False on the wall display: no menus, no zoom, nothing to change. */
  isInteractive: boolean
  /** The widgets stay where they are: the user may look at the view, not change it. */
  isLocked?: boolean
  /** Message to point out among the results. */
  highlightedMessageId: string | null
  /** Searches for `fragment` besides what is searched already. */
  narrowQuery: (fragment: string) => void
  /** Searches for what becomes of the query; not every page has one. */
  changeQuery?: (change: (query: string) => string) => void
  zoomTo: (range: AbsoluteRange) => void
  /** Shows what is different at a time; not every page can. */
  explain?: (span: TimeSpan) => void
  /** Compares what is explained with another time; left out while nothing is explained. */
  compareWith?: ((span: TimeSpan) => void) | undefined
  /** Null: there is nothing to go back to. */
  zoomBack: (() => void) | null
  /** Somebody opens a message or turns a page: what is read must not move on by itself. */
  onReading: () => void
  /** What a message list shows when nothing was found. */
  nothingFound: ReactNode
  /** What this page offers for its widgets besides what every page does. */
  widgetActions?: readonly WidgetAction[]
}

export const ViewContext = createContext<ViewContextValue | null>(null)

export function useView(): ViewContextValue {
  const view = useContext(ViewContext)
  if (!view) throw new Error('useView needs a ViewContext above it')
  return view
}

/** The document and its open page; renders again with every change. */
export function useActivePage(): { document: ViewDocument; query: ViewQuery; page: PageState } {
  const { store } = useView()
  const { history, activeQueryId } = useViewState(store)
  const { document } = history
  return { document, query: queryOf(document, activeQueryId), page: pageOf(document, activeQueryId) }
}
