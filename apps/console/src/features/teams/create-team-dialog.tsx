import { teams } from '@logline/contract'
import { useChange } from '../../api/use-change.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { TeamFields, teamSchema } from './team-form.tsx'
import { teamLists } from './team-routes.ts'

export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const create = useChange(teams.create, { stale: teamLists })
  const form = useForm({
    schema: teamSchema,
    initialValues: { name: '', description: '', roles: [] },
    onSubmit: async (body) => {
      await create({ body })
      toast.success(`Team "${body.name}" was created successfully`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Create team"
      onClose={onClose}
      submit={{
        label: 'Create team',
        busyLabel: 'Creating...',
        note: 'Members are added on the page of the team.',
      }}
    >
      <TeamFields form={form} given={[]} />
    </FormDialog>
  )
}
