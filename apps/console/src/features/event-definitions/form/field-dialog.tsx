import { z } from 'zod'
import { FormCheckbox, FormChoice, FormNumber, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { FieldRow } from '../model/definition-values.ts'
import { fieldProblems } from '../model/field-problems.ts'
import classes from './editor.module.css'

interface FieldDialogProps {
  field: FieldRow
  isNew: boolean
  /** Names of the other fields. */
  taken: readonly string[]
  /** Fields that a template can read; null: those of the message. */
  offered: readonly string[] | null
  onDone: (field: FieldRow) => void
  onClose: () => void
}

const sources = [
  { value: 'template-v1', label: 'Template' },
  { value: 'lookup-v1', label: 'Lookup Table' },
]

/** A field that events get (reference: alerts, section 5). */
export function FieldDialog({ field, isNew, taken, offered, onDone, onClose }: FieldDialogProps) {
  const form = useForm({
    schema: fieldSchema(taken),
    initialValues: { ...field, source: field.source as string | null },
    onSubmit: (changed) => onDone({ ...changed, source: changed.source as FieldRow['source'] }), // one of the above
  })
  const isTemplate = form.values.source === 'template-v1'
  return (
    <FormDialog
      form={form}
      title={isNew ? 'New Custom Field' : `Custom Field "${field.name}"`}
      submit={{ label: 'Done', busyLabel: 'Done' }}
      onClose={onClose}
    >
      <FormText form={form} name="name" label="Name" isFirst />
      <div className={classes.key}>
        <FormCheckbox form={form} name="isKey" label="Use Field as Event Key" />
        {form.values.isKey && <FormNumber form={form} name="keyPlace" label="Its place in the key" min={1} />}
      </div>
      <FormChoice
        form={form}
        name="source"
        label="Set Value From"
        placeholder="Select Value Source"
        choices={sources}
      />
      {isTemplate ? (
        <>
          <FormText
            form={form}
            name="template"
            label="Template"
            help={
              <>
                Text, with values as <code>{`\${source.<fieldName>}`}</code>.{' '}
                {offered === null
                  ? 'All fields of the message can be used.'
                  : `These can be used: ${offered.join(', ')}.`}
              </>
            }
          />
          <FormCheckbox form={form} name="requiresValues" label="Require all template values to be set" />
        </>
      ) : (
        <Notice tone="warn">No Lookup Tables found. Choose a template.</Notice>
      )}
    </FormDialog>
  )
}

function fieldSchema(taken: readonly string[]) {
  return z
    .custom<Omit<FieldRow, 'source'> & { source: string | null }>()
    .check(({ value, issues }) => {
      const wrong = (path: keyof FieldRow, message: string) =>
        issues.push({ code: 'custom', message, path: [path], input: value })
      for (const [path, message] of fieldProblems(value, taken)) wrong(path, message)
      if (value.source === 'lookup-v1' && value.lookupTable === '')
        wrong('source', 'There are no lookup tables.')
    })
    .transform((value) => ({ ...value, name: value.name.trim() }))
}
