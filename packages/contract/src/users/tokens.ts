import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { objectId } from '../base/ids.ts'
import { defineRoute } from '../base/route.ts'

const area = 'users'

const token = z.object({
  id: objectId,
  name: z.string(),
  /** 1970-01-01T00:00:00.000Z when never used; exact to 30 s. */
  last_access: ts,
  /** Null for never. */
  expires_at: ts.nullable(),
})

/** Access tokens: sent as user name of HTTP Basic with the password `token`. */
export const tokens = {
  list: defineRoute({
    method: 'GET',
    path: '/users/{userId}/tokens',
    area,
    summary: 'Access tokens of a user; needs users:tokenlist on its name',
    permission: 'authenticated',
    params: z.object({ userId: z.string() }),
    response: z.object({ tokens: z.array(token) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/users/{userId}/tokens/{name}',
    area,
    summary: 'Make an access token, whose text is shown only now; needs users:tokencreate on the name',
    permission: 'authenticated',
    params: z.object({ userId: z.string(), name: z.string().min(1).max(200) }),
    /** Clients of the reference send nothing, or `{}`. */
    body: z.object({ expires_at: z.iso.datetime({ offset: true }).nullish() }).nullish(),
    response: token.extend({ token: z.string() }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/{userId}/tokens/{idOrToken}',
    area,
    summary: 'Revoke an access token by its id or its text; needs users:tokenremove on the name',
    permission: 'authenticated',
    params: z.object({ userId: z.string(), idOrToken: z.string() }),
  }),
}

export type Token = z.infer<typeof token>
