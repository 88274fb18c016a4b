import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import {
  isTimeUnit,
  type TimeUnit,
  type TypedLength,
  unitsWithin,
  type RelativeFields as Values,
} from './relative-form.ts'
import classes from './time-range-dialog.module.css'
import type { TimeRangeErrors } from './time-range-rules.ts'

interface RelativeFieldsProps {
  value: Values
  errors: TimeRangeErrors
  limitSeconds: number | null
  onChange: (value: Values) => void
}

const unitLabels: Record<TimeUnit, string> = {
  seconds: 'Seconds',
  minutes: 'Minutes',
  hours: 'Hours',
  days: 'Days',
}

export function RelativeFields({ value, errors, limitSeconds, onChange }: RelativeFieldsProps) {
  const change = (part: Partial<Values>) => onChange({ ...value, ...part })
  const units = unitsWithin(limitSeconds)
  return (
    <div className={classes.bounds}>
      <fieldset aria-label="From" className={classes.bound}>
        <div className={classes.boundHead}>
          <span className={classes.boundLabel}>From:</span>
          <Checkbox
            label="All Time"
            checked={value.isAllTime}
            disabled={limitSeconds !== null && !value.isAllTime}
            onChange={(event) =>
              change(event.currentTarget.checked ? { isAllTime: true, isNow: true } : { isAllTime: false })
            }
          />
        </div>
        <LengthFields
          name="from"
          units={units}
          value={value.from}
          isDisabled={value.isAllTime}
          error={errors.from}
          onChange={(from) => change({ from })}
        />
      </fieldset>
      <fieldset aria-label="Until" className={classes.bound}>
        <div className={classes.boundHead}>
          <span className={classes.boundLabel}>Until:</span>
          <Checkbox
            label="Now"
            checked={value.isNow}
            disabled={value.isAllTime}
            onChange={(event) => change({ isNow: event.currentTarget.checked })}
          />
        </div>
        <LengthFields
          name="to"
          units={units}
          value={value.to}
          isDisabled={value.isNow}
          error={errors.to}
          onChange={(to) => change({ to })}
        />
      </fieldset>
    </div>
  )
}

interface LengthFieldsProps {
  name: 'from' | 'to'
  units: readonly TimeUnit[]
  value: TypedLength
  isDisabled: boolean
  error: string | undefined
  onChange: (value: TypedLength) => void
}

function LengthFields({ name, units, value, isDisabled, error, onChange }: LengthFieldsProps) {
  return (
    <>
      <div className={classes.length}>
        <TextField
          className={classes.count}
          inputMode="numeric"
          title={`Set the ${name} value`}
          aria-label={`Set the ${name} value`}
          value={isDisabled && name === 'to' ? '0' : value.count}
          disabled={isDisabled}
          error={error !== undefined}
          data-autofocus={name === 'from' || undefined}
          aria-describedby={error ? `time-range-${name}-error` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange({ ...value, count: event.currentTarget.value.trim() })}
        />
        <SelectField
          className={classes.unit}
          aria-label={`Unit of the ${name} value`}
          placeholder="Select a range length"
          data={units.map((unit) => ({ value: unit, label: unitLabels[unit] }))}
          searchable={false}
          value={units.includes(value.unit) ? value.unit : null}
          disabled={isDisabled}
          onChange={(unit) => isTimeUnit(unit) && onChange({ ...value, unit })}
        />
        <span>ago</span>
      </div>
      {error && (
        <p id={`time-range-${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
