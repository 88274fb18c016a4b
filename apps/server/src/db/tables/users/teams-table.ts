export interface TeamsTable {
  id: string
  name: string
  description: string
}

/** Which role the members of a team have. */
export interface TeamRolesTable {
  team_id: string
  role_id: string
}

/** Which user is in which team. */
export interface TeamMembersTable {
  team_id: string
  user_id: string
  /** The authentication service that put the user in, by its groups; null for who was added by hand. */
  service_id: string | null
}
