import type { PasskeyAssertion, PasskeyRequestOptions } from '@logline/contract'
import { passkeyObstacle } from '../../kit/passkeys/passkey-obstacle.ts'
import { signByPasskey } from '../../kit/passkeys/passkeys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { codeRefusalText } from './refusal-text.ts'
import classes from './sign-in-form.module.css'
import { useSigningIn } from './use-signing-in.ts'

interface PasskeyStepProps {
  username: string
  options: PasskeyRequestOptions
  /** Rejects when the passkey is refused. */
  onSigned: (response: PasskeyAssertion) => Promise<void>
  /** The code of an app, or a recovery code, in its place. */
  other: { label: string; onUse: () => void }
  onBack: () => void
}

/** Asks for a passkey after the password. */
export function PasskeyStep({ username, options, onSigned, other, onBack }: PasskeyStepProps) {
  const sign = async () => onSigned(await signByPasskey(options))
  const { isBusy, error, run, forget } = useSigningIn<void>(sign, () => undefined)
  const obstacle = passkeyObstacle()
  return (
    <div className={classes.form}>
      {error !== null && (
        <Notice tone="danger" onClose={forget}>
          {codeRefusalText(error)}
        </Notice>
      )}
      <p>{obstacle ?? `Show with your passkey that you are ${username}.`}</p>
      {obstacle === null && (
        <Button variant="primary" size="login" isFullWidth isBusy={isBusy} autoFocus onClick={() => run()}>
          {isBusy ? 'Signing in...' : 'Use passkey'}
        </Button>
      )}
      <div className={classes.ways}>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button variant="quiet" onClick={other.onUse}>
          {other.label}
        </Button>
      </div>
    </div>
  )
}
