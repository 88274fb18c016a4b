import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type FieldProps, fieldOf } from './fields.tsx'
import classes from './form.module.css'

/**
 * A value that is kept encrypted and that nobody sees again: it stays as it is (null in the form) until it is reset;
 * then it is empty, and another can be entered.
 */
export function FormSecret<Values>(props: FieldProps<Values, string | null>) {
  const { model } = props.form
  const { value, ...field } = fieldOf(props)
  const isKept = value === null
  const wasSet = initialValue(model.getInitialValues(), props.name) === null
  const reset = (
    <Button
      variant="quiet"
      className={classes.reset ?? ''}
      onClick={() => field.onChange(isKept ? '' : null)}
    >
      {isKept ? 'Reset' : 'Undo Reset'}
    </Button>
  )
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      value={isKept ? 'encrypted' : String(value)}
      readOnly={isKept}
      {...(wasSet && { rightSection: reset, rightSectionWidth: isKept ? 64 : 100 })}
    />
  )
}

/** Of a member, or of one of a member. */
function initialValue(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values) // a path of the form leads through objects only
}
