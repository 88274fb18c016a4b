import { z } from 'zod'
import { pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'

const area = 'roles'

const members = {
  name: z.string(),
  description: z.string().nullable(),
  permissions: z.array(z.string()),
  /** True for those that come with the product, which cannot be changed. */
  read_only: z.boolean(),
}

const namedRole = z.object(members)

export const role = z.object({ id: z.string(), ...members })

const roleRequest = z.strictObject({
  name: z.string().trim().min(1, 'must not be blank').max(200),
  description: z.string().max(2_000).nullish(),
  permissions: z.array(z.string().min(1, 'must not be empty').max(500)).max(1_000),
  /** What is sent is ignored: nobody makes a built-in role. */
  read_only: z.boolean().optional(),
})

const nameParams = z.object({ rolename: z.string() })
const idParams = z.object({ roleId: z.string() })

export const rolePageQuery = pageQuery(['name', 'description'], { sort: 'name' })

/** Named sets of permissions, addressed by their name. */
export const roles = {
  list: defineRoute({
    method: 'GET',
    path: '/roles',
    area,
    summary: 'List all roles',
    permission: 'roles:read',
    response: z.object({ roles: z.array(namedRole), total: z.int() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/roles/{rolename}',
    area,
    summary: 'A role by name',
    permission: 'roles:read:{rolename}',
    params: nameParams,
    response: namedRole,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/roles',
    area,
    summary: 'Create a role; names that differ only in upper and lower case are the same',
    permission: 'roles:create',
    body: roleRequest,
    response: namedRole,
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/roles/{rolename}',
    area,
    summary: 'Replace a role, its name included; built-in ones are refused',
    permission: 'roles:edit:{rolename}',
    params: nameParams,
    body: roleRequest,
    response: namedRole,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/roles/{rolename}',
    area,
    summary: 'Delete a role and take it from all users; built-in ones are refused',
    permission: 'roles:delete:{rolename}',
    params: nameParams,
  }),
}

/** The same roles, addressed by their id. */
export const authzRoles = {
  list: defineRoute({
    method: 'GET',
    path: '/authz/roles',
    area,
    summary: 'List the roles by page, with those users of each whom the caller may see',
    permission: 'roles:read',
    query: rolePageQuery,
    response: paginated('roles', role).extend({
      context: z.object({
        users: z.record(z.string(), z.array(z.object({ id: z.string(), username: z.string() }))),
      }),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/authz/roles/{roleId}',
    area,
    summary: 'A role by id',
    permission: 'roles:read:{roleId}',
    params: idParams,
    response: role,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/authz/roles/{roleId}',
    area,
    summary: 'Delete a role and take it from all users; built-in ones are refused',
    permission: 'roles:edit',
    params: idParams,
  }),
}

export type RoleRequest = z.output<typeof roleRequest>
export type Role = z.output<typeof role>
