import { sessions } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { type StoredSession, sessionRepo } from './session-repo.ts'

/** Sessions come and go with those who sign in, which is told of the user: a change is that somebody ends one by hand, or the provider that opened it. */
export const sessionKind: StoredKind<StoredSession> = {
  type: 'session',
  table: 'sessions',
  repo: sessionRepo,
  // A session has no title: its user's is told.
  titleOf: ({ userId }) => userId,
  missing: (id) => `Couldn't find session <${id}>`,
  audited: { delete: [sessions.end] },
}
