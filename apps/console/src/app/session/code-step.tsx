import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { codeRefusalText } from './refusal-text.ts'
import classes from './sign-in-form.module.css'
import { useSigningIn } from './use-signing-in.ts'

interface CodeStepProps {
  username: string
  /** Are there codes of an app? Otherwise recovery codes alone. */
  hasApp: boolean
  /** Rejects when the code is wrong. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** Asks for a code of the app, or for a recovery code when the app is not at hand. */
export function CodeStep({ username, hasApp, onCode, onBack }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(!hasApp)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const { isBusy, error, run, forget } = useSigningIn(onCode, () => fieldRef.current?.select())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = code.trim() === ''
    setMissing(isEmpty ? 'Field is required.' : null)
    if (!isEmpty && !isBusy) return run(code)
    return fieldRef.current?.focus()
  }
  const askForOther = () => {
    setRecovery(!isRecovery)
    setCode('')
    setMissing(null)
    forget()
    fieldRef.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate data-size="login">
      {error !== null && (
        <Notice tone="danger" onClose={forget}>
          {codeRefusalText(error)}
        </Notice>
      )}
      {/* Password managers look for whose code it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <TextField
        ref={fieldRef}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        description={
          isRecovery
            ? `One of those you kept when you set up the second factor of ${username}. It works once.`
            : `The six digits that your authenticator app shows for ${username}.`
        }
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
        autoFocus
        error={missing}
      />
      <Button type="submit" variant="primary" size="login" isFullWidth isBusy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className={classes.ways}>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        {hasApp && (
          <Button variant="quiet" onClick={askForOther}>
            {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
          </Button>
        )}
      </div>
    </form>
  )
}
