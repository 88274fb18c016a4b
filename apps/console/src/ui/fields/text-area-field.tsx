import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import { fieldClasses, fieldOrder } from './field-classes.ts'

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
