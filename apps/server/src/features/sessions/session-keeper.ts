import { createHash, randomBytes } from 'node:crypto'
import { type Db, inTransaction, newObjectId } from '../../db/index.ts'
import { notFound } from '../../http/errors.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { isSecondFactorOn } from '../second-factors/index.ts'
import { type KnownUser, type LastSession, lockedAccount } from '../users/index.ts'
import { sessionKind } from './session-kind.ts'
import { type StoredSession, sessionRepo } from './session-repo.ts'

/** How exact the idle time is: not every request shall cost a durable write. Short sessions are touched more often. */
const touchEveryMs = 10_000

const neverMs = 10 * 365 * 86_400_000

/** Of one user. At the limit, the one that was not used for the longest time ends. */
const maxSessions = 100
/** Browsers tell their life's story. */
const maxUserAgentLength = 500

export interface SessionStart {
  /** As it was when the password, or who vouches for the user, was asked. */
  user: Pick<KnownUser['user'], 'id' | 'username' | 'passwordHash'>
  timeoutMs: number
  clientAddress: string
  userAgent: string
  /** Whom a trusted proxy signed in by its header, when it was not a password. */
  headerUser?: string
  /** Was a second factor shown besides the password? */
  hasSecondFactor?: boolean
  /** For the audit trail. */
  details?: Readonly<Record<string, unknown>>
  /** Writes what belongs to the session and needs its row. */
  also?: (db: Db, sessionId: string) => Promise<void>
}

/** A session as its owner knows it. */
export interface OpenSession {
  /** What the browser holds. */
  id: string
  userId: string
  expiresAtMs: number
  /** Whom a trusted proxy signed in by its header; null for one that was opened with a password. */
  headerUser: string | null
}

/** A session as lists show it. */
export interface ListedSession {
  /** Opens nothing. */
  id: string
  createdAtMs: number
  lastAccessAtMs: number
  /** Null for never. */
  expiresAtMs: number | null
  clientAddress: string
  userAgent: string
  isCurrent: boolean
}

/** Whose session somebody ends. */
interface SessionEnd {
  user: { id: string; username: string }
  sessionId: string
}

export type SessionKeeper = ReturnType<typeof createSessionKeeper>

