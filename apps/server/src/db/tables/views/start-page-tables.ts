/** What happened to things. Never more than a fixed number of entries; times are milliseconds since 1970 UTC. */
export interface ActivitiesTable {
  id: string
  at_ms: number
  type: 'create' | 'update' | 'delete' | 'share' | 'unshare'
  item_grn: string
  /** As it was called then. */
  item_title: string
  user_id: string
  username: string
  /** Whom it was shared with or taken from; null for other activities. */
  grantee: string | null
}

export interface LastOpenedTable {
  user_id: string
  grn: string
  opened_at_ms: number
}

export interface FavoritesTable {
  user_id: string
  grn: string
  /** Later ones have greater numbers. */
  position: number
}

export interface EntityListPreferencesTable {
  user_id: string
  /** Name of the list, such as `streams`; any text. */
  list_id: string
  /** JSON object as on the wire. */
  preferences: string
  saved_at_ms: number
}
