import type { Field } from '@logline/contract'
import { IconX } from '@tabler/icons-react'
import { FieldSelect } from '../../../../kit/fields/field-select.tsx'
import { SortableList } from '../../../../kit/sortable-list/sortable-list.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import classes from './aggregation-editor.module.css'
import { FieldLine } from './field-line.tsx'
import { useEditor } from './form/editor-context.ts'
import { type GroupingForm, withFields } from './form/grouping-form.ts'

interface GroupedFieldsProps {
  grouping: GroupingForm
  onChange: (grouping: GroupingForm) => void
}

/** The fields of one grouping in their order, and a select for one more. */
export function GroupedFields({ grouping, onChange }: GroupedFieldsProps) {
  const { fields: offered, isDate, problemAt, idOf, focusNext } = useEditor()
  const { fields, kind } = grouping
  const at = `grouping ${grouping.key} fields`
  const set = (next: readonly string[]) => onChange(withFields(grouping, next, isDate))
  // Dates do not go together with other fields by time: they come last, but can be chosen.
  const isDimmed = useStableCallback(
    ({ name }: Field) => fields.length > 0 && isDate(name) !== (kind === 'time'),
  )
  return (
    <FieldLine label="Fields" controlId={idOf(at)}>
      {fields.length > 0 && (
        <SortableList
          label="Fields"
          onReorder={set}
          items={fields.map((field) => ({
            id: field,
            label: field,
            content: (
              <div className={classes.groupedField}>
                <span className={classes.groupedName} title={field}>
                  {field}
                </span>
                <IconButton
                  size="small"
                  label={`Remove ${field} field`}
                  icon={<IconX size={14} stroke={1.75} />}
                  onClick={() => {
                    set(fields.filter((one) => one !== field))
                    focusNext(at)
                  }}
                />
              </div>
            ),
          }))}
        />
      )}
      <FieldSelect
        id={idOf(at)}
        label="Add a field"
        placeholder={placeholderOf(grouping)}
        value={null}
        fields={offered.filter(({ name }) => !fields.includes(name))}
        isDimmed={isDimmed}
        error={problemAt(at)}
        onChange={(field) => field !== null && set([...fields, field])}
      />
    </FieldLine>
  )
}

function placeholderOf({ fields, kind }: GroupingForm): string {
  if (fields.length === 0) return 'Add a field'
  return kind === 'time' ? 'Add another date field' : 'Add another field'
}
