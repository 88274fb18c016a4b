import type { Field } from '@logline/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import classes from './field-select.module.css'
import { FieldTypeIcon } from './field-type-icon.tsx'

interface FieldOptionsProps {
  id: string
  label: string
  fields: readonly Field[]
  value: string | null
  activeIndex: number
  isDimmed: ((field: Field) => boolean) | undefined
  onChoose: (field: string) => void
}

/** Pixels. */
const rowHeight = 30

/** The list below a field select. The focus stays in its input. */
export function FieldOptions(props: FieldOptionsProps) {
  const { id, label, fields, value, activeIndex, isDimmed, onChoose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: fields.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  useEffect(() => virtualizer.scrollToIndex(activeIndex), [virtualizer, activeIndex])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press only keeps the focus where it is
    <div ref={scroller} className={classes.scroller} onMouseDown={(event) => event.preventDefault()}>
      {fields.length === 0 && <p className={classes.nothing}>No Options</p>}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const field = fields[index]
          return (
            field && (
              // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
              <div
                key={field.name}
                id={`${id}-${index}`}
                role="option"
                aria-selected={field.name === value}
                aria-setsize={fields.length}
                aria-posinset={index + 1}
                className={classes.option}
                data-active={index === activeIndex || undefined}
                data-dimmed={isDimmed?.(field) || undefined}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onChoose(field.name)}
              >
                <FieldTypeIcon type={field.type.type} />
                <span className={classes.name} title={field.name}>
                  {field.name}
                </span>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
