import { tokens, type User } from '@logline/contract'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import classes from '../user.module.css'
import { expiryOf, lifetimes } from './shown-tokens.ts'

/** Makes a token and shows its text, once. */
export function CreateToken({ user }: { user: User }) {
  const [name, setName] = useState('')
  const [lifetime, setLifetime] = useState<string>('90')
  const { run, result, isRunning, error, reset } = useCreation(user)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !isRunning) run({ name: name.trim(), lifetime })
  }
  const onDone = () => {
    setName('')
    reset()
  }
  if (result) return <NewToken name={result.name} text={result.token} onDone={onDone} />
  return (
    <form onSubmit={onSubmit}>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className={classes.line}>
        <TextField
          label="Token Name"
          placeholder="What is this token for?"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SelectField
          label="Expires after"
          data={[...lifetimes]}
          value={lifetime}
          onChange={(next) => setLifetime(next ?? 'never')}
        />
        <Button
          type="submit"
          variant="primary"
          isBusy={isRunning}
          disabledReason={name.trim() === '' ? 'Give the token a name first.' : undefined}
        >
          {isRunning ? 'Creating...' : 'Create Token'}
        </Button>
      </div>
    </form>
  )
}

function useCreation(user: User) {
  const create = useChange(tokens.create, { stale: [tokens.list] })
  return useTask(({ name, lifetime }: { name: string; lifetime: string }) =>
    create({ params: { userId: user.id, name }, body: { expires_at: expiryOf(lifetime, new Date()) } }),
  )
}

function NewToken({ name, text, onDone }: { name: string; text: string; onDone: () => void }) {
  return (
    <Notice tone="ok">
      <p>Token {name} created!</p>
      <p>Copy it now: it is never shown again.</p>
      <p className={classes.token}>
        <code>{text}</code>
        <CopyButton text={text} label="Copy to clipboard" />
      </p>
      <Button onClick={onDone}>Done</Button>
    </Notice>
  )
}
