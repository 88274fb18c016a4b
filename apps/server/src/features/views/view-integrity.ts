import type { View, ViewState } from '@logline/contract'
import { badRequest } from '../../http/errors.ts'

/** What of a search its views depend on. */
export interface SearchOutline {
  queries: readonly { id: string; search_types: readonly { id: string }[] }[]
}

/**
 * A view fits its search, and every widget has its place (reference: views, section 2).
 * @throws HttpError 400 with all that is missing
 */
export function requireSoundState(state: View['state'], { queries }: SearchOutline): void {
  requireKnownQueries(
    Object.keys(state),
    queries.map((query) => query.id),
  )
  const searchTypes = queries.flatMap((query) => query.search_types.map((type) => type.id))
  requireKnownSearchTypes(Object.values(state), searchTypes)
  for (const page of Object.values(state)) requirePlaces(page)
}

function requireKnownQueries(stateIds: readonly string[], queryIds: readonly string[]): void {
  const missing = missingIn(queryIds, stateIds)
  if (missing.length === 0) return
  throw badRequest(
    `Search queries do not correspond to view/state queries, missing query IDs: ${list(missing)}; ` +
      `search queries: ${list(queryIds)}; state queries: ${list(stateIds)}`,
  )
}

function requireKnownSearchTypes(states: readonly ViewState[], searchTypes: readonly string[]): void {
  const mapped = [...new Set(states.flatMap((state) => Object.values(state.widget_mapping).flat()))]
  const missing = missingIn(searchTypes, mapped)
  if (missing.length === 0) return
  throw badRequest(
    `Search types do not correspond to view/search types, missing searches ${list(missing)}; ` +
      `search types: ${list(searchTypes)}; state types: ${list(mapped)}`,
  )
}

function requirePlaces({ widgets, positions }: ViewState): void {
  const widgetIds = widgets.map((widget) => widget.id)
  const placed = Object.keys(positions)
  const missing = missingIn(placed, widgetIds)
  if (missing.length === 0) return
  throw badRequest(
    `Widget positions don't correspond to widgets, missing widget positions ${list(missing)}; ` +
      `widget IDs: ${list(widgetIds)}; widget positions: ${list(placed)}`,
  )
}

function missingIn(known: readonly string[], wanted: readonly string[]): string[] {
  const all = new Set(known)
  return wanted.filter((id) => !all.has(id))
}

/** As the reference writes collections. */
function list(ids: readonly string[]): string {
  return `[${ids.join(', ')}]`
}
