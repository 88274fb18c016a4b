import { z } from 'zod'
import { pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { userOverview } from './users.ts'

const area = 'teams'

const team = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** What each member has besides the roles of their own, by name. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
})

const teamRequest = z.strictObject({
  name: z.string().trim().min(1, 'must not be blank').max(200),
  description: z.string().max(2_000).nullish(),
  /** Ids of roles; none of those with all rights. */
  roles: z.array(z.string()).max(100).default([]),
})

const teamMember = userOverview.extend({
  /** The directory or provider that put the user in, by its groups; null for who was added by hand. */
  mapped_by: z.string().nullable(),
})

const idParams = z.object({ teamId: z.string() })

export const teamPageQuery = pageQuery(['name', 'description'], { sort: 'name' })

/** Groups of users, who have roles and what is shared with them together. */
export const teams = {
  list: defineRoute({
    method: 'GET',
    path: '/authz/teams',
    area,
    summary: 'List the teams by page, with those members of each whom the caller may see',
    permission: 'teams:list',
    query: teamPageQuery,
    response: paginated('teams', team).extend({
      context: z.object({
        users: z.record(z.string(), z.array(z.object({ id: z.string(), username: z.string() }))),
      }),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/authz/teams/{teamId}',
    area,
    summary: 'A team',
    permission: 'teams:read:{teamId}',
    params: idParams,
    response: team,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/authz/teams',
    area,
    summary: 'Create a team; names that differ only in upper and lower case are the same',
    permission: 'teams:create',
    body: teamRequest,
    response: team,
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/authz/teams/{teamId}',
    area,
    summary: 'Replace name, description and roles of a team; its members stay',
    permission: 'teams:edit:{teamId}',
    params: idParams,
    body: teamRequest,
    response: team,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/authz/teams/{teamId}',
    area,
    summary: 'Delete a team: its members lose its roles and what is shared with it',
    permission: 'teams:delete:{teamId}',
    params: idParams,
  }),
}

/** Which user is in which team. */
export const teamMembers = {
  list: defineRoute({
    method: 'GET',
    path: '/authz/teams/{teamId}/members',
    area,
    summary: 'A page of the members of a team; needs users:list, too',
    permission: 'teams:read:{teamId}',
    params: idParams,
    query: pageQuery(['username', 'full_name', 'email'], { sort: 'full_name' }),
    response: paginated('users', teamMember),
  }),
  add: defineRoute({
    method: 'PUT',
    path: '/authz/teams/{teamId}/members',
    area,
    summary: 'Add users, by name, to a team; all of them or none. Needs users:rolesedit on each, too',
    permission: 'teams:edit:{teamId}',
    params: idParams,
    body: z.array(z.string()).max(1_000),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/authz/teams/{teamId}/members/{username}',
    area,
    summary: 'Take a user out of a team; needs users:rolesedit on the user, too',
    permission: 'teams:edit:{teamId}',
    params: idParams.extend({ username: z.string() }),
  }),
  ofUser: defineRoute({
    method: 'GET',
    path: '/authz/teams/user/{username}',
    area,
    summary:
      'A page of the teams of a user: of oneself, or with teams:list of a user whom the caller may see',
    permission: 'authenticated',
    params: z.object({ username: z.string() }),
    query: teamPageQuery,
    response: paginated('teams', team),
  }),
}

export type Team = z.output<typeof team>
export type TeamRequest = z.output<typeof teamRequest>
export type TeamMember = z.output<typeof teamMember>
