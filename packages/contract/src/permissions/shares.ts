import { z } from 'zod'
import { zdt } from '../base/dates.ts'
import { validationResult } from '../base/errors.ts'
import { paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'

const area = 'shares'

/** One share names no more than this many grantees. */
const maxGrantees = 1_000

const capability = z.enum(['view', 'manage', 'own'])

/** Whom a thing can be shared with. */
const grantee = z.object({
  /** `grn::::user:<id>`, `grn::::team:<id>` or `grn::::builtin-team:everyone`. */
  id: z.string(),
  type: z.enum(['global', 'user', 'team']),
  title: z.string(),
})

const sharedThing = z.object({
  /** Its grn. */
  id: z.string(),
  type: z.string(),
  title: z.string(),
  owners: z.array(grantee),
})

const selection = z
  .record(z.string().max(200), capability)
  .refine((map) => Object.keys(map).length <= maxGrantees, `at most ${maxGrantees} grantees`)

const shareRequest = z.strictObject({
  /** By grn. Missing or null in `prepare`: what is shared now. Missing or null in `update`: nobody. */
  selected_grantee_capabilities: selection.nullish(),
})

const shareState = z.object({
  entity: z.string(),
  sharing_user: z.string(),
  available_grantees: z.array(grantee),
  available_capabilities: z.array(z.object({ id: capability, title: z.string() })),
  active_shares: z.array(z.object({ grant: z.string(), grantee: z.string(), capability })),
  selected_grantee_capabilities: z.record(z.string(), capability),
  /** By grantee: what the thing uses that the caller may see and the grantee may not. */
  missing_permissions_on_dependencies: z.record(z.string(), z.array(sharedThing)),
  validation_result: validationResult,
})

const entityParams = z.object({ entityGRN: z.string() })

const sharedQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(0).max(10_000).default(50),
  /** Part of the title. */
  query: z.string().default(''),
  /** The list is sorted by title, whatever is asked for. */
  sort: z.string().default(''),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** Any other text: all. */
  capability: z.string().default(''),
  entity_type: z.string().default(''),
})

const sharedThings = paginated('entities', sharedThing).extend({
  context: z.object({ grantee_capabilities: z.record(z.string(), capability) }),
})

/** Who may see, change and own which thing. */
export const shares = {
  prepare: defineRoute({
    method: 'POST',
    path: '/authz/shares/entities/{entityGRN}/prepare',
    area,
    summary: 'What sharing a thing in this way would mean; for its owners',
    permission: 'authenticated',
    params: entityParams,
    body: shareRequest,
    response: shareState,
  }),
  update: defineRoute({
    method: 'POST',
    path: '/authz/shares/entities/{entityGRN}',
    area,
    summary:
      'Share a thing with exactly these grantees; for its owners. Refused with 400 and the same body when nobody would own it',
    permission: 'authenticated',
    params: entityParams,
    body: shareRequest,
    response: shareState,
  }),
  ofUser: defineRoute({
    method: 'GET',
    path: '/authz/shares/user/{userId}',
    area,
    summary: 'Things that are shared with a user, a team of theirs or everyone; needs users:edit on the name',
    permission: 'authenticated',
    params: z.object({ userId: z.string() }),
    query: sharedQuery,
    response: sharedThings,
  }),
  ofTeam: defineRoute({
    method: 'GET',
    path: '/authz/shares/team/{teamId}',
    area,
    summary: 'Things that are shared with a team, as far as the caller may see them, too',
    permission: 'teams:read:{teamId}',
    params: z.object({ teamId: z.string() }),
    query: sharedQuery,
    response: sharedThings,
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/authz/grants-overview',
    area,
    summary: 'Every grant there is',
    permission: 'grantsoverview:read',
    response: z.object({
      grants: z.array(
        z.object({
          id: z.string(),
          grantee: z.string(),
          grantee_title: z.string(),
          capability,
          target: z.string(),
          target_title: z.string(),
          created_by: z.string(),
          created_at: zdt,
          updated_by: z.string(),
          updated_at: zdt,
          /** Grants do not expire. */
          expires_at: z.null(),
        }),
      ),
    }),
  }),
}

export type ShareState = z.output<typeof shareState>
export type Grantee = z.output<typeof grantee>
export type SharedThing = z.output<typeof sharedThing>
export type ShareQuery = z.output<typeof shares.ofUser.query>
