import { type FormEvent, useRef, useState } from 'react'
import { session, signIn } from '../../kit/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { refusalText } from './refusal-text.ts'
import classes from './sign-in-form.module.css'

interface SignInFormProps {
  /** Given when a session ended: filled in, and the password has the focus. */
  username?: string
  onStart?: () => void
}

type Errors = { username?: string; password?: string; form?: string }

export function SignInForm({ username: knownUsername, onStart }: SignInFormProps) {
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { username, password } = credentialsOf(event.currentTarget)
    const missing = missingOf(username, password)
    setErrors(missing)
    if (missing.username || missing.password) return focusFirst(event.currentTarget, missing)
    setIsBusy(true)
    onStart?.()
    try {
      await signIn(username, password)
    } catch (error) {
      setErrors({ form: refusalText(error) })
      passwordRef.current?.select()
    }
    // Unless the form is gone by now.
    if (session.get().state !== 'signed-in') setIsBusy(false)
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate data-size="login">
      {errors.form && (
        <Notice tone="danger" onClose={() => setErrors({})}>
          {errors.form}
        </Notice>
      )}
      <TextField
        name="username"
        label="Username"
        placeholder="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={knownUsername ?? ''}
        data-autofocus={!knownUsername || undefined}
        autoFocus={!knownUsername}
        error={errors.username}
      />
      <PasswordField
        ref={passwordRef}
        name="password"
        label="Password"
        placeholder="Password"
        autoComplete="current-password"
        data-autofocus={Boolean(knownUsername) || undefined}
        autoFocus={Boolean(knownUsername)}
        error={errors.password}
      />
      <Button type="submit" variant="primary" size="login" isFullWidth isBusy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}

function credentialsOf(form: HTMLFormElement): { username: string; password: string } {
  const data = new FormData(form)
  return { username: String(data.get('username') ?? '').trim(), password: String(data.get('password') ?? '') }
}

function missingOf(username: string, password: string): Errors {
  return {
    ...(username === '' && { username: 'Field is required.' }),
    ...(password === '' && { password: 'Field is required.' }),
  }
}

function focusFirst(form: HTMLFormElement, missing: Errors): void {
  const field = form.elements.namedItem(missing.username ? 'username' : 'password')
  if (field instanceof HTMLElement) field.focus()
}
