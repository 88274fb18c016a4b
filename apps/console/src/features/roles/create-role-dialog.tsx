import { roles } from '@logline/contract'
import { useChange } from '../../api/use-change.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { RoleFields, roleSchema } from './role-form.tsx'
import { roleLists } from './role-routes.ts'

export function CreateRoleDialog({ onClose }: { onClose: () => void }) {
  const create = useChange(roles.create, { stale: roleLists })
  const form = useForm({
    schema: roleSchema,
    initialValues: { name: '', description: '', permissions: [] },
    onSubmit: async (body) => {
      await create({ body })
      toast.success(`Role "${body.name}" was created successfully`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Create role"
      onClose={onClose}
      submit={{
        label: 'Create role',
        busyLabel: 'Creating...',
        note: 'Users are assigned in the next step.',
      }}
    >
      <RoleFields form={form} />
    </FormDialog>
  )
}
