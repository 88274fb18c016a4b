import type { Field } from '@logline/contract'
import { IconDots } from '@tabler/icons-react'
import { type MouseEvent, memo, type Ref, useState } from 'react'
import { FieldTypeIcon } from '../../../../kit/fields/field-type-icon.tsx'
import { chartFieldAction, FieldPanel, useFieldTarget } from '../../../values/index.ts'
import classes from './field-list.module.css'
import type { FieldPresence } from './field-presence.ts'
import { FieldValues } from './field-values.tsx'
import { wholeShareText } from './share-text.ts'
import { chartKey } from './use-field-keys.ts'

interface FieldRowProps extends FieldPresence {
  ref: Ref<HTMLDivElement>
  field: Field
  /** Among the lines of the list, and among its fields. */
  index: number
  position: number
  count: number
  /** Pixels from the top of the list. */
  top: number
  /** The one that Tab comes to. */
  isActive: boolean
  isOpen: boolean
  onToggle: (name: string) => void
}

/** A field: its name opens its values, a right click or the button with the dots the menu of what can be done with it. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { ref, field, index, position, count, top, isActive, isOpen, onToggle } = props
  const { name, type } = field
  const { share, word, title, isAbsent } = props
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    setMenuOpen(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: belongs to the list by its role
    <div
      ref={ref}
      role="listitem"
      aria-setsize={count}
      aria-posinset={position}
      data-index={index}
      data-absent={isAbsent || undefined}
      data-open={isOpen || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={classes.line}>
        <FieldTypeIcon type={type.type} />
        <button
          type="button"
          data-name
          className={classes.name}
          tabIndex={isActive ? 0 : -1}
          aria-expanded={isOpen}
          aria-keyshortcuts={chartKey}
          title={name}
          onClick={() => onToggle(name)}
          onContextMenu={openMenu}
        >
          {name}
        </button>
        {share !== null && (
          <span className={classes.share} title={title}>
            <span className={classes.bar}>
              <span style={{ width: `${share * 100}%` }} />
            </span>
            <span className={classes.percent}>{wholeShareText(share)}</span>
          </span>
        )}
        {word && (
          <span className={classes.share} title={title}>
            {word}
          </span>
        )}
        <span className={classes.menu} data-open={isMenuOpen || undefined}>
          <ChartButton field={name} />
          <button
            type="button"
            // The menu key on the name does the same.
            tabIndex={-1}
            aria-label={`Actions of ${name}`}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            title="Actions"
            onClick={openMenu}
          >
            <IconDots size={14} stroke={1.75} aria-hidden="true" />
          </button>
          {isMenuOpen && <FieldPanel field={name} isDecorated={false} onClose={() => setMenuOpen(false)} />}
        </span>
      </div>
      {isOpen && (
        <div className={classes.summary} data-summary>
          <FieldValues field={name} />
        </div>
      )}
    </div>
  )
})

function ChartButton({ field }: { field: string }) {
  const target = useFieldTarget(field, false)
  const { label, icon: ChartIcon, disabledReason, onSelect } = chartFieldAction
  const refusal = disabledReason(target)
  return (
    <button
      type="button"
      // A key on the name does the same.
      tabIndex={-1}
      data-chart
      aria-label={`Chart ${field}`}
      aria-disabled={refusal !== undefined}
      title={refusal ?? `${label} (${chartKey})`}
      // A double click makes one chart.
      onClick={({ detail }) => refusal === undefined && detail < 2 && onSelect(target)}
    >
      <ChartIcon size={14} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
