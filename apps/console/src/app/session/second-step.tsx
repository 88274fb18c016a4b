import type { SecondFactorNeeded } from '@logline/contract'
import { useState } from 'react'
import { signIn } from '../../kit/session/session.ts'
import { CodeStep } from './code-step.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import type { Credentials } from './password-step.tsx'

interface SecondStepProps {
  typed: Credentials
  needed: SecondFactorNeeded
  /** Has the server ask anew, for something else to sign. */
  onAskAgain: () => Promise<void>
  onBack: () => void
}

/** Asks for a passkey where the user has one for this address, and for a code otherwise or when that is wished. */
export function SecondStep({ typed, needed, onAskAgain, onBack }: SecondStepProps) {
  const [usesCode, setUsesCode] = useState(false)
  const { username } = typed
  const { totp, passkey } = needed
  if (!passkey || usesCode) {
    return (
      <CodeStep
        username={username}
        hasApp={totp}
        onCode={(secondFactor) => signIn({ ...typed, secondFactor })}
        onBack={onBack}
      />
    )
  }
  const { challenge_id, options } = passkey
  const other = {
    label: totp ? 'Use a code of the app' : 'Use a recovery code',
    onUse: () => setUsesCode(true),
  }
  return (
    <PasskeyStep
      username={username}
      options={options}
      onSigned={async (response) => {
        try {
          await signIn({ ...typed, passkey: { challenge_id, response } })
        } catch (error) {
          // What was signed is over.
          await onAskAgain().catch(() => undefined)
          throw error
        }
      }}
      other={other}
      onBack={onBack}
    />
  )
}
