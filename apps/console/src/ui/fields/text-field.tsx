import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
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

/** Ten rows unless told otherwise. */
export function TextAreaField(props: TextareaProps) {
  return (
    <Textarea
      rows={10}
      {...props}
      classNames={fieldClasses}
      inputWrapperOrder={fieldOrder}
      withAsterisk={false}
    />
  )
}
