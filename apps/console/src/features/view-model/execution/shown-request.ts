import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askedOverride } from '../store/asked-override.ts'
import { useViewState, type ViewState, type ViewStore } from '../store/view-store.ts'
import { outcomeQuery } from './view-queries.ts'
import { requestOf, type ViewRequest } from './view-search.ts'

/** What the open page asks for, with what is laid over it; of a widget that fills the page, only that one. */
export function shownRequest(state: ViewState): ViewRequest {
  const { history, activeQueryId, focus, parameterBindings, comparison } = state
  const onlyWidgetId = focus?.widgetId ?? null
  const asking = { override: askedOverride(state), parameterBindings, comparison, onlyWidgetId }
  return requestOf(history.document, activeQueryId, asking)
}

/** The same request as long as it asks for the same. */
export function useShownRequest(store: ViewStore): ViewRequest {
  const state = useViewState(store)
  const { history, activeQueryId, focus, override, parameterBindings, variableValues, comparison } = state
  const onlyWidgetId = focus?.widgetId ?? null
  return useMemo(
    () =>
      requestOf(history.document, activeQueryId, {
        override: askedOverride({ history, override, variableValues }),
        parameterBindings,
        comparison,
        onlyWidgetId,
      }),
    [history, activeQueryId, override, variableValues, parameterBindings, comparison, onlyWidgetId],
  )
}

/** Whoever searches asks anew, also for what was asked before: only the way back shows what was seen. */
export function askAnew(client: QueryClient, request: ViewRequest): void {
  const { queryKey } = outcomeQuery(request)
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
