import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import classes from './aggregation-editor.module.css'
import { FieldLine, HelpMark } from './field-line.tsx'
import { useEditor } from './form/editor-context.ts'
import type { GroupingForm } from './form/grouping-form.ts'
import { numberOf } from './form/number-of.ts'
import { GroupedFields } from './grouped-fields.tsx'
import { IntervalFields } from './interval-fields.tsx'

interface GroupingFieldsProps {
  grouping: GroupingForm
  onChange: (grouping: GroupingForm) => void
}

const directions = [
  { value: 'row', label: 'Row' },
  { value: 'column', label: 'Column' },
]

export function GroupingFields({ grouping, onChange }: GroupingFieldsProps) {
  return (
    <>
      <Segmented
        fullWidth
        aria-label="Direction"
        data={directions}
        value={grouping.direction}
        onChange={(value) => onChange({ ...grouping, direction: value === 'column' ? 'column' : 'row' })}
      />
      <GroupedFields grouping={grouping} onChange={onChange} />
      {grouping.kind === 'time' ? (
        <IntervalFields grouping={grouping} onChange={onChange} />
      ) : (
        <ValuesFields grouping={grouping} onChange={onChange} />
      )}
    </>
  )
}

function ValuesFields({ grouping, onChange }: GroupingFieldsProps) {
  const { problemAt, idOf } = useEditor()
  const at = `grouping ${grouping.key} limit`
  return (
    <>
      <FieldLine label="Limit" controlId={idOf(at)}>
        <NumberField
          id={idOf(at)}
          allowDecimal={false}
          value={grouping.limit}
          error={problemAt(at)}
          onChange={(limit) => onChange({ ...grouping, limit: numberOf(limit) })}
        />
      </FieldLine>
      <div className={classes.checkLine}>
        <Checkbox
          label="Skip Empty Values"
          checked={grouping.skipEmptyValues}
          onChange={({ currentTarget: { checked } }) => onChange({ ...grouping, skipEmptyValues: checked })}
        />
        <HelpMark text="Leaves out messages that lack the field. Otherwise they are counted below (Empty Value)." />
      </div>
    </>
  )
}
