import { sessions, type User, users } from '@logline/contract'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { FormPassword } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/form-card.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { isRepeated, leastPasswordLength, notRepeated, passwordMembers } from './user-members.ts'
import { useIsOwn } from './user-queries.ts'

function schemaFor(needsOld: boolean) {
  return z
    .object({
      old_password: needsOld ? z.string().min(1, 'Field is required.') : z.string(),
      ...passwordMembers,
    })
    .refine(isRepeated, notRepeated)
}

/** The own password asks for the old one; whoever may change all passwords need not know those of others. */
export function PasswordForm({ user }: { user: User }) {
  const isOwn = useIsOwn(user)
  const mayChangeAll = useIsPermitted()('users:passwordchange:*')
  const needsOld = isOwn || !mayChangeAll
  // All other sessions end.
  const save = useChange(users.savePassword, { stale: [sessions.ofUser] })
  const form = useForm({
    schema: schemaFor(needsOld),
    initialValues: { old_password: '', password: '', repeated: '' },
    clears: true,
    onSubmit: async ({ old_password, password }) => {
      const body = needsOld ? { old_password, password } : { password }
      await save({ params: { userId: user.id }, body })
      toast.success('Password was changed successfully')
    },
  })
  return (
    <FormCard form={form} title="Password" submit={{ label: 'Change Password', busyLabel: 'Changing…' }}>
      {/* Password managers look for whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      {needsOld && <FormPassword form={form} name="old_password" label="Old Password" isCurrent />}
      <FormPassword
        form={form}
        name="password"
        label="New Password"
        help={`At least ${leastPasswordLength} characters: a sentence is easy to remember and hard to guess. All other sessions end.`}
      />
      <FormPassword form={form} name="repeated" label="Repeat Password" />
    </FormCard>
  )
}
