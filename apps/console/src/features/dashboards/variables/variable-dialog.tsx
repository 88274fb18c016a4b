import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { allFieldsQuery } from '../../../kit/fields/field-queries.ts'
import { FormCheckbox, FormSuggestedText, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { putVariable, removeParameter, type Variable, type ViewStore } from '../../view-model/index.ts'

interface VariableDialogProps {
  store: ViewStore
  /** Null: a new one is made. */
  variable: Variable | null
  onClose: () => void
}

/** Says what a variable is called, and the values of which field can be chosen for it. */
export function VariableDialog({ store, variable, onClose }: VariableDialogProps) {
  const { data: fields = [] } = useQuery(allFieldsQuery)
  const before = variable?.name ?? null
  const isTaken = (name: string) =>
    name !== before && store.get().history.document.parameters.some((one) => one.name === name)
  const schema = z.object({
    field: z.string().trim().min(1, 'Field is required.'),
    name: z
      .string()
      .trim()
      .regex(/^[a-zA-Z_]\w*$/, 'Letters, digits and _, not a digit first.')
      .max(100)
      .refine((name) => !isTaken(name), 'There is a variable or a parameter of that name.'),
    isMultiple: z.boolean(),
  })
  const save = ({ name, field, isMultiple }: z.output<typeof schema>) => {
    const isOther = field !== variable?.field
    const defaults = isOther ? [] : variable.defaultValues
    const defaultValues = isMultiple ? defaults : defaults.slice(0, 1)
    store.edit(putVariable({ name, field, isMultiple, defaultValues }, before))
    forget(isOther || !isMultiple || name !== before)
  }
  const remove = () => {
    if (before !== null) store.edit(removeParameter(before))
    forget(true)
    onClose()
  }
  /** What was chosen for another name or field means nothing any more. */
  const forget = (isChanged: boolean) => {
    if (before === null || !isChanged) return
    const { [before]: _, ...variableValues } = store.get().variableValues
    store.show({ variableValues })
  }
  const form = useForm({
    schema,
    initialValues: {
      field: variable?.field ?? '',
      name: before ?? '',
      isMultiple: variable?.isMultiple ?? true,
    },
    onSubmit: save,
  })
  return (
    <FormDialog
      form={form}
      title={variable ? `Edit variable ${variable.name}` : 'Add variable'}
      onClose={onClose}
      submit={{
        label: variable ? 'Update variable' : 'Add variable',
        busyLabel: 'Saving...',
        note: variable && <Button onClick={remove}>Remove variable</Button>,
      }}
    >
      <FormSuggestedText
        form={form}
        name="field"
        label="Field"
        help="Its values can be chosen above the dashboard and narrow all widgets."
        suggestions={fields.map(({ name }) => name)}
        isFirst
      />
      <FormText
        form={form}
        name="name"
        label="Name"
        help="Stands before the values, and in the address as var-name."
      />
      <FormCheckbox form={form} name="isMultiple" label="Several values can be chosen" />
    </FormDialog>
  )
}
