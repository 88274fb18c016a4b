import { type OutputSummary, streamOutputs } from '@logline/contract'
import { z } from 'zod'
import { useChange } from '../../../api/use-change.ts'
import { FormMultiChoice } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { outputRoutes } from '../model/output-queries.ts'

const schema = z.object({
  outputs: z.array(z.string()).min(1, 'Select an output.').max(100, 'At most 100 at a time.'),
})

interface AssignOutputProps {
  streamId: string
  /** Those the stream does not have yet. */
  assignable: readonly OutputSummary[]
  onClose: () => void
}

export function AssignOutput({ streamId, assignable, onClose }: AssignOutputProps) {
  const assign = useChange(streamOutputs.assign, { stale: outputRoutes })
  const form = useForm({
    schema,
    initialValues: { outputs: [] as string[] },
    onSubmit: async (body) => {
      await assign({ params: { streamId }, body }).catch((error: unknown) => {
        throw withReason(error, 'Adding output to stream failed with status')
      })
      const { length } = body.outputs
      toast.success(length === 1 ? 'Output was added to stream.' : `${length} outputs were added to stream.`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Assign existing Output"
      onClose={onClose}
      submit={{ label: 'Assign', busyLabel: 'Assigning...' }}
    >
      <FormMultiChoice
        form={form}
        name="outputs"
        label="Outputs"
        help="Messages of the stream go to them from now on."
        placeholder="Select existing output"
        choices={assignable.map(({ id, title }) => ({ value: id, label: title }))}
        isFirst
      />
    </FormDialog>
  )
}
