import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { type CheckboxProps, Checkbox as MantineCheckbox } from '@mantine/core'
import classes from './checkbox.module.css'

const classNames = {
  body: classes.body ?? '',
  labelWrapper: classes.labelWrapper ?? '',
  label: classes.label ?? '',
  description: classes.description ?? '',
  error: classes.error ?? '',
  inner: classes.inner ?? '',
  input: classes.input ?? '',
  icon: classes.icon ?? '',
}

export function Checkbox(props: CheckboxProps) {
  return <MantineCheckbox {...props} classNames={classNames} />
}
