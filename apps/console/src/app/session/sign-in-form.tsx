import type { SecondFactorNeeded } from '@logline/contract'
import { Suspense, useState } from 'react'
import { neededFactorOf } from '../../api/api-error.ts'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { signIn } from '../../kit/session/session.ts'
import { type Credentials, PasswordStep } from './password-step.tsx'

const SecondStep = lazyComponent(async () => (await import('./second-step.tsx')).SecondStep)
const OtherWays = lazyComponent(async () => (await import('./other-ways.tsx')).OtherWays)

interface SignInFormProps {
  /** Given when a session ended: filled in, and the password has the focus. */
  username?: string
  onStart?: () => void
}

/** Asks for the password, and then for a second factor of those who have one. */
export function SignInForm({ username = '', onStart }: SignInFormProps) {
  const [typed, setTyped] = useState<Credentials>({ username, password: '' })
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)

  const signInByPassword = async (credentials: Credentials) => {
    onStart?.()
    try {
      await signIn(credentials)
    } catch (error) {
      const needed = neededFactorOf(error)
      if (!needed) throw error
      setTyped(credentials)
      setNeeded(needed)
    }
  }

  if (needed) {
    return (
      <Suspense fallback={null}>
        <SecondStep
          typed={typed}
          needed={needed}
          onAskAgain={() => signInByPassword(typed)}
          onBack={() => setNeeded(null)}
        />
      </Suspense>
    )
  }
  return (
    <>
      <PasswordStep initial={typed} onCredentials={signInByPassword} />
      <Suspense fallback={null}>
        <OtherWays isOverPage={username !== ''} />
      </Suspense>
    </>
  )
}
