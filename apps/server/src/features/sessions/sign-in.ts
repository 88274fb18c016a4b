import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import type { Attempt, Identify } from '../../http/authentication/authentication.ts'
import { unauthorized } from '../../http/errors.ts'
import type { ExternalSignIn, HeaderSignIn } from '../authentication/index.ts'
import { isSecondFactorOn, type PasskeyKeeper, type SecondFactorKeeper } from '../second-factors/index.ts'
import type { TokenKeeper } from '../tokens/index.ts'
import type { KnownUser, UserDirectory } from '../users/index.ts'
import { createFailedLogins, type LoginAttempt, recordFailedSignIn } from './failed-logins.ts'
import { type AcceptedFactor, createSecondStep, type ShownFactor } from './second-step.ts'
import type { SessionKeeper } from './session-keeper.ts'

interface Keepers {
  db: Db
  directory: UserDirectory
  sessionKeeper: SessionKeeper
  tokenKeeper: TokenKeeper
  secondFactorKeeper: SecondFactorKeeper
  passkeyKeeper: PasskeyKeeper
  externalSignIn: ExternalSignIn
  headerSignIn: HeaderSignIn
}

/** What somebody signs in by. */
interface Typed {
  password: string
  shown: ShownFactor
}

interface SignedIn {
  known: KnownUser
  /** What was shown besides the password; null when nothing is asked for. */
  secondFactor: AcceptedFactor | null
}

type PasswordCredentials = Extract<Attempt['credentials'], { kind: 'password' }>

/** Whose password a request brought. */
interface Confirmed {
  userId: string
  passwordHash: string
  atMs: number
}

/** The directory tells nobody that it changed a password: while an answer lasts, it is asked again so often. */
const directoryHoldsMs = 60_000

export type SignIn = ReturnType<typeof createSignIn>

