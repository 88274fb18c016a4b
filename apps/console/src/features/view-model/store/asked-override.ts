import { variableQueries, variablesOf } from '../document/variables.ts'
import type { Asking } from '../document/view-asking.ts'
import { bothQueries } from './both-queries.ts'
import type { ViewState } from './view-store.ts'

/** What is laid over all widgets: the override, narrowed by the values that were chosen for the variables. */
export function askedOverride({
  history,
  override,
  variableValues,
}: Pick<ViewState, 'history' | 'override' | 'variableValues'>): Asking['override'] {
  const conditions = variableQueries(variablesOf(history.document.parameters), variableValues)
  if (conditions.length === 0) return override
  return {
    timerange: override?.timerange ?? null,
    queryString: conditions.reduce(bothQueries, override?.queryString ?? ''),
  }
}
