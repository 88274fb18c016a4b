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
  /** The directory that put the user in, by its groups. */
  service_id: string | null
  /** The provider of OpenID Connect that did. Who was added by hand has neither. */
  provider_id: string | null
}
