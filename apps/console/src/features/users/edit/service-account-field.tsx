import { useState } from 'react'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { type Form, useField } from '../../../kit/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { Account } from '../user-members.ts'

/** Asks before a person's account becomes a program's. */
export function ServiceAccountField({ form }: { form: Form<Account> }) {
  const { value: isService, onChange: set } = useField(form, 'service_account')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Checkbox
        label="User is a Service Account"
        description="An account for programs: it cannot change its own profile and can never be an administrator."
        checked={isService}
        onChange={({ currentTarget: { checked } }) => (checked ? setAsking(true) : set(false))}
      />
      {isAsking && (
        <ConfirmDialog title="Are you sure?" onConfirm={() => set(true)} onClose={() => setAsking(false)}>
          A service account loses the right to change its own profile, password and tokens.
        </ConfirmDialog>
      )}
    </>
  )
}
