import { z } from 'zod'
import { date, ts } from '../base/dates.ts'
import { objectId } from '../base/ids.ts'
import { defineRoute, empty } from '../base/route.ts'
import { passkeyAssertion } from '../base/webauthn.ts'

const area = 'sessions'

const session = z.object({
  valid_until: date,
  session_id: z.string(),
  username: z.string(),
  user_id: z.string(),
})

/** A session as lists show it: never with what would let somebody in. */
const openSession = z.object({
  id: objectId,
  created_at: ts,
  /** Exact to 10 s. */
  last_activity: ts,
  /** Null for never. */
  expires_at: ts.nullable(),
  client_address: z.string(),
  /** As the browser named itself; empty when it did not. */
  user_agent: z.string(),
  /** Is it the one this request came with? */
  is_current: z.boolean(),
})

/** Signing in and out. Answers set or clear the cookie `authentication`. */
export const sessions = {
  create: defineRoute({
    method: 'POST',
    path: '/system/sessions',
    area,
    summary:
      'Sign in; 401 with the type SecondFactorNeeded asks for a code or a passkey besides the password',
    permission: 'anonymous',
    body: z.strictObject({
      username: z
        .string()
        .min(1)
        .refine((name) => !name.includes('\0'), 'must not contain NUL'),
      password: z.string().min(1),
      /** A code or a recovery code, of a user who has set up a second factor; others are not asked for one. */
      second_factor: z.string().max(100).nullish(),
      /** In place of a code: what the browser signed of the challenge that was asked for. */
      passkey: z.strictObject({ challenge_id: objectId, response: passkeyAssertion }).nullish(),
      /** Sent by the console, not used. */
      host: z.string().nullish(),
    }),
    response: session,
  }),
  validate: defineRoute({
    method: 'GET',
    path: '/system/sessions',
    area,
    summary: 'Whether the caller has a valid session',
    permission: 'anonymous',
    response: z.object({
      is_valid: z.boolean(),
      session_id: z.string().nullable(),
      username: z.string().nullable(),
    }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/sessions',
    area,
    summary: 'Sign out',
    permission: 'authenticated',
    response: empty,
    status: 200,
  }),
  removeById: defineRoute({
    method: 'DELETE',
    path: '/system/sessions/{sessionId}',
    area,
    summary: "Sign out; ends the caller's own session whatever id is named",
    permission: 'authenticated',
    params: z.object({ sessionId: z.string() }),
    response: empty,
    status: 200,
  }),
  ofUser: defineRoute({
    method: 'GET',
    path: '/users/{userId}/sessions',
    area,
    summary: 'Sessions of a user, the last used first; needs users:edit on its name',
    permission: 'authenticated',
    params: z.object({ userId: z.string() }),
    response: z.object({ sessions: z.array(openSession) }),
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/users/{userId}/sessions/{sessionId}',
    area,
    summary: 'End a session of a user; needs users:edit on its name',
    permission: 'authenticated',
    params: z.object({ userId: z.string(), sessionId: z.string() }),
  }),
}

export type Session = z.infer<typeof session>
export type OpenSession = z.infer<typeof openSession>
