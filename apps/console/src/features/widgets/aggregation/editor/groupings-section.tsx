import { FieldSelect } from '../../../../kit/fields/field-select.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import classes from './aggregation-editor.module.css'
import { EditorSection, inOrderOf, type PartKind } from './editor-section.tsx'
import { HelpMark } from './field-line.tsx'
import { freshKey } from './form/aggregation-form.ts'
import { groupByField, useEditor } from './form/editor-context.ts'
import { addedDirection, newGrouping, withFields } from './form/grouping-form.ts'
import { GroupingFields } from './grouping-fields.tsx'

const kind: PartKind = { section: 'Group By', element: 'Grouping', at: 'grouping' }

export function GroupingsSection({ onAdd }: { onAdd: () => void }) {
  const { form, change } = useEditor()
  const { groupings } = form
  return (
    <EditorSection
      kind={kind}
      onAdd={onAdd}
      onReorder={(keys) => change({ groupings: inOrderOf(groupings, keys) })}
      onRemove={(key) => change({ groupings: groupings.filter((one) => one.key !== key) })}
      parts={groupings.map((grouping, index) => ({
        key: grouping.key,
        title: `#${index + 1} ${grouping.direction === 'row' ? 'Row' : 'Column'}`,
        fields: (
          <GroupingFields
            grouping={grouping}
            onChange={(changed) =>
              change({ groupings: groupings.map((one) => (one.key === changed.key ? changed : one)) })
            }
          />
        ),
      }))}
    >
      <GroupByField />
      <RollupSwitch />
    </EditorSection>
  )
}

/** The short way to one more grouping: its field, and the rest as it is wanted most often. */
function GroupByField() {
  const { form, change, fields, isDate, idOf } = useEditor()
  const { groupings, visualization } = form
  const add = (field: string | null) => {
    if (field === null) return
    const grouping = withFields(newGrouping(freshKey(groupings)), [field], isDate)
    const direction = addedDirection(groupings, visualization.type)
    change({ groupings: [...groupings, { ...grouping, direction }] })
  }
  return (
    <FieldSelect
      id={idOf(groupByField)}
      label="Group by another field"
      placeholder={groupings.length === 0 ? 'Group by a field' : 'Group by another field'}
      value={null}
      fields={fields}
      onChange={add}
    />
  )
}

function RollupSwitch() {
  const { form, change } = useEditor()
  const hasColumns = form.groupings.some(({ direction }) => direction === 'column')
  return (
    <div className={classes.checkLine}>
      <Tooltip label="There is nothing to add up: no grouping is in direction column." disabled={hasColumns}>
        <Checkbox
          label="Rollup Columns"
          checked={form.rollup}
          disabled={!hasColumns}
          onChange={({ currentTarget: { checked } }) => change({ rollup: checked })}
        />
      </Tooltip>
      <HelpMark text="Adds a total over all column groups to each row." />
    </div>
  )
}
