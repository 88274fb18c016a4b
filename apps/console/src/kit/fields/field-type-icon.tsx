import {
  type Icon,
  IconCalendar,
  IconChartLine,
  IconHelpCircle,
  IconLetterCase,
  IconNetwork,
  IconToggleLeft,
} from '@tabler/icons-react'
import { type FieldKind, kindOf } from './field-sets.ts'
import classes from './field-type-icon.module.css'

const icons: Readonly<Record<FieldKind, Icon>> = {
  string: IconLetterCase,
  boolean: IconToggleLeft,
  number: IconChartLine,
  date: IconCalendar,
  ip: IconNetwork,
  other: IconHelpCircle,
}

/** The type of a field as a small tile; its name is the tooltip. */
export function FieldTypeIcon({ type }: { type: string }) {
  const TypeIcon = icons[kindOf(type)]
  return (
    <span className={classes.tile} title={type}>
      <TypeIcon size={12} stroke={2} aria-hidden="true" />
    </span>
  )
}
