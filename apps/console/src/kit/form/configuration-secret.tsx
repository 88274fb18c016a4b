import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormModel } from './form-context.ts'
import { type FormText, useField } from './form-fields.tsx'

/**
 * A value that is kept encrypted and that nobody sees again: it stays as it is (null in the form) until it is reset;
 * then it is empty, and another can be entered.
 */
export function ConfigurationSecret(props: ComponentProps<typeof FormText>) {
  const form = useFormModel()
  const { key, value, ...field } = useField(props)
  const isKept = value === null
  const wasSet = form.getInitialValues()[props.name] === null
  const reset = (
    <Button variant="quiet" onClick={() => form.setFieldValue(props.name, isKept ? '' : null)}>
      {isKept ? 'Reset' : 'Undo Reset'}
    </Button>
  )
  return (
    <TextField
      key={key}
      {...field}
      type="password"
      autoComplete="new-password"
      value={isKept ? 'encrypted' : String(value)}
      readOnly={isKept}
      {...(wasSet && { rightSection: reset, rightSectionWidth: 120 })}
    />
  )
}
