import type { Field } from '@logline/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import classes from './field-list.module.css'
import { FieldRow } from './field-row.tsx'
import { useFieldKeys } from './use-field-keys.ts'

/** Pixels: a line of the list (reference: search, section on fields), and a first guess of one that is open. */
const rowHeight = 20
const openRowHeight = 185

interface FieldListProps {
  fields: readonly Field[]
  /** Names of those that occur in the current query; null while that is not known. */
  current: ReadonlySet<string> | null
}

/**
 * Tens of thousands of fields, of which only those in sight are in the page. One stop for Tab; arrows move through the
 * list, Right and Left open and close a field, Enter opens its menu.
 */
export function FieldList({ fields, current }: FieldListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { virtualizer, lines } = useFieldVirtualizer(fields, open, scroller)
  const toggle = useStableCallback((name: string) => setOpen(toggled(open, name)))
  const { activeIndex, onKeyDown } = useFieldKeys({
    fields,
    scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    isOpen: (name) => open.has(name),
    onToggle: toggle,
  })
  return (
    <div ref={scroller} className={classes.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: only a few of its items are in the page */}
      <div
        role="list"
        aria-label="Fields"
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {lines.map(({ field, item }) => (
          <FieldRow
            key={item.key}
            ref={virtualizer.measureElement}
            field={field}
            index={item.index}
            count={fields.length}
            top={item.start}
            isActive={item.index === activeIndex}
            isOpen={open.has(field.name)}
            isAbsent={current?.has(field.name) === false}
            onToggle={toggle}
          />
        ))}
      </div>
    </div>
  )
}

/** Which lines are in the page, and where. */
function useFieldVirtualizer(
  fields: readonly Field[],
  open: ReadonlySet<string>,
  scroller: RefObject<HTMLElement | null>,
) {
  // A function of its own for each drawing would have all places computed anew, of tens of thousands for each scroll.
  const getItemKey = useCallback((index: number) => fields[index]?.name ?? index, [fields])
  const virtualizer = useVirtualizer({
    count: fields.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (open.has(fields[index]?.name ?? '') ? openRowHeight : rowHeight),
    getItemKey,
    overscan: 8,
  })
  const lines = virtualizer.getVirtualItems().flatMap((item) => {
    const field = fields[item.index]
    return field ? [{ field, item }] : []
  })
  return { virtualizer, lines }
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names)
  if (!next.delete(name)) next.add(name)
  return next
}
