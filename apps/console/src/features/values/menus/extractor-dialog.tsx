import { extractorNames } from '@logline/contract/plug-ins'
import { z } from 'zod'
import { basePath } from '../../../api/base-path.ts'
import { FormChoice } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { paths } from '../../../paths.ts'
import type { ActionDialogProps, ValueTarget } from '../targets/action.ts'

const choices = Object.entries(extractorNames).map(([value, label]) => ({ value, label }))

const schema = z.object({
  type: z
    .string()
    .nullable()
    .refine((type) => type !== null, 'Field is required.'),
})

/** Leads to the page where an extractor is made from this value, in a new tab. */
export function ExtractorDialog({ target, onClose }: ActionDialogProps<ValueTarget>) {
  const { field, message } = target
  const open = ({ type }: z.output<typeof schema>) => {
    if (!type || !message?.nodeId || !message.inputId || !message.index) return
    const example = {
      extractor_type: type,
      field,
      example_index: message.index,
      example_id: message.id,
    }
    const path = paths.newExtractor(message.nodeId, message.inputId, example)
    window.open(`${basePath()}${path.slice(1)}`, '_blank', 'noopener')
  }
  const form = useForm({ schema, initialValues: { type: null }, onSubmit: open })
  return (
    <FormDialog
      form={form}
      title="Select extractor type"
      onClose={onClose}
      submit={{ label: 'Submit', busyLabel: 'Submit' }}
    >
      <FormChoice form={form} name="type" label="Extractor type" choices={choices} isFirst />
    </FormDialog>
  )
}
