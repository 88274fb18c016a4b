import type { Field } from '@logline/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, type Ref } from 'react'
import { FieldTypeIcon } from '../../../../kit/fields/field-type-icon.tsx'
import { FieldMenu } from '../../../values/index.ts'
import classes from './field-list.module.css'
import { FieldSummary } from './field-summary.tsx'

interface FieldRowProps {
  ref: Ref<HTMLDivElement>
  field: Field
  index: number
  count: number
  /** Pixels from the top of the list. */
  top: number
  /** The one that Tab comes to. */
  isActive: boolean
  isOpen: boolean
  /** Not in the current query. */
  isAbsent: boolean
  onToggle: (name: string) => void
}

export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { ref, field, index, count, top, isActive, isOpen, isAbsent, onToggle } = props
  const { name, type } = field
  return (
    // biome-ignore lint/a11y/useSemanticElements: belongs to the list by its role
    <div
      ref={ref}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-absent={isAbsent || undefined}
      data-open={isOpen || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={classes.line}>
        <FieldTypeIcon type={type.type} />
        <FieldMenu field={name} tabIndex={isActive ? 0 : -1} className={classes.name} />
        <button
          type="button"
          className={classes.expand}
          // Right and Left on the name do the same.
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={`Top values of ${name}`}
          title="Top values"
          onClick={() => onToggle(name)}
        >
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <div className={classes.summary} data-summary>
          <FieldSummary field={name} />
        </div>
      )}
    </div>
  )
})
