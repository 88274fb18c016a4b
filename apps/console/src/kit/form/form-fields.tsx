import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { optionalMark } from '../../ui/field-classes.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField, TagsField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import classes from './form.module.css'
import { useFormModel } from './form-context.ts'

interface FieldProps {
  /** The member of the form's values it is bound to. */
  name: string
  label: string
  /** Below the control. */
  help?: ReactNode
  placeholder?: string
  isOptional?: boolean
  /** The field the dialog opens at. */
  isFirst?: boolean
}

/** What every control of a form gets: value, change, error, label, help. */
export function useField({ name, label, help, placeholder, isOptional, isFirst }: FieldProps) {
  const form = useFormModel()
  return {
    ...form.getInputProps(name),
    key: form.key(name),
    label: isOptional ? <OptionalLabel label={label} /> : label,
    description: help,
    placeholder,
    required: !isOptional,
    'data-autofocus': isFirst || undefined,
  }
}

function OptionalLabel({ label }: { label: string }) {
  return (
    <>
      {label} <span className={classes.optional}>{optionalMark}</span>
    </>
  )
}

export function FormText(props: FieldProps) {
  const { key, ...field } = useField(props)
  return <TextField key={key} {...field} />
}

export function FormTextArea({ rows, ...props }: FieldProps & { rows?: number }) {
  const { key, ...field } = useField(props)
  return <TextAreaField key={key} rows={rows ?? 10} {...field} />
}

export function FormPassword(props: FieldProps) {
  const { key, ...field } = useField(props)
  return <PasswordField key={key} autoComplete="new-password" {...field} />
}

export function FormNumber({ min, max, ...props }: FieldProps & { min?: number; max?: number }) {
  const { key, ...field } = useField(props)
  return (
    <NumberField
      key={key}
      {...field}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
    />
  )
}

export function FormChoice({
  choices,
  ...props
}: FieldProps & { choices: { value: string; label: string }[] }) {
  const { key, ...field } = useField(props)
  return <SelectField key={key} data={choices} clearable={props.isOptional ?? false} {...field} />
}

/** Values of one's own; Enter or Tab adds one, Backspace takes the last away. */
export function FormList(props: FieldProps) {
  const { key, ...field } = useField(props)
  return <TagsField key={key} {...field} />
}

export function FormCheckbox({ isFirst, ...props }: Omit<FieldProps, 'isOptional' | 'placeholder'>) {
  const form = useFormModel()
  return (
    <Checkbox
      key={form.key(props.name)}
      {...form.getInputProps(props.name, { type: 'checkbox' })}
      label={props.label}
      description={props.help}
      data-autofocus={isFirst || undefined}
    />
  )
}
