import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { hasThresholds } from '../../../view-model/index.ts'
import { visualizations } from '../../visualizations/visualizations.ts'
import classes from './aggregation-editor.module.css'
import { FieldLine } from './field-line.tsx'
import { useEditor } from './form/editor-context.ts'
import { canAnnotate, shownOptions, type VisualizationForm, withType } from './form/visualization-form.ts'
import { OptionField } from './option-field.tsx'
import { ThresholdFields } from './threshold-fields.tsx'

const types = Object.values(visualizations)
  .map(({ type, title }) => ({ value: type, label: title }))
  .sort((a, b) => a.label.localeCompare(b.label))

export function VisualizationSection() {
  const { form, change, problemAt, idOf } = useEditor()
  const { visualization } = form
  const set = (next: VisualizationForm) => change({ visualization: next })
  const isKnown = types.some(({ value }) => value === visualization.type)
  return (
    <section className={classes.section} aria-label="Visualization">
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>Visualization</h3>
      </div>
      <div className={classes.fields}>
        <FieldLine label="Type" controlId={idOf('visualization')}>
          <SelectField
            selectFirstOptionOnChange
            id={idOf('visualization')}
            aria-label="Select visualization type"
            data={isKnown ? types : [...types, { value: visualization.type, label: visualization.type }]}
            value={visualization.type}
            error={problemAt('visualization')}
            onChange={(type) => type !== null && set(withType(visualization, type))}
          />
        </FieldLine>
        {shownOptions(visualization).map((option) => (
          <OptionField
            key={`${visualization.type} ${option.path.join('.')}`}
            option={option}
            visualization={visualization}
            onChange={set}
          />
        ))}
        {hasThresholds(visualization.type) && <ThresholdFields />}
        {canAnnotate(form) && (
          <Checkbox
            label="Show Event annotations"
            checked={visualization.eventAnnotation}
            onChange={({ currentTarget: { checked } }) => set({ ...visualization, eventAnnotation: checked })}
          />
        )}
      </div>
    </section>
  )
}
