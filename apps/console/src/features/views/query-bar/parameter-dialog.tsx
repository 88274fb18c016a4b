import type { SearchParameter } from '@logline/contract'
import { z } from 'zod'
import { FormCheckbox, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Command, putParameter, removeParameter } from '../../view-model/index.ts'

interface ParameterDialogProps {
  name: string
  /** Null: it is declared now. */
  declared: SearchParameter | null
  onEdit: (command: Command) => void
  onClose: () => void
}

const schema = z.object({
  title: z.string().trim(),
  description: z.string().trim(),
  defaultValue: z.string(),
  isOptional: z.boolean(),
})

/** Says what `$name$` is: its title, its default, and whether a search needs a value. */
export function ParameterDialog({ name, declared, onEdit, onClose }: ParameterDialogProps) {
  const save = ({ title, description, defaultValue, isOptional }: z.output<typeof schema>) =>
    onEdit(
      putParameter({
        ...(declared ?? { type: 'value-parameter-v1', data_type: 'any', binding: null }),
        name,
        title: title || null,
        description: description || null,
        default_value: defaultValue === '' ? null : defaultValue,
        optional: isOptional,
      }),
    )
  const remove = () => {
    onEdit(removeParameter(name))
    onClose()
  }
  const form = useForm({
    schema,
    initialValues: {
      title: declared?.title ?? '',
      description: declared?.description ?? '',
      defaultValue: String(declared?.default_value ?? ''),
      isOptional: declared?.optional ?? false,
    },
    onSubmit: save,
  })
  return (
    <FormDialog
      form={form}
      title={declared ? `Edit parameter $${name}$` : `Declare parameter $${name}$`}
      onClose={onClose}
      submit={{
        label: declared ? 'Update parameter' : 'Declare parameter',
        busyLabel: 'Saving...',
        note: declared && <Button onClick={remove}>Remove parameter</Button>,
      }}
    >
      <FormText
        form={form}
        name="title"
        label="Title"
        help="Shown at its input in place of its name."
        isOptional
        isFirst
      />
      <FormText form={form} name="description" label="Description" isOptional />
      <FormText
        form={form}
        name="defaultValue"
        label="Default value"
        help="Takes the place of a value that is not entered."
        isOptional
      />
      <FormCheckbox
        form={form}
        name="isOptional"
        label="Optional"
        help="The search also runs without a value; nothing takes the place of the parameter then."
      />
    </FormDialog>
  )
}
