import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Form, useField } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { type DefinitionValues, type FieldRow, newField } from '../model/definition-values.ts'
import classes from './editor.module.css'
import { FieldDialog } from './field-dialog.tsx'

export const sourceWords = { 'template-v1': 'Template', 'lookup-v1': 'Lookup Table' } as const

/** Fields that events get, and those of them that make their key. */
export function FieldsSection({ form }: { form: Form<DefinitionValues> }) {
  const { value: fields, onChange, error } = useField(form, 'field_spec')
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const keys = fields.filter(({ isKey }) => isKey).toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace))
  const wrong = Object.entries(form.model.errors).filter(([name]) => name.startsWith('field_spec.'))
  const close = () => setEdited(null)
  return (
    <>
      <p className={classes.hint}>
        Values that go along with an event, and by which it can be found.{' '}
        {keys.length === 0
          ? 'No Keys configured yet: all events of this definition count as one for the grace period.'
          : `Keys: ${keys.map(({ name }) => name).join(', ')}. Events with the same values are about the same thing.`}
      </p>
      {fields.length === 0 ? (
        <p className={classes.none}>This Event does not have any custom Fields yet.</p>
      ) : (
        <FieldTable
          fields={fields}
          onEdit={setEdited}
          onRemove={(at) => onChange(fields.filter((_, place) => place !== at))}
        />
      )}
      {(error || wrong.length > 0) && (
        <div className={classes.error} role="alert">
          Fields with errors:{' '}
          {[error, ...wrong.map(([, text]) => text)].filter((text) => text !== undefined).join(' ')}
        </div>
      )}
      <div>
        <Button onClick={() => setEdited('new')}>Add Custom Field</Button>
      </div>
      {edited !== null && (
        <FieldDialog
          field={edited === 'new' ? { ...newField, keyPlace: keys.length + 1 } : (fields[edited] ?? newField)}
          isNew={edited === 'new'}
          taken={fields.filter((_, at) => at !== edited).map(({ name }) => name)}
          offered={form.values.mode === 'aggregation' ? offeredOfWindows(form.values) : null}
          onDone={(field) => onChange(edited === 'new' ? [...fields, field] : fields.with(edited, field))}
          onClose={close}
        />
      )}
    </>
  )
}

/** What templates can read of a window: its groups, and its numbers. */
function offeredOfWindows({ groupBy, conditions }: DefinitionValues): string[] {
  const rules = conditions.rules.flatMap((rule) => (rule.kind === 'rule' ? [rule] : []))
  const numbers = rules.map(
    ({ function: name, field }) => `aggregation_value_${name}${field ? `_${field}` : ''}`,
  )
  return [...groupBy, ...new Set(numbers), 'aggregation_key']
}

interface FieldTableProps {
  fields: readonly FieldRow[]
  onEdit: (at: number) => void
  onRemove: (at: number) => void
}

function FieldTable({ fields, onEdit, onRemove }: FieldTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Field Name</th>
            <th scope="col">Is Key?</th>
            <th scope="col">Value Source</th>
            <th scope="col">Data Type</th>
            <th scope="col">Configuration</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, at) => (
            <tr key={field.name}>
              <td className={classes.mono}>{field.name}</td>
              <td>{field.isKey ? `Key ${field.keyPlace}` : 'No'}</td>
              <td>{sourceWords[field.source]}</td>
              <td>String</td>
              <td className={classes.mono} title={configurationText(field)}>
                {configurationText(field)}
              </td>
              <td className={classes.buttons}>
                <IconButton
                  size="small"
                  label={`Edit ${field.name}`}
                  icon={<IconPencil size={15} stroke={1.75} />}
                  onClick={() => onEdit(at)}
                />
                <IconButton
                  size="small"
                  label={`Remove Field ${field.name}`}
                  icon={<IconTrash size={15} stroke={1.75} />}
                  onClick={() => onRemove(at)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function configurationText({ source, template, lookupTable, lookupKey }: FieldRow): string {
  return source === 'template-v1' ? template : `${lookupTable}, by ${lookupKey}`
}
