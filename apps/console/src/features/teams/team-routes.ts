import { explanations, teamMembers, teams, users } from '@logline/contract'

/** What tells of several teams, or of what users may do by theirs: whoever deletes one makes these stale. */
export const teamLists = [teams.list, teamMembers.ofUser, users.byId, users.byUsername, explanations.ofUser]

/** Whoever changes one, or who is in it, makes its own page stale as well. */
export const teamRoutes = [...teamLists, teams.get, teamMembers.list]
