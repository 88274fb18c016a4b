import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldClasses, fieldOrder } from './field-classes.ts'

export function TextField(props: TextInputProps) {
  return (
    <TextInput
      autoComplete="off"
      withAsterisk={false}
      {...props}
      classNames={fieldClasses}
      inputWrapperOrder={fieldOrder}
    />
  )
}
