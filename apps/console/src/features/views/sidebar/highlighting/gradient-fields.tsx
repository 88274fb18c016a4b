import { colourScales } from '../../../../kit/charts/colours/colour-scales.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { GradientPreview } from './gradient-preview.tsx'
import classes from './rule-dialog.module.css'
import type { RuleErrors, RuleForm } from './rule-form.ts'

interface GradientFieldsProps {
  form: RuleForm
  errors: RuleErrors
  onChange: (part: Partial<RuleForm>) => void
}

/** A gradient, and the values between which it runs. */
export function GradientFields({ form, errors, onChange }: GradientFieldsProps) {
  return (
    <>
      <SelectField
        label="Gradient Name"
        data={Object.keys(colourScales)}
        value={form.gradient}
        error={errors.gradient}
        leftSection={<GradientPreview name={form.gradient} />}
        leftSectionWidth={56}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <GradientPreview name={option.value} />
            {option.label}
          </span>
        )}
        onChange={(gradient) => onChange({ gradient: gradient ?? '' })}
      />
      <TextField
        label="Lowest Value"
        description="All values less than this value will be colored with the lowest color of the gradient."
        inputMode="numeric"
        value={form.lower}
        error={errors.lower}
        onChange={(event) => onChange({ lower: event.currentTarget.value })}
      />
      <TextField
        label="Highest Value"
        description="All values greater than this value will be colored with the highest color of the gradient."
        inputMode="numeric"
        value={form.upper}
        error={errors.upper}
        onChange={(event) => onChange({ upper: event.currentTarget.value })}
      />
    </>
  )
}
