import type { Field } from '@logline/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { sheetQuery } from '../../../../ui/overlays/sheet.tsx'
import type { FieldShares } from './field-counts.ts'
import { type FieldLine, fieldLines } from './field-lines.ts'
import classes from './field-list.module.css'
import { presenceOf } from './field-presence.ts'
import { FieldRow } from './field-row.tsx'
import { toggleOpenField, useOpenFields } from './open-fields.ts'
import { useFieldKeys } from './use-field-keys.ts'

/** Pixels: a line of the list (reference: search, section on fields), and a first guess of one that is open. */
const rowHeight = 24
const sheetRowHeight = 44
const openRowHeight = 300

interface FieldListProps {
  fields: readonly Field[]
  /** Names of those that stand first. */
  columns: readonly string[]
  /** Names of those that occur in the current query; null while that is not known. */
  current: ReadonlySet<string> | null
  /** How many messages have them; null while that is not known. */
  counted: FieldShares | null
}

/**
 * Tens of thousands of fields, of which only those in sight are in the page. One stop for Tab; arrows move through the
 * list, Right and Left open and close a field, `v` charts it, the menu key opens its menu.
 */
export function FieldList({ fields, columns, current, counted }: FieldListProps) {
  const lines = useMemo(() => fieldLines(fields, columns), [fields, columns])
  const scroller = useRef<HTMLDivElement>(null)
  const open = useOpenFields()
  const { virtualizer, shown } = useFieldVirtualizer(lines, open, scroller)
  const { activeIndex, onKeyDown } = useFieldKeys({
    lines,
    scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    isOpen: (name) => open.has(name),
    onToggle: toggleOpenField,
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
        {shown.map(({ line, item }) =>
          line.kind === 'title' ? (
            <p
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className={classes.title}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {line.text}
            </p>
          ) : (
            <FieldRow
              key={item.key}
              ref={virtualizer.measureElement}
              field={line.field}
              index={item.index}
              position={line.position}
              count={fields.length}
              top={item.start}
              isActive={item.index === activeIndex}
              isOpen={open.has(line.field.name)}
              {...presenceOf(line.field.name, current, counted)}
              onToggle={toggleOpenField}
            />
          ),
        )}
      </div>
    </div>
  )
}

/** Which lines are in the page, and where. */
function useFieldVirtualizer(
  lines: readonly FieldLine[],
  open: ReadonlySet<string>,
  scroller: RefObject<HTMLElement | null>,
) {
  // A function of its own for each drawing would have all places computed anew, of tens of thousands for each scroll.
  const isSheet = useMediaQuery(sheetQuery, undefined, { getInitialValueInEffect: false })
  const getItemKey = useCallback((index: number) => nameOf(lines[index]), [lines])
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) =>
      open.has(nameOf(lines[index])) ? openRowHeight : isSheet ? sheetRowHeight : rowHeight,
    getItemKey,
    overscan: 8,
  })
  const shown = virtualizer.getVirtualItems().flatMap((item) => {
    const line = lines[item.index]
    return line ? [{ line, item }] : []
  })
  return { virtualizer, shown }
}

/** Names have no spaces at their ends: a title is none of them. */
function nameOf(line: FieldLine | undefined): string {
  if (!line) return ''
  return line.kind === 'title' ? ` ${line.text}` : line.field.name
}
