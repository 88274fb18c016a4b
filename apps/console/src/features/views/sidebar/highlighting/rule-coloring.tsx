import { useId } from 'react'
import { ColourPicker } from '../../../../ui/fields/colour-picker.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { rulePalette } from '../../../values/index.ts'
import { GradientFields } from './gradient-fields.tsx'
import classes from './rule-dialog.module.css'
import type { RuleErrors, RuleForm } from './rule-form.ts'

interface RuleColoringProps {
  form: RuleForm
  errors: RuleErrors
  hasNumbers: boolean
  onChange: (part: Partial<RuleForm>) => void
}

/** One colour for all values, or a gradient for numbers. */
export function RuleColoring({ form, errors, hasNumbers, onChange }: RuleColoringProps) {
  const id = useId()
  return (
    <>
      <div className={classes.coloring}>
        <span id={id} className={classes.label}>
          Coloring
        </span>
        <Segmented
          aria-labelledby={id}
          data={[
            { value: 'static', label: 'Static Color' },
            { value: 'gradient', label: 'Gradient', disabled: !hasNumbers && form.coloring !== 'gradient' },
          ]}
          value={form.coloring}
          onChange={(value) => onChange({ coloring: value === 'gradient' ? 'gradient' : 'static' })}
        />
        {!hasNumbers && !errors.coloring && (
          <span className={classes.help}>A gradient can only be defined for numeric fields.</span>
        )}
        {errors.coloring && <span className={classes.error}>{errors.coloring}</span>}
      </div>
      {form.coloring === 'gradient' ? (
        <GradientFields form={form} errors={errors} onChange={onChange} />
      ) : (
        <div className={classes.coloring}>
          <span className={classes.label}>Color</span>
          <ColourPicker
            label="Color"
            colours={rulePalette}
            colour={form.color}
            onChange={(color) => onChange({ color })}
          />
        </div>
      )}
    </>
  )
}
