import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { fieldClasses, fieldOrder } from './field-classes.ts'

/** A number without the little step buttons; arrow keys still step. */
export function NumberField(props: NumberInputProps) {
  return (
    <NumberInput
      hideControls
      {...props}
      classNames={fieldClasses}
      inputWrapperOrder={fieldOrder}
      withAsterisk={false}
    />
  )
}
