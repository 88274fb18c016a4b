import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import classes from './aggregation-editor.module.css'
import { EditorSection, inOrderOf, type PartKind } from './editor-section.tsx'
import { FieldLine } from './field-line.tsx'
import { useEditor } from './form/editor-context.ts'
import { isStale, type SortForm, sortOptions, targetLabel, targetText } from './form/sort-form.ts'

const kind: PartKind = { section: 'Sort', element: 'Sort', at: 'sort' }

export function SortsSection({ onAdd }: { onAdd: () => void }) {
  const { form, change } = useEditor()
  const { sorts, metrics } = form
  return (
    <EditorSection
      kind={kind}
      onAdd={onAdd}
      onReorder={(keys) => change({ sorts: inOrderOf(sorts, keys) })}
      onRemove={(key) => change({ sorts: sorts.filter((one) => one.key !== key) })}
      parts={sorts.map((sort) => ({
        key: sort.key,
        title: sort.by ? targetLabel(sort.by, metrics) : 'New sort',
        fields: (
          <SortFields
            sort={sort}
            onChange={(changed) =>
              change({ sorts: sorts.map((one) => (one.key === changed.key ? changed : one)) })
            }
          />
        ),
      }))}
    />
  )
}

interface SortFieldsProps {
  sort: SortForm
  onChange: (sort: SortForm) => void
}

const directions = ['Ascending', 'Descending'] as const

function SortFields({ sort, onChange }: SortFieldsProps) {
  const { form, problemAt, idOf } = useEditor()
  const at = (part: string) => `sort ${sort.key} ${part}`
  const isGone = isStale(sort, form)
  const choices = sortOptions(sort, form)
  const own = sort.by && {
    value: targetText(sort.by),
    label: targetLabel(sort.by, form.metrics),
    disabled: isGone,
  }
  const data = choices.map(({ by, label }) => ({ value: targetText(by), label, disabled: false }))
  const isListed = own === null || data.some(({ value }) => value === own.value)
  const choose = (value: string | null) => {
    const by = choices.find((option) => targetText(option.by) === value)?.by
    // The largest numbers are what people look for, and names from A to Z.
    if (by)
      onChange({
        ...sort,
        by,
        direction: sort.direction ?? (by.type === 'metric' ? 'Descending' : 'Ascending'),
      })
  }
  const problem = problemAt(at('direction'))
  return (
    <>
      <FieldLine label="Field" controlId={idOf(at('field'))}>
        <SelectField
          selectFirstOptionOnChange
          id={idOf(at('field'))}
          placeholder="Specify field/metric to be sorted on"
          data={isListed ? data : [own, ...data]}
          value={own?.value ?? null}
          disabled={isGone}
          error={problemAt(at('field'))}
          onChange={choose}
        />
        {isGone && (
          <p className={classes.note}>It is no longer there: this sort goes with the next update.</p>
        )}
      </FieldLine>
      <FieldLine label="Direction">
        <Segmented
          fullWidth
          aria-label="Direction"
          disabled={isGone}
          data={[...directions]}
          // Nothing is chosen: none of the two is lit.
          value={sort.direction ?? ''}
          onChange={(value) => onChange({ ...sort, direction: value === 'Descending' ? value : 'Ascending' })}
        />
        {problem && <p className={classes.problem}>{problem}</p>}
      </FieldLine>
    </>
  )
}
