import { type InputSummary, inputs } from '@logline/contract'
import { z } from 'zod'
import { useChange } from '../../../api/use-change.ts'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { inputRoutes } from '../model/input-queries.ts'

/** Which names may be taken says the server. */
const schema = z.object({
  key: z.string().trim().min(1, 'Field is required.').max(250, 'At most 250 characters.'),
  value: z.string().refine((text) => text.trim() !== '', 'Field is required.'),
})

export function AddStaticField({ input, onClose }: { input: InputSummary; onClose: () => void }) {
  const add = useChange(inputs.addStaticField, { stale: inputRoutes })
  const form = useForm({
    schema,
    initialValues: { key: '', value: '' },
    onSubmit: async (body) => {
      await add({ params: { inputId: input.id }, body })
      toast.success(`Static field '${body.key}' added to '${input.title}' successfully`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Add static field"
      onClose={onClose}
      submit={{ label: 'Add field', busyLabel: 'Adding...' }}
    >
      <p>Every message of this input gets the field, unless it has one of this name already.</p>
      <FormText form={form} name="key" label="Field name" isFirst />
      <FormText form={form} name="value" label="Field value" />
    </FormDialog>
  )
}
