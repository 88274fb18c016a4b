import { tokens, type User } from '@logline/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { expiryOf, lifetimes } from './shown-tokens.ts'
import classes from './user.module.css'
import { tokensQuery } from './user-queries.ts'

/** Makes a token and shows its text, once. */
export function CreateToken({ user }: { user: User }) {
  const [name, setName] = useState('')
  const [lifetime, setLifetime] = useState<string>('90')
  const { mutate, data, isPending, error, reset } = useCreation(user)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !isPending) mutate({ name: name.trim(), lifetime })
  }
  const onDone = () => {
    setName('')
    reset()
  }
  if (data) return <NewToken name={data.name} text={data.token} onDone={onDone} />
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
          isBusy={isPending}
          disabledReason={name.trim() === '' ? 'Give the token a name first.' : undefined}
        >
          {isPending ? 'Creating...' : 'Create Token'}
        </Button>
      </div>
    </form>
  )
}

function useCreation(user: User) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, lifetime }: { name: string; lifetime: string }) =>
      call(tokens.create, {
        params: { userId: user.id, name },
        body: { expires_at: expiryOf(lifetime, new Date()) },
      }),
    onSuccess: () => client.invalidateQueries(tokensQuery(user.id)),
  })
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