/** Turns credentials into the user they stand for. */
export function createSignIn(keepers: Keepers) {
  const { db, directory, tokenKeeper } = keepers
  const failedLogins = createFailedLogins()
  const secondStep = createSecondStep({ ...keepers, failedLogins })

  const refused = async (attempt: LoginAttempt, reason: string | null) => {
    failedLogins.failed(attempt)
    await recordFailedSignIn(db, attempt, reason)
  }

  /** What the active authentication service says. Throws 503 when it cannot be asked. */
  const byService = async (attempt: LoginAttempt, password: string) => {
    const { username, address: clientAddress } = attempt
    try {
      return await keepers.externalSignIn.confirm({ username, password, clientAddress })
    } catch (error) {
      // A password of ours was wrong. Of others nothing was found out: an outage shall not count against them.
      const account = await directory.accountOf(username)
      if (account && !account.external) await refused(attempt, 'The authentication service cannot be asked.')
      throw error
    }
  }

  /**
   * The enabled user with this name and password, here or in the active authentication service, or null. Throws 429
   * after too many wrong ones, and 503 when it is not ours and the service cannot be asked. Failures before stay
   * counted: whether a second factor is right is not known yet.
   */
  const knownByPassword = async (attempt: LoginAttempt, password: string): Promise<KnownUser | null> => {
    failedLogins.requireAllowed(attempt)
    return knownNow(attempt, password)
  }

  /** Like `knownByPassword`, whatever was guessed before. */
  const knownNow = async (attempt: LoginAttempt, password: string): Promise<KnownUser | null> => {
    // Ours first: a directory that is slow or away concerns nobody whose password is kept here.
    const own = await directory.byPassword(attempt.username, password)
    const answer = own ? { known: own } : await byService(attempt, password)
    if (answer && 'known' in answer) return answer.known
    await refused(attempt, answer?.refusal ?? null)
    return null
  }

  /** A directory asks for second factors itself. */
  const needsSecondFactor = async ({ user }: KnownUser) =>
    !user.external && (await isSecondFactorOn(db, user.id))

  /**
   * Signs in at the console. Null when name or password are wrong. Throws 401 when the password is right and a second
   * factor is missing or wrong: whoever does not know the password hears of none.
   */
  const byPassword = async (attempt: LoginAttempt, typed: Typed): Promise<SignedIn | null> => {
    const known = await knownByPassword(attempt, typed.password)
    if (!known) return null
    if (!(await needsSecondFactor(known))) {
      failedLogins.succeeded(attempt)
      return { known, secondFactor: null }
    }
    return { known, secondFactor: await secondStep(attempt, known.user.id, typed.shown) }
  }

  /** Of a request with HTTP Basic, which has no place for a code. */
  const byBasic = async (attempt: LoginAttempt, password: string): Promise<KnownUser | null> => {
    const known = await knownByPassword(attempt, password)
    if (!known) return null
    if (await needsSecondFactor(known)) {
      throw unauthorized(
        'This user has a second factor: the password alone lets nobody in. Use an access token.',
      )
    }
    failedLogins.succeeded(attempt)
    return known
  }

  /** Counts what turns out wrong like a failed sign-in: guesses of somebody who holds the session already. */
  const confirmsGuess = async (
    guess: Pick<LoginAttempt, 'username' | 'address'>,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> => {
    const attempt = { ...guess, browser: null }
    failedLogins.requireAllowed(attempt)
    if (await isRight()) {
      failedLogins.succeeded(attempt)
      return true
    }
    await refused(attempt, null)
    return false
  }

  /** Is this the password that is kept here? */
  const confirmsPassword = (username: string, password: string, address: string) =>
    confirmsGuess(
      { username, address },
      async () => (await directory.byPassword(username, password)) !== null,
    )

  const byToken = async (token: string, clientAddress: string): Promise<Actor | null> => {
    const userId = await tokenKeeper.userIdOf(token)
    const known = userId === null ? null : await directory.byId(userId)
    return known ? enabledActor(known, clientAddress) : null
  }

  const confirmed = new WeakMap<object, Confirmed>()

  const confirm = ({ request }: Attempt, { user: { id: userId, passwordHash } }: KnownUser) =>
    confirmed.set(request, { userId, passwordHash, atMs: Date.now() })

  const byPasswordOf = async (attempt: Attempt, { username, password }: PasswordCredentials) => {
    const login = { username, address: attempt.clientAddress, browser: null }
    const before = confirmed.get(attempt.request)
    if (before) return stillKnown(before, { attempt, login, password })
    const known = await byBasic(login, password)
    if (known) confirm(attempt, known)
    return known
  }

  /**
   * An answer that lasts asks again and again whose password it was. One that is kept here is the same while its hash
   * is, and needs no second look; a new one ends what the old one began. That it was right is known, so this is no guess:
   * whoever guesses in the user's name neither ends the answer nor hides that the account was taken away.
   */
  const stillKnown = async (
    before: Confirmed,
    { attempt, login, password }: { attempt: Attempt; login: LoginAttempt; password: string },
  ): Promise<KnownUser | null> => {
    const known = await directory.byId(before.userId)
    const isSame = known?.user.passwordHash === before.passwordHash && known.user.accountStatus === 'enabled'
    if (!known || !isSame || (await needsSecondFactor(known))) return null
    if (!known.user.external || Date.now() - before.atMs <= directoryHoldsMs) return known
    const now = await knownNow(login, password)
    if (now?.user.id !== before.userId) return null
    confirm(attempt, now)
    return now
  }

  const identify: Identify = async (attempt) => {
    const { credentials, clientAddress } = attempt
    if (credentials?.kind === 'token') return byToken(credentials.token, clientAddress)
    if (credentials?.kind === 'password') {
      const known = await byPasswordOf(attempt, credentials)
      return known && enabledActor(known, clientAddress)
    }
    const actor = credentials ? await bySession(keepers, credentials.sessionId, attempt) : null
    return actor ?? byHeader(keepers, attempt)
  }

  return { byPassword, confirmsGuess, confirmsPassword, identify }
}

/** Whoever came by a proxy's header stays signed in as long as the proxy names nobody else. */
async function bySession(
  { directory, sessionKeeper, headerSignIn }: Keepers,
  sessionId: string,
  { clientAddress, extendsSession, proxyHeader }: Attempt,
): Promise<Actor | null> {
  const session = await sessionKeeper.use(sessionId, { extendsSession })
  if (!session) return null
  const headerUser = session.headerUser === null ? null : await headerSignIn.headerUser(proxyHeader)
  if (headerUser !== null && headerUser !== session.headerUser) {
    await sessionKeeper.replace(sessionId)
    return null
  }
  const known = await directory.byId(session.userId)
  return known ? enabledActor(known, clientAddress, { session }) : null
}

async function byHeader(
  { headerSignIn }: Keepers,
  { proxyHeader, clientAddress }: Attempt,
): Promise<Actor | null> {
  const headerUser = await headerSignIn.headerUser(proxyHeader)
  if (headerUser === null) return null
  const known = await headerSignIn.userNamed({ username: headerUser, clientAddress })
  return known ? enabledActor(known, clientAddress, { headerUser }) : null
}

function enabledActor(
  { user, permissions, grnPermissions }: KnownUser,
  clientAddress: string,
  by: Partial<Pick<Actor, 'session' | 'headerUser'>> = {},
): Actor | null {
  if (user.accountStatus !== 'enabled') return null
  return {
    userId: user.id,
    username: user.username,
    clientAddress,
    permissions,
    grnPermissions,
    session: null,
    ...by,
  }
}
