import { useState } from 'react'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useFormModel } from '../../kit/form/form-context.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Asks before a person's account becomes a program's. */
export function ServiceAccountField() {
  const form = useFormModel()
  const [isAsking, setAsking] = useState(false)
  const isService = form.getValues().service_account === true
  const set = (value: boolean) => form.setFieldValue('service_account', value)
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
