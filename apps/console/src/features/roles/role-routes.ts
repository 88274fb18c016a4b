import { authzRoles, roleMembers, roles, users } from '@logline/contract'

/** What tells of several roles, or of what users may do by theirs: whoever deletes one makes these stale. */
export const roleLists = [authzRoles.list, roles.list, roleMembers.ofUser, users.byId, users.byUsername]

/** Whoever changes one, or who has it, makes its own pages stale as well. */
export const roleRoutes = [...roleLists, authzRoles.get, roleMembers.assignees]
