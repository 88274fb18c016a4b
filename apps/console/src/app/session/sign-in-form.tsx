import { Suspense, useState } from 'react'
import { isSecondFactorNeeded } from '../../api/api-error.ts'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { signIn } from '../../kit/session/session.ts'
import { CodeStep } from './code-step.tsx'
import { type Credentials, PasswordStep } from './password-step.tsx'

const OtherWays = lazyComponent(async () => (await import('./other-ways.tsx')).OtherWays)

interface SignInFormProps {
  /** Given when a session ended: filled in, and the password has the focus. */
  username?: string
  onStart?: () => void
}

/** Asks for the password, and then for a code of those who have a second factor. */
export function SignInForm({ username = '', onStart }: SignInFormProps) {
  const [typed, setTyped] = useState<Credentials>({ username, password: '' })
  const [isAskedForCode, setAskedForCode] = useState(false)

  const signInByPassword = async (credentials: Credentials) => {
    onStart?.()
    try {
      await signIn(credentials)
    } catch (error) {
      if (!isSecondFactorNeeded(error)) throw error
      setTyped(credentials)
      setAskedForCode(true)
    }
  }

  if (isAskedForCode) {
    return (
      <CodeStep
        username={typed.username}
        onCode={(secondFactor) => signIn({ ...typed, secondFactor })}
        onBack={() => setAskedForCode(false)}
      />
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
