import { authzRoles, roleMembers, users } from '@logline/contract'
import { userRoutes } from '../user-queries.ts'

/** What lists users or names them: whoever deletes, enables or disables one makes these stale. */
export const userLists = [...userRoutes, users.paginated, authzRoles.list, roleMembers.assignees]
