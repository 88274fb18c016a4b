/** Saved searches and dashboards; times are milliseconds since 1970 UTC. */
export interface ViewsTable {
  id: string
  type: 'SEARCH' | 'DASHBOARD'
  title: string
  summary: string
  description: string
  search_id: string
  /** Username of who made it. */
  owner: string | null
  created_at_ms: number
  /** Counts the changes, from 1. */
  revision: number
  /** Username of who saved it last. */
  changed_by: string
  changed_at_ms: number
  /** JSON list of text. */
  properties: string
  /** JSON object as on the wire: query id to how its results are shown. */
  state: string
}
