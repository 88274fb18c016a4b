import { IconChevronDown } from '@tabler/icons-react'
import { fieldOrder } from './field-classes.ts'

export const chevron = <IconChevronDown size={16} stroke={1.75} />

/** What every choice from a list has in common. */
export const sharedProps = {
  maxDropdownHeight: 300,
  inputWrapperOrder: fieldOrder,
  withAsterisk: false,
  withCheckIcon: false,
  nothingFoundMessage: 'No Options',
  comboboxProps: { withinPortal: true, offset: 4 },
} as const
