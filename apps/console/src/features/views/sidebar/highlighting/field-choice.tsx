import { useMemo } from 'react'
import { AutocompleteField } from '../../../../ui/fields/select-field.tsx'

/** More would take a moment to draw, and nobody reads on: typing finds them. */
const listedAtMost = 100

interface FieldChoiceProps {
  value: string
  fields: readonly string[]
  error: string | undefined
  onChange: (field: string) => void
}

/** A field of the list, or any text: metrics such as `count()` have names, too. */
export function FieldChoice({ value, fields, error, onChange }: FieldChoiceProps) {
  const data = useMemo(() => [...fields], [fields])
  return (
    <AutocompleteField
      label="Field"
      placeholder="Pick a field"
      data={data}
      limit={listedAtMost}
      openOnFocus={false}
      value={value}
      error={error}
      data-autofocus
      onChange={onChange}
    />
  )
}
