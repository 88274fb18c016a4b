import { type UserOverview, users } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../api/query.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useIsPermitted } from '../current-user.tsx'
import { FormMultiChoice } from '../form/fields.tsx'
import { FormBody } from '../form/form-body.tsx'
import { useForm } from '../form/use-form.ts'
import classes from './members.module.css'

const schema = z.object({ usernames: z.array(z.string()).min(1, 'The user is required') })

/** All on one page. */
const everybody = { per_page: 0 }

interface AddUsersProps {
  /** Above the field, and on the button. */
  words: { label: string; button: string }
  isMember: (user: UserOverview) => boolean
  onAdd: (usernames: string[]) => Promise<void>
}

/** Makes users members of something: those whose roles the signed-in user may change. */
export function AddUsers({ words, isMember, onAdd }: AddUsersProps) {
  const form = useForm({
    schema,
    initialValues: { usernames: [] },
    clears: true,
    onSubmit: ({ usernames }) => onAdd(usernames),
  })
  const button = (
    <Button type="submit" isBusy={form.isSending}>
      {words.button}
    </Button>
  )
  return (
    <div className={classes.add}>
      <FormBody form={form} buttons={button}>
        <FormMultiChoice
          form={form}
          name="usernames"
          label={words.label}
          placeholder="Search for users"
          choices={useUsersWho((user) => !isMember(user))}
        />
      </FormBody>
    </div>
  )
}

function useUsersWho(isWanted: (user: UserOverview) => boolean): { value: string; label: string }[] {
  const isPermitted = useIsPermitted()
  const { data } = useQuery({
    ...query(users.paginated, { query: everybody }),
    enabled: isPermitted('users:list'),
  })
  return (data?.users ?? [])
    .filter((user) => isWanted(user) && isPermitted(`users:rolesedit:${user.username}`))
    .map(({ username, full_name }) => ({
      value: username,
      label: full_name ? `${username} (${full_name})` : username,
    }))
}
