import { useFieldTypes } from '../../../kit/fields/field-queries.ts'
import { FormText } from '../../../kit/form/fields.tsx'
import { type Form, useField } from '../../../kit/form/use-form.ts'
import { RadioChoice } from '../../../ui/choices/radio-choice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { canBeCut, type ExtractorValues, namesItsFields } from '../model/extractor-values.ts'

interface TargetFieldsProps {
  form: Form<ExtractorValues>
  /** What the example gives, when it gives something. */
  extracted: unknown
}

/** Where the value goes, whether it stays where it was, and what the extractor is called. */
export function TargetFields({ form, extracted }: TargetFieldsProps) {
  const { source_field, extractor_type } = form.values
  const strategy = useField(form, 'cursor_strategy')
  const isNamed = namesItsFields(extractor_type)
  const mayCut = canBeCut(source_field)
  return (
    <>
      {!isNamed && <TargetField form={form} extracted={extracted} />}
      {!isNamed && (
        <RadioChoice
          label="Extraction strategy"
          isRow
          value={strategy.value}
          onChange={strategy.onChange}
          choices={[
            { value: 'copy', label: 'Copy' },
            { value: 'cut', label: 'Cut', isDisabled: !mayCut && strategy.value !== 'cut' },
          ]}
          help={
            mayCut
              ? 'Cutting takes what was extracted out of the source field.'
              : 'Standard fields like message cannot be cut.'
          }
        />
      )}
      <FormText
        form={form}
        name="title"
        label="Extractor title"
        placeholder="A name that says what it does"
      />
    </>
  )
}

function TargetField({ form, extracted }: TargetFieldsProps) {
  const types = useFieldTypes()
  const { value } = useField(form, 'target_field')
  const { onChange, ...field } = form.model.getInputProps('target_field')
  const known = types.get(value)
  const kind = extracted === undefined ? '' : `, ${typeof extracted}`
  return (
    <TextField
      {...field}
      label="Store as field"
      required
      description={
        value === ''
          ? 'The field that gets the value.'
          : known
            ? `There is such a field, ${known.type}`
            : `New field${kind}`
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[^A-Za-z0-9_]/g, ''))}
    />
  )
}
