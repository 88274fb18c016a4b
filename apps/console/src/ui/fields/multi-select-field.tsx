import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { fieldClasses, listClasses, pillClass } from './field-classes.ts'
import { sharedProps } from './select-shared.tsx'

/** Some of a list, as removable tags. By itself: the search bar is there before any other choice from a list. */
export function MultiSelectField(props: MultiSelectProps) {
  return (
    <MultiSelect
      searchable
      {...sharedProps}
      {...props}
      classNames={{ ...fieldClasses, ...listClasses, pill: pillClass }}
    />
  )
}
