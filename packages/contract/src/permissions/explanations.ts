import { z } from 'zod'
import { zdt } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

const capability = z.object({ id: z.enum(['view', 'manage', 'own']), title: z.string() })
const namedRole = z.object({ id: z.string(), name: z.string() })
/** Of what is given, that which grants what was asked for, such as `streams:*`. */
const permissions = z.array(z.string())

const way = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('role'),
    role: namedRole,
    /** By which the user has the role; null for a role of their own. The name is null where the caller may not know of the team. */
    team: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    permissions,
  }),
  z.object({
    by: z.literal('grant'),
    /** `grn::::user:<id>`, `grn::::team:<id>` or `grn::::builtin-team:everyone`. */
    grantee: z.string(),
    /** What the grantee is called; null for a team that the caller may not know of. */
    grantee_title: z.string().nullable(),
    capability,
    target: z.string(),
    /** Null when the caller may not see the thing. */
    target_title: z.string().nullable(),
    created_by: z.string(),
    created_at: zdt,
    permissions,
  }),
  /** A permission of the user's own, besides the roles. */
  z.object({ by: z.literal('own_permissions'), permissions }),
  /** What everybody may do with their own account. */
  z.object({ by: z.literal('own_account'), permissions }),
])

const explanation = z.object({
  permission: z.string(),
  permitted: z.boolean(),
  /** Users who are disabled cannot sign in, whatever they may do. */
  account_enabled: z.boolean(),
  /** Each gives the permission by itself: none are left when the answer is to become no. */
  ways: z.array(way),
  /** What would make the answer yes, when it is no. */
  would_give: z.object({
    /** Roles, as far as the caller may read roles. */
    roles: z.array(namedRole),
    /** The least that the thing would have to be shared with; null for what cannot be shared or does not exist. */
    share: z.object({ target: z.string(), target_title: z.string(), capability }).nullable(),
  }),
})

/** Why a user may do something, or why not. */
export const explanations = {
  ofUser: defineRoute({
    method: 'GET',
    path: '/authz/explanations/user/{userId}',
    area: 'permissions',
    summary:
      'Why a user has a permission or not, as each check sees it; of oneself, or with users:permissionsedit on the name',
    permission: 'authenticated',
    params: z.object({ userId: z.string() }),
    query: z.object({
      /** `streams:edit:<id>`, `dashboards:create` or `entity:own:<grn>`. */
      permission: z
        .string()
        .max(500)
        .regex(
          /^[^:*,\s]+:[^:*,\s]+(?::[^*,\s]+)?$/,
          'must be domain:action or domain:action:id, without wildcards',
        ),
    }),
    response: explanation,
  }),
}

export type Explanation = z.output<typeof explanation>
