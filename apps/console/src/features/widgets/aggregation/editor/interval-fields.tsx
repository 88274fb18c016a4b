import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Slider } from '../../../../ui/fields/slider.tsx'
import classes from './aggregation-editor.module.css'
import { FieldLine } from './field-line.tsx'
import { useEditor } from './form/editor-context.ts'
import {
  autoInterval,
  fixedInterval,
  type GroupingForm,
  type IntervalForm,
  sliderOf,
  timeUnits,
} from './form/grouping-form.ts'
import { numberOf } from './form/number-of.ts'

interface IntervalFieldsProps {
  grouping: GroupingForm
  onChange: (grouping: GroupingForm) => void
}

const typesHelp =
  'Auto chooses the size of the buckets by the time range; the slider makes more of them or fewer. Without it each bucket has the size you set.'

/** How long a bucket of time is. */
export function IntervalFields({ grouping, onChange }: IntervalFieldsProps) {
  const { interval } = grouping
  const change = (next: IntervalForm) => onChange({ ...grouping, interval: next })
  return (
    <>
      <FieldLine label="Interval" help={typesHelp}>
        <Checkbox
          label="Auto"
          aria-label="Auto interval"
          checked={interval.type === 'auto'}
          onChange={({ currentTarget: { checked } }) => change(checked ? autoInterval : fixedInterval)}
        />
      </FieldLine>
      {interval.type === 'auto' ? (
        <ScalingLine scaling={interval.scaling} at={`grouping ${grouping.key} interval`} onChange={change} />
      ) : (
        <FixedLine interval={interval} at={`grouping ${grouping.key} interval`} onChange={change} />
      )}
    </>
  )
}

interface ScalingLineProps {
  scaling: number | ''
  at: string
  onChange: (interval: IntervalForm) => void
}

function ScalingLine({ scaling, at, onChange }: ScalingLineProps) {
  const { problemAt, idOf } = useEditor()
  const value = sliderOf(scaling)
  const problem = problemAt(at)
  return (
    <FieldLine label="Scaling">
      <div className={classes.sliderLine}>
        <Slider
          className={classes.slider ?? ''}
          thumbLabel="Scaling"
          thumbProps={{ id: idOf(at), 'aria-valuetext': `${value}x` }}
          min={0.5}
          max={10}
          step={0.5}
          value={value}
          onChange={(next) => onChange({ type: 'auto', scaling: 1 / next })}
        />
        <output className={classes.sliderValue}>{value.toFixed(1)}x</output>
      </div>
      {problem && <p className={classes.problem}>{problem}</p>}
    </FieldLine>
  )
}

interface FixedLineProps {
  interval: Extract<IntervalForm, { type: 'timeunit' }>
  at: string
  onChange: (interval: IntervalForm) => void
}

function FixedLine({ interval, at, onChange }: FixedLineProps) {
  const { problemAt, idOf } = useEditor()
  const { unit } = interval
  // Views of other versions know more of them.
  const isKnown = timeUnits.some(({ value }) => value === unit)
  return (
    <FieldLine label="Value" controlId={idOf(at)}>
      <div className={classes.fixedLine}>
        <NumberField
          id={idOf(at)}
          allowDecimal={false}
          value={interval.value}
          error={problemAt(at)}
          onChange={(value) => onChange({ ...interval, value: numberOf(value) })}
        />
        <SelectField
          aria-label="Unit"
          searchable={false}
          data={isKnown ? timeUnits : [...timeUnits, { value: unit, label: unit }]}
          value={unit}
          onChange={(next) => next && onChange({ ...interval, unit: next })}
        />
      </div>
    </FieldLine>
  )
}
