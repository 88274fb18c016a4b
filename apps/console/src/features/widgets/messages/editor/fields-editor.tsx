import { IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allFieldsQuery } from '../../../../kit/fields/field-queries.ts'
import { SortableList } from '../../../../kit/sortable-list/sortable-list.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import classes from '../../type/editor.module.css'

interface FieldsEditorProps {
  fields: readonly string[]
  onChange: (fields: readonly string[]) => void
}

/** Fields in an order: moved by their handles, changed, removed and added. */
export function FieldsEditor({ fields, onChange }: FieldsEditorProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const replace = (field: string, next: string | null) => {
    if (next !== null) onChange(fields.map((one) => (one === field ? next : one)))
    setEdited(null)
  }
  const items = fields.map((field) => ({
    id: field,
    label: field,
    content:
      field === edited ? (
        <FieldSelect
          label={`Field instead of ${field}`}
          value={field}
          taken={fields}
          isFocused
          onChoose={(next) => replace(field, next)}
          onLeave={() => setEdited(null)}
        />
      ) : (
        <FieldLine
          field={field}
          isOnly={fields.length === 1}
          onEdit={() => setEdited(field)}
          onRemove={() => onChange(fields.filter((one) => one !== field))}
        />
      ),
  }))
  return (
    <div className={classes.fields}>
      <SortableList label="Fields" items={items} onReorder={onChange} />
      <FieldSelect
        label="Add a field"
        value={null}
        taken={fields}
        onChoose={(field) => field !== null && onChange([...fields, field])}
      />
    </div>
  )
}

interface FieldLineProps {
  field: string
  isOnly: boolean
  onEdit: () => void
  onRemove: () => void
}

function FieldLine({ field, isOnly, onEdit, onRemove }: FieldLineProps) {
  return (
    <div className={classes.line}>
      <span className={classes.lineText} title={field}>
        {field}
      </span>
      <IconButton
        size="small"
        label={`Edit ${field} field`}
        icon={<IconPencil size={14} stroke={1.75} />}
        onClick={onEdit}
      />
      <IconButton
        size="small"
        label={`Remove ${field} field`}
        icon={<IconX size={14} stroke={1.75} />}
        disabledReason={isOnly ? 'The last field stays.' : undefined}
        onClick={onRemove}
      />
    </div>
  )
}

interface FieldSelectProps {
  label: string
  value: string | null
  /** Fields that are in the list: they cannot be in it twice. */
  taken: readonly string[]
  isFocused?: boolean
  onChoose: (field: string | null) => void
  onLeave?: () => void
}

/** More are found by typing: a list of tens of thousands would take seconds to open. */
const listedAtMost = 100

function FieldSelect({ label, value, taken, isFocused, onChoose, onLeave }: FieldSelectProps) {
  const { data } = useQuery(allFieldsQuery)
  const names = (data ?? []).map(({ name }) => name)
  const choices = names.filter((name) => name === value || !taken.includes(name))
  return (
    <SelectField
      // Empty again after each choice.
      key={value === null ? taken.join() : value}
      aria-label={label}
      placeholder={label}
      data={value === null || choices.includes(value) ? choices : [value, ...choices]}
      defaultValue={value}
      limit={listedAtMost}
      autoFocus={isFocused ?? false}
      defaultDropdownOpened={isFocused ?? false}
      comboboxProps={{ withinPortal: false }}
      onChange={onChoose}
      onBlur={onLeave}
    />
  )
}