/** Sessions: opened with a fresh id at each sign-in, kept alive by use, ended by idling or signing out. */
export function createSessionKeeper(db: Db) {
  const changes = createChanges(db, sessionKind)
  return {
    /** Null when the user got another password or a second factor that was not asked for, was disabled or was deleted since they were asked for theirs. */
    open: (start: SessionStart): Promise<OpenSession | null> =>
      inTransaction(db, async (db) => ((await isStillAllowed(db, start)) ? open(db, start) : null)),

    /** The session behind an id that a browser sent, unless it has ended. Using it keeps it alive. */
    async use(id: string, { extendsSession }: { extendsSession: boolean }): Promise<OpenSession | null> {
      const stored = await sessionRepo(db).byHash(hashOf(id))
      const nowMs = Date.now()
      if (!stored || hasEnded(stored, nowMs)) return null
      const { userId, headerUser } = stored
      if (!extendsSession) return { id, userId, headerUser, expiresAtMs: expiryOf(stored) }
      if (nowMs - stored.lastAccessAtMs >= touchInterval(stored))
        await sessionRepo(db).touch(stored.id, nowMs)
      return { id, userId, headerUser, expiresAtMs: expiryOf({ ...stored, lastAccessAtMs: nowMs }) }
    },

    /** Ends the session behind an id that a browser sent; the doer of the entry in the audit trail is its user. */
    async signOut(id: string, doer: Doer): Promise<void> {
      await inTransaction(db, async (db) => {
        const stored = await sessionRepo(db).byHash(hashOf(id))
        if (!stored || stored.userId !== doer.userId) return
        await sessionRepo(db).remove(stored.id)
        const entity = { type: 'user', id: doer.userId, title: doer.username }
        await recordAudit(db, doer, { action: 'sign_out', entity })
      })
    },

    /** What lists call the session behind an id that a browser sent; null for none. */
    listedId: async (id: string): Promise<string | null> =>
      (await sessionRepo(db).byHash(hashOf(id)))?.id ?? null,

    /** Ends a session of the user. Throws 404 when the user has none with this id. */
    async end(doer: Doer, { user, sessionId }: SessionEnd): Promise<void> {
      await changes.remove(doer, sessionId, {
        title: user.username,
        check({ userId }) {
          if (userId !== user.id) throw notFound(sessionKind.missing(sessionId))
        },
      })
    },

    /** Ends what a browser is signed in by when it signs in anew. */
    replace: async (id: string): Promise<void> => {
      const stored = await sessionRepo(db).byHash(hashOf(id))
      if (stored) await sessionRepo(db).remove(stored.id)
    },

    /** Ends the sessions of a user, but for the one a browser has this id of. */
    endAllOf: (db: Db, userId: string, exceptId: string | null): Promise<void> =>
      sessionRepo(db).removeOfUser(userId, exceptId === null ? null : hashOf(exceptId)),

    removeEnded: (): Promise<void> => sessionRepo(db).removeEnded(Date.now()),

    /** Those that have not ended, the last used first. */
    async ofUser(userId: string, currentId: string | null): Promise<ListedSession[]> {
      const currentHash = currentId === null ? null : hashOf(currentId)
      const sessions = await sessionRepo(db).ofUser(userId)
      return sessions
        .filter((session) => !hasEnded(session, Date.now()))
        .map((session) => ({
          ...session,
          expiresAtMs: session.timeoutMs < 0 ? null : expiryOf(session),
          isCurrent: session.tokenHash === currentHash,
        }))
    },

    async lastSessionOf(userId: string): Promise<LastSession | null> {
      const sessions = await sessionRepo(db).ofUser(userId)
      return sessions.find((session) => !hasEnded(session, Date.now())) ?? null
    },

    /** By user, of those who have one that has not ended. */
    async lastSessions(userIds: readonly string[]): Promise<ReadonlyMap<string, LastSession>> {
      const sessions = await sessionRepo(db).ofUsers(userIds)
      const going = sessions.filter((session) => !hasEnded(session, Date.now()))
      return new Map(going.map((session) => [session.userId, session]))
    },
  }
}

/** What ends the sessions of a user waits for this, and ends the new one with the others. */
async function isStillAllowed(db: Db, start: SessionStart): Promise<boolean> {
  const { user, headerUser, hasSecondFactor } = start
  const account = await lockedAccount(db, user.id)
  if (account?.accountStatus !== 'enabled' || account.passwordHash !== user.passwordHash) return false
  if (headerUser !== undefined || account.external || hasSecondFactor) return true
  return !(await isSecondFactorOn(db, user.id))
}

async function open(db: Db, start: SessionStart): Promise<OpenSession> {
  const { user, timeoutMs, clientAddress, headerUser = null, details = {} } = start
  const { id: userId, username } = user
  const id = randomBytes(32).toString('base64url')
  const nowMs = Date.now()
  const stored = {
    id: newObjectId(),
    tokenHash: hashOf(id),
    userId,
    clientAddress,
    userAgent: start.userAgent.slice(0, maxUserAgentLength),
    createdAtMs: nowMs,
    lastAccessAtMs: nowMs,
    timeoutMs,
    headerUser,
  }
  const others = await sessionRepo(db).ofUser(userId)
  for (const surplus of others.slice(maxSessions - 1)) await sessionRepo(db).remove(surplus.id)
  await sessionRepo(db).insert(stored)
  await start.also?.(db, stored.id)
  const entity = { type: 'user', id: userId, title: username }
  await recordAudit(db, { userId, username, clientAddress }, { action: 'sign_in', entity, details })
  return { id, userId, headerUser, expiresAtMs: expiryOf(stored) }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

function expiryOf({
  lastAccessAtMs,
  timeoutMs,
}: Pick<StoredSession, 'lastAccessAtMs' | 'timeoutMs'>): number {
  return lastAccessAtMs + (timeoutMs < 0 ? neverMs : timeoutMs)
}

function hasEnded(session: StoredSession, nowMs: number): boolean {
  return session.timeoutMs >= 0 && expiryOf(session) <= nowMs
}

function touchInterval({ timeoutMs }: StoredSession): number {
  return timeoutMs < 0 ? touchEveryMs : Math.min(touchEveryMs, timeoutMs / 20)
}
