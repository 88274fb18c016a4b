import { searches, type View, views } from '@logline/contract'
import type { z } from 'zod'
import type { ApiClient } from './api-client.ts'
import { searchOfState } from './view-documents.ts'

type Body = z.input<typeof views.create.body>

/** One query without widgets: the smallest thing that can be shown. */
export const emptyState = { q: { widgets: [], widget_mapping: {}, positions: {} } }

/** What a client sends to save a search or dashboard: the search is stored, the view not yet. */
export async function viewBody(api: ApiClient, changes: Partial<Body> = {}): Promise<Body> {
  const { state = emptyState } = changes
  const stored = await api.call(searches.store, { body: searchOfState(state) })
  return { type: 'SEARCH', title: 'Logins', search_id: stored.body.id, state, ...changes }
}

/** Saves a search or dashboard as somebody. */
export async function saveView(api: ApiClient, changes: Partial<Body> = {}): Promise<View> {
  const answer = await api.call(views.create, { body: await viewBody(api, changes) })
  if (answer.status !== 200)
    throw new Error(`Saving answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
