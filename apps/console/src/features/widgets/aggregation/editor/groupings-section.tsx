import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import classes from './aggregation-editor.module.css'
import { EditorSection, inOrderOf, type PartKind } from './editor-section.tsx'
import { HelpMark } from './field-line.tsx'
import { useEditor } from './form/editor-context.ts'
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
      <RollupSwitch />
    </EditorSection>
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
