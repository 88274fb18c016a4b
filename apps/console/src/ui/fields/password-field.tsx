import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { fieldClasses, fieldOrder } from './field-classes.ts'
import classes from './password-field.module.css'

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      classNames={{
        ...fieldClasses,
        innerInput: classes.inner ?? '',
        visibilityToggle: classes.toggle ?? '',
      }}
      withAsterisk={false}
      inputWrapperOrder={fieldOrder}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    />
  )
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />
}
