import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { refusalText } from './refusal-text.ts'
import classes from './sign-in-form.module.css'
import { useSigningIn } from './use-signing-in.ts'

export interface Credentials {
  username: string
  password: string
}

interface PasswordStepProps {
  /** With a username, the password has the focus. */
  initial: Credentials
  /** Rejects when they are wrong. */
  onCredentials: (credentials: Credentials) => Promise<void>
}

type Missing = Partial<Record<keyof Credentials, string>>

export function PasswordStep({ initial, onCredentials }: PasswordStepProps) {
  const [missing, setMissing] = useState<Missing>({})
  const passwordRef = useRef<HTMLInputElement>(null)
  const { isBusy, error, run, forget } = useSigningIn(onCredentials, () => passwordRef.current?.select())
  const knowsUsername = initial.username !== ''

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credentials = credentialsOf(event.currentTarget)
    const missing = missingOf(credentials)
    setMissing(missing)
    if (missing.username || missing.password) {
      forget()
      return focusFirst(event.currentTarget, missing)
    }
    return run(credentials)
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate data-size="login">
      {error !== null && (
        <Notice tone="danger" onClose={forget}>
          {refusalText(error)}
        </Notice>
      )}
      <TextField
        name="username"
        label="Username"
        placeholder="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={initial.username}
        data-autofocus={!knowsUsername || undefined}
        autoFocus={!knowsUsername}
        error={missing.username}
      />
      <PasswordField
        ref={passwordRef}
        name="password"
        label="Password"
        placeholder="Password"
        autoComplete="current-password"
        defaultValue={initial.password}
        data-autofocus={knowsUsername || undefined}
        autoFocus={knowsUsername}
        error={missing.password}
      />
      <Button type="submit" variant="primary" size="login" isFullWidth isBusy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}

function credentialsOf(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return { username: String(data.get('username') ?? '').trim(), password: String(data.get('password') ?? '') }
}

function missingOf({ username, password }: Credentials): Missing {
  return {
    ...(username === '' && { username: 'Field is required.' }),
    ...(password === '' && { password: 'Field is required.' }),
  }
}

function focusFirst(form: HTMLFormElement, missing: Missing): void {
  const field = form.elements.namedItem(missing.username ? 'username' : 'password')
  if (field instanceof HTMLElement) field.focus()
}
