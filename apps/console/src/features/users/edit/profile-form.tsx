import type { User } from '@logline/contract'
import { z } from 'zod'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/form-card.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Facts } from '../../../kit/page/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { profileMembers } from '../user-members.ts'
import { useChangeUser } from '../user-queries.ts'

const schema = z.object(profileMembers)

/** Who the user is. */
export function ProfileForm({ user }: { user: User }) {
  const change = useChangeUser(user)
  const hasNames = Boolean(user.first_name && user.last_name)
  const form = useForm({
    schema,
    initialValues: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      email: user.email,
    },
    onSubmit: (values) =>
      change(values, `User "${values.first_name} ${values.last_name}" was updated successfully`),
  })
  return (
    <FormCard form={form} title="Profile" submit={{ label: 'Update Profile', busyLabel: 'Updating…' }}>
      {!hasNames && (
        <>
          <Notice tone="warn">
            First and Last Name: this user has one name only. Both are needed from now on; together they are
            the full name.
          </Notice>
          <Facts of={[['Full Name', user.full_name]]} />
        </>
      )}
      <FormText form={form} name="first_name" label="First Name" />
      <FormText form={form} name="last_name" label="Last Name" />
      <Facts of={[['Username', user.username]]} />
      <FormText form={form} name="email" label="E-Mail Address" />
    </FormCard>
  )
}
