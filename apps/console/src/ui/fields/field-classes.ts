import classes from './field.module.css'

/** One look for every control that takes a value: label above, help below, error in words. */
export const fieldClasses = {
  root: classes.root ?? '',
  wrapper: classes.wrapper ?? '',
  label: classes.label ?? '',
  required: classes.required ?? '',
  description: classes.description ?? '',
  error: classes.error ?? '',
  input: classes.input ?? '',
  section: classes.section ?? '',
}

export const listClasses = {
  dropdown: classes.dropdown ?? '',
  option: classes.option ?? '',
  empty: classes.empty ?? '',
}

/** Label above, control, help, error. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** A label that says its field may stay empty, as in `Description (optional)`. */
export const optionalMark = '(optional)'
export const pillClass = classes.pill ?? ''
