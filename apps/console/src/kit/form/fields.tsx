import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { optionalMark } from '../../ui/fields/field-classes.ts'
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { AutocompleteField, SelectField, TagsField } from '../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { durationWords, normaliseDuration } from './duration.ts'
import type { FieldName } from './field-name.ts'
import classes from './form.module.css'
import type { Form } from './use-form.ts'

/** Of a control for a `Value`: the name of a member that holds none does not compile. */
export interface FieldProps<Values, Value> {
  form: Form<Values>
  name: FieldName<NoInfer<Values>, Value>
  label: string
  /** Below the control. */
  help?: ReactNode
  placeholder?: string
  isOptional?: boolean
  /** The field the dialog opens at. */
  isFirst?: boolean
}

/** What every control of a form gets: value, change, error, label, help. */
export function fieldOf<Values, Value>(props: FieldProps<Values, Value>) {
  const { form, name, label, help, placeholder, isOptional, isFirst } = props
  return {
    ...form.model.getInputProps(name),
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

export function FormText<Values>(props: FieldProps<Values, string>) {
  return <TextField {...fieldOf(props)} />
}

export function FormTextArea<Values>({ rows, ...props }: FieldProps<Values, string> & { rows?: number }) {
  return <TextAreaField rows={rows ?? 10} {...fieldOf(props)} />
}

/** `isCurrent`: the one that holds now, which password managers fill in. */
export function FormPassword<Values>(props: FieldProps<Values, string> & { isCurrent?: boolean }) {
  const { isCurrent = false, ...field } = props
  return <PasswordField autoComplete={isCurrent ? 'current-password' : 'new-password'} {...fieldOf(field)} />
}

/** Digits that an app shows, which password managers fill in. */
export function FormCode<Values>(props: FieldProps<Values, string>) {
  return <TextField inputMode="numeric" {...fieldOf(props)} autoComplete="one-time-code" />
}

/** Any text, with a few of those it may be. */
export function FormSuggestedText<Values>({
  suggestions,
  ...props
}: FieldProps<Values, string> & { suggestions: string[] }) {
  return <AutocompleteField {...fieldOf(props)} data={suggestions} limit={6} openOnFocus={false} />
}

/** While nothing is typed its value is an empty text. */
export function FormNumber<Values>(
  props: FieldProps<Values, number | string> & { min?: number; max?: number },
) {
  const { min, max, ...field } = props
  return (
    <NumberField
      {...fieldOf(field)}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
    />
  )
}

interface ChoiceProps<Values> extends FieldProps<Values, string | null> {
  choices: { value: string; label: string }[]
  /** There is nothing to choose as things are; the placeholder says why. */
  isDisabled?: boolean
}

export function FormChoice<Values>({ choices, isDisabled = false, ...props }: ChoiceProps<Values>) {
  return (
    <SelectField
      data={choices}
      clearable={props.isOptional ?? false}
      disabled={isDisabled}
      {...fieldOf(props)}
    />
  )
}

/** Several of what is offered. */
export function FormMultiChoice<Values>({
  choices,
  ...props
}: FieldProps<Values, string[]> & { choices: string[] | { value: string; label: string }[] }) {
  return <MultiSelectField data={choices} hidePickedOptions {...fieldOf(props)} />
}

/** Values of one's own; Enter or Tab adds one, Backspace takes the last away. */
export function FormList<Values>({
  choices = [],
  ...props
}: FieldProps<Values, string[]> & { choices?: string[] }) {
  return <TagsField data={choices} {...fieldOf(props)} />
}

export function FormCheckbox<Values>(props: Omit<FieldProps<Values, boolean>, 'isOptional' | 'placeholder'>) {
  const { form, name, label, help, isFirst } = props
  return (
    <Checkbox
      {...form.model.getInputProps(name, { type: 'checkbox' })}
      label={label}
      description={help}
      data-autofocus={isFirst || undefined}
    />
  )
}

/** An ISO 8601 duration, with what it means beside it. Writes capitals and the leading P by itself. */
export function FormDuration<Values>(props: FieldProps<Values, string>) {
  const { onChange, value, ...field } = fieldOf(props)
  const text = String(value)
  const words = durationWords(text)
  return (
    <TextField
      {...field}
      value={text}
      onChange={(event) => onChange(normaliseDuration(event.currentTarget.value))}
      description="as ISO8601 Duration"
      rightSectionWidth={140}
      rightSection={
        <span className={classes.humanised} data-invalid={words === null || undefined}>
          {words ?? 'invalid'}
        </span>
      }
    />
  )
}
