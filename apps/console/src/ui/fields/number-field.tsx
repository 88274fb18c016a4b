import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { fieldClasses, fieldOrder } from './field-classes.ts'

/** Beyond it digits are lost: they cannot be typed. */
function isSafe({ floatValue = 0 }: { floatValue?: number | undefined }): boolean {
  return Math.abs(floatValue) <= Number.MAX_SAFE_INTEGER
}

/** A number without the little step buttons; arrow keys still step. */
export function NumberField(props: NumberInputProps) {
  return (
    <NumberInput
      hideControls
      isAllowed={isSafe}
      {...props}
      classNames={fieldClasses}
      inputWrapperOrder={fieldOrder}
      withAsterisk={false}
    />
  )
}
