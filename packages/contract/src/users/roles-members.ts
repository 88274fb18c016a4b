import { z } from 'zod'
import { pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { role, rolePageQuery } from './roles.ts'
import { user, userOverview } from './users.ts'

const area = 'roles'

const memberParams = z.object({ rolename: z.string(), username: z.string() })
const roleParams = z.object({ roleId: z.string() })

/** Which user has which role. */
export const roleMembers = {
  members: defineRoute({
    method: 'GET',
    path: '/roles/{rolename}/members',
    area,
    summary: 'The users that have a role; needs roles:read, too',
    permission: 'users:list',
    params: z.object({ rolename: z.string() }),
    response: z.object({ role: z.string(), users: z.array(user) }),
  }),
  addMember: defineRoute({
    method: 'PUT',
    path: '/roles/{rolename}/members/{username}',
    area,
    summary: 'Give a user a role; needs roles:edit on the role and users:rolesedit on the user, too',
    permission: 'users:edit:{username}',
    params: memberParams,
  }),
  removeMember: defineRoute({
    method: 'DELETE',
    path: '/roles/{rolename}/members/{username}',
    area,
    summary: 'Take a role from a user; needs roles:edit on the role and users:rolesedit on the user, too',
    permission: 'users:edit:{username}',
    params: memberParams,
  }),
  assignees: defineRoute({
    method: 'GET',
    path: '/authz/roles/{roleId}/assignees',
    area,
    summary: 'A page of the users that have a role',
    permission: 'users:list',
    params: roleParams,
    /** `name` is what the reference has as default; the list is then sorted by full name. */
    query: pageQuery(['name', 'username', 'full_name', 'email'], { sort: 'name' }),
    response: paginated('users', userOverview),
  }),
  assign: defineRoute({
    method: 'PUT',
    path: '/authz/roles/{roleId}/assignees',
    area,
    summary: 'Give users, by name, a role; all of them or none. Needs users:rolesedit on each',
    permission: 'authenticated',
    params: roleParams,
    body: z.array(z.string()).max(1_000),
  }),
  unassign: defineRoute({
    method: 'DELETE',
    path: '/authz/roles/{roleId}/assignee/{username}',
    area,
    summary: 'Take a role from a user',
    permission: 'users:rolesedit:{username}',
    params: roleParams.extend({ username: z.string() }),
  }),
  ofUser: defineRoute({
    method: 'GET',
    path: '/authz/roles/user/{username}',
    area,
    summary: 'A page of the roles of a user',
    permission: 'roles:read',
    params: z.object({ username: z.string() }),
    query: rolePageQuery,
    response: paginated('roles', role),
  }),
}
