import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import {
  Autocomplete,
  type AutocompleteProps,
  Select,
  type SelectProps,
  TagsInput,
  type TagsInputProps,
} from '@mantine/core'
import { fieldClasses, fieldOrder, listClasses, pillClass } from './field-classes.ts'
import { chevron, sharedProps } from './select-shared.tsx'

/** One of a list; typing filters. */
export function SelectField(props: SelectProps) {
  return (
    <Select
      rightSection={chevron}
      rightSectionPointerEvents="none"
      searchable
      allowDeselect={false}
      {...sharedProps}
      {...props}
      classNames={{ ...fieldClasses, ...listClasses }}
    />
  )
}

/** Any text, with a list of what it may be. */
export function AutocompleteField(props: AutocompleteProps) {
  const { nothingFoundMessage: _, withCheckIcon: __, ...common } = sharedProps
  return <Autocomplete {...common} {...props} classNames={{ ...fieldClasses, ...listClasses }} />
}

/** Values of one's own, each added with Enter or Tab. */
export function TagsField(props: TagsInputProps) {
  return (
    <TagsInput
      acceptValueOnBlur
      {...props}
      inputWrapperOrder={fieldOrder}
      withAsterisk={false}
      classNames={{ ...fieldClasses, ...listClasses, pill: pillClass }}
    />
  )
}
