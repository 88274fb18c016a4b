import { oidcSignIn, type PasskeyAssertion, sessions } from '@logline/contract'
import { call } from '../../api/call.ts'
import { createStore } from '../store.ts'

/**
 * `validating`: not known yet. `expired`: the server refused a call of somebody who was signed in; the page stays, the
 * sign-in form lies over it.
 */
export type Session =
  | { state: 'validating' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; username: string }
  | { state: 'expired'; username: string }

export const session = createStore<Session>({ state: 'validating' })

/** One promise for all calls that were refused with 401 and wait to be repeated; null while nobody waits. */
let nextSignIn: PromiseWithResolvers<void> | null = null

export async function validateSession(): Promise<void> {
  const { is_valid, username } = await call(sessions.validate)
  session.set(is_valid && username ? { state: 'signed-in', username } : { state: 'signed-out' })
}

interface Credentials {
  username: string
  password: string
  /** A code or a recovery code, once the server has asked for one. */
  secondFactor?: string
  /** In place of a code: what a passkey signed of what the server had asked for. */
  passkey?: { challenge_id: string; response: PasskeyAssertion }
}

export async function signIn({ username, password, secondFactor, passkey }: Credentials): Promise<void> {
  const answer = await call(sessions.create, {
    body: {
      username,
      password,
      second_factor: secondFactor ?? null,
      passkey: passkey ?? null,
      host: window.location.host,
    },
  })
  goOn(answer.username)
}

/** Goes on when somebody has signed in in another window of the browser. */
export async function resumeSession(): Promise<void> {
  const { is_valid, username } = await call(sessions.validate)
  if (is_valid && username) goOn(username)
}

function goOn(username: string): void {
  const before = session.get()
  const isSomebodyElse = before.state === 'expired' && before.username !== username
  if (isSomebodyElse) {
    window.location.assign(document.baseURI)
    return
  }
  session.set({ state: 'signed-in', username })
  nextSignIn?.resolve()
  nextSignIn = null
}

/**
 * Ends the session here, on the server, and at the provider that opened it, if one did. The page is loaded anew, so that
 * nothing of the last user stays in memory.
 */
export async function signOut(): Promise<void> {
  const atProvider = await call(oidcSignIn.endSession, { isPolling: true }).catch(() => null)
  await call(sessions.remove, { isPolling: true }).catch(() => {
    // Already over, or the server is away: signed out here in any case.
  })
  window.location.assign(atProvider?.url ?? document.baseURI)
}

/** For a call that was refused: resolves after the next sign-in. */
export function waitForSignIn(): Promise<void> {
  const current = session.get()
  if (current.state === 'signed-in') session.set({ state: 'expired', username: current.username })
  nextSignIn ??= Promise.withResolvers()
  return nextSignIn.promise
}
