import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FieldChoice } from './field-choice.tsx'
import { RuleColoring } from './rule-coloring.tsx'
import type { RuleErrors, RuleForm } from './rule-form.ts'
import { conditions } from './rule-text.ts'

interface RuleFieldsProps {
  form: RuleForm
  errors: RuleErrors
  /** Names of all fields. */
  fields: readonly string[]
  hasNumbers: boolean
  onChange: (part: Partial<RuleForm>) => void
}

export function RuleFields({ form, errors, fields, hasNumbers, onChange }: RuleFieldsProps) {
  return (
    <>
      <FieldChoice
        value={form.field}
        fields={fields}
        error={errors.field}
        onChange={(field) => onChange({ field })}
      />
      <SelectField
        label="Condition"
        placeholder="Choose a condition"
        data={conditions
          .filter((one) => hasNumbers || !one.isNumeric)
          .map(({ value, label }) => ({ value, label }))}
        value={form.condition === '' ? null : form.condition}
        error={errors.condition}
        onChange={(value) =>
          onChange({ condition: conditions.find((one) => one.value === value)?.value ?? '' })
        }
      />
      <TextField
        label="Value"
        value={form.value}
        error={errors.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <RuleColoring form={form} errors={errors} hasNumbers={hasNumbers} onChange={onChange} />
    </>
  )
}
