import type { PasskeyAssertion, SecondFactorNeeded } from '@logline/contract'
import { Suspense, useState } from 'react'
import { neededFactorOf } from '../../api/api-error.ts'
import { preloadable } from '../../kit/lazy/preloadable.ts'
import { signIn } from '../../kit/session/session.ts'
import { CodeStep } from './code-step.tsx'
import { type Credentials, PasswordStep } from './password-step.tsx'

interface SignInFormProps {
  /** Given when a session ended: filled in, and the password has the focus. */
  username?: string
  onStart?: () => void
}

/** Few have a passkey. */
const passkeyStep = preloadable(async () => (await import('./passkey-step.tsx')).PasskeyStep)

/** Asks for the password, and then for a passkey or a code of those who have a second factor. */
export function SignInForm({ username = '', onStart }: SignInFormProps) {
  const [typed, setTyped] = useState<Credentials>({ username, password: '' })
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const [usesCode, setUsesCode] = useState(false)

  const signInByPassword = async (credentials: Credentials) => {
    onStart?.()
    try {
      await signIn(credentials)
    } catch (error) {
      const needed = neededFactorOf(error)
      if (!needed) throw error
      setTyped(credentials)
      setNeeded(needed)
      setUsesCode(needed.passkey === null)
    }
  }
  const signInByPasskey = async (challenge_id: string, response: PasskeyAssertion) => {
    try {
      await signIn({ ...typed, passkey: { challenge_id, response } })
    } catch (error) {
      // What was signed is over: the next try needs something else to sign.
      await signInByPassword(typed).catch(() => undefined)
      throw error
    }
  }
  const back = () => setNeeded(null)

  if (needed?.passkey && !usesCode) {
    const { challenge_id, options } = needed.passkey
    return (
      <Suspense fallback={null}>
        <passkeyStep.Component
          username={typed.username}
          options={options}
          onSigned={(response) => signInByPasskey(challenge_id, response)}
          other={{
            label: needed.totp ? 'Use a code of the app' : 'Use a recovery code',
            onUse: () => setUsesCode(true),
          }}
          onBack={back}
        />
      </Suspense>
    )
  }
  if (needed) {
    return (
      <CodeStep
        username={typed.username}
        hasApp={needed.totp}
        onCode={(secondFactor) => signIn({ ...typed, secondFactor })}
        onBack={back}
      />
    )
  }
  return <PasswordStep initial={typed} onCredentials={signInByPassword} />
}
