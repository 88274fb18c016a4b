export interface RolesTable {
  id: string
  name: string
  description: string
  /** JSON list. */
  permissions: string
  is_read_only: number
}

/** Which user has which role. */
export interface UserRolesTable {
  user_id: string
  role_id: string
}
