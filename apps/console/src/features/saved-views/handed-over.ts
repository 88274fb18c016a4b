import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ViewDocument } from '../view-model/index.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A document that another page has made for this one. In the browser's history, so that a reload keeps it. */
    viewDocument?: ViewDocument
  }
}

/** Opens a page with a document it shall begin with, such as a new dashboard with the widgets of a search. */
export function useHandOver(): (to: string, document: ViewDocument) => void {
  const router = useRouter()
  return (to, viewDocument) => void router.navigate({ to, state: { viewDocument } })
}

/** What this page was opened with; null when it was opened without anything. */
export function useHandedOver(): ViewDocument | null {
  return useRouterState({ select: ({ location }) => location.state.viewDocument }) ?? null
}
