/** Who may do what with one thing. Unique by grantee and target; times are milliseconds since 1970 UTC. */
export interface GrantsTable {
  id: string
  /** Name of a user or a team, `grn::::user:<id>`, or of everyone. */
  grantee: string
  capability: 'view' | 'manage' | 'own'
  /** Name of a thing, such as `grn::::stream:<id>`. */
  target: string
  created_by: string
  created_at_ms: number
  updated_by: string
  updated_at_ms: number
}
