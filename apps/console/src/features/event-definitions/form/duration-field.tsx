import { type Form, useField } from '../../../kit/form/use-form.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { type DefinitionValues, type DurationUnit, durationUnits } from '../model/definition-values.ts'
import classes from './editor.module.css'

interface DurationFieldProps {
  form: Form<DefinitionValues>
  name: 'search_within_ms' | 'execute_every_ms' | 'late' | 'grace'
  label: string
}

const units = durationUnits.map((unit) => ({ value: unit, label: unit }))

/** A number and its unit. */
export function DurationField({ form, name, label }: DurationFieldProps) {
  const { value, onChange, error } = useField(form, name)
  return (
    <div className={classes.duration}>
      <NumberField
        label={label}
        min={1}
        allowNegative={false}
        value={value.count}
        error={error}
        onChange={(count) => onChange({ ...value, count })}
        data-path={name}
      />
      <SelectField
        aria-label={`Unit of ${label}`}
        data={units}
        value={value.unit}
        onChange={(unit) => unit && onChange({ ...value, unit: unit as DurationUnit })} // one of the above
      />
    </div>
  )
}
