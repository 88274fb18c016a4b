import { users } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { fieldOf } from '../../../kit/form/fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { NewUser } from './new-user-schema.ts'

const asksAfterMs = 600

/** What the user signs in with. Says while it is typed that somebody has it, to those who may know that. */
export function UsernameField({ form }: { form: Form<NewUser> }) {
  const { error, ...field } = fieldOf({
    form,
    name: 'username',
    label: 'Username',
    help: 'It is what the user signs in with, and stays.',
  })
  const isTaken = useIsTaken(form.values.username.trim())
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      error={error ?? (isTaken ? 'Username is already taken' : undefined)}
    />
  )
}

function useIsTaken(username: string): boolean {
  const isPermitted = useIsPermitted()
  const [asked] = useDebouncedValue(username, asksAfterMs)
  const { data } = useQuery({
    ...query(users.byUsername, { params: { username: asked } }),
    enabled: asked !== '' && asked === username && isPermitted(`users:edit:${asked}`),
    retry: false,
  })
  return asked === username && data !== undefined
}
