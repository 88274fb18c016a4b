import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import type { Sorting } from '../../view-model/index.ts'
import { messageDetails } from '../details/lazy-details.ts'
import { messagePanel } from '../panel/lazy-panel.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { BackToTop } from '../table/back-to-top.tsx'
import { titleWhatIsCut } from '../table/cell-title.ts'
import { leastLastWidth, useStreamWidths } from '../table/column-widths.ts'
import { MarkerRow } from '../table/marker-row.tsx'
import tableClasses from '../table/message-table.module.css'
import type { TableEntry } from '../table/table-entry.ts'
import { rowHeights, useStreamManner } from './density.ts'
import { rowBlocks } from './row-blocks.ts'
import classes from './stream.module.css'
import { streamColumns } from './stream-columns.ts'
import { withDays } from './stream-entries.ts'
import { StreamHead } from './stream-head.tsx'
import { StreamRow } from './stream-row.tsx'
import { useChosenValue } from './use-chosen-value.ts'
import { useStreamKeys } from './use-stream-keys.ts'

/** Nobody points at what is not drawn yet. */
const ValueBar = lazyComponent(async () => (await import('./value-bar.tsx')).ValueBar)

export interface MessageStreamProps {
  /** Name of the table. */
  title: string
  entries: readonly TableEntry[]
  /** The chosen columns. */
  fields: readonly string[]
  /** The text of the message stands at the edge, also when it is no chosen column. */
  hasMessage: boolean
  /** Null: the order is not the user's to choose. */
  sorting: Sorting | null
  /** By time: a date stands once for all messages of a day. */
  isByTime: boolean
  /** Ids of the messages whose details are open. */
  expanded: ReadonlySet<string>
  highlightedId: string | null
  /** The message whose details are shown elsewhere; null: none are. It is kept in sight. */
  chosenId?: string | null
  /** With details elsewhere: another message is gone to. */
  onChosen?: (messageId: string) => void
  onToggle: (messageId: string) => void
  /** Null: the columns stay. */
  onColumns: ((fields: readonly string[]) => void) | null
  /** The end comes near. */
  onNearEnd?: (() => void) | undefined
  /** Filled with the box that scrolls. */
  scrollerRef: RefObject<HTMLDivElement | null>
  /** Below the last row. */
  children?: ReactNode
}

/** Rows before the end from where on more are asked for. */
const nearEnd = 60
/** Below this, columns stand in a line of their own above the text, whatever was chosen: pixels. */
const narrow = 640

/** Messages in rows of one line, of which only those around the ones in sight are in the page. */
export function MessageStream(props: MessageStreamProps) {
  const { fields, hasMessage, expanded, highlightedId, chosenId = null, isByTime, sorting, onNearEnd } = props
  const { isInteractive, timeZone, fieldTypes } = useMessageHost()
  const { density: chosenDensity } = useStreamManner()
  const { ref: sizeRef, width } = useElementSize()
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const scroller = useMergedRef(sizeRef, props.scrollerRef)
  const density = width > 0 && width < narrow ? 'two' : chosenDensity
  const entries = useMemo(
    () => (isByTime ? withDays(props.entries, timeZone, Date.now()) : props.entries),
    [props.entries, isByTime, timeZone],
  )
  const columns = useMemo(
    () => streamColumns({ fields, hasMessage, entries, fieldTypes, isClock: isByTime }),
    [fields, hasMessage, entries, fieldTypes, isByTime],
  )
  const widths = useStreamWidths(columns)
  const leastWidth = widths.slice(0, -1).reduce((sum, one) => sum + one, leastLastWidth)

  const [rangeExtractor] = useState(rowBlocks)
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => props.scrollerRef.current,
    estimateSize: () => rowHeights[density],
    getItemKey: (index) => entries[index]?.key ?? index,
    // The head lies over the first line of what is scrolled to.
    scrollPaddingEnd: 24,
    rangeExtractor,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are as high as this says
  useEffect(() => virtualizer.measure(), [virtualizer, density])
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex >= entries.length - nearEnd) onNearEnd?.()
  }, [lastIndex, entries.length, onNearEnd])
  useHighlightedInSight(entries, highlightedId, (index) =>
    virtualizer.scrollToIndex(index, { align: 'center' }),
  )

  useHighlightedInSight(entries, chosenId, (index) => virtualizer.scrollToIndex(index))

  const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries])
  const value = useChosenValue(frame, (key) => {
    const entry = byKey.get(key)
    return entry?.kind === 'message' ? entry.record : null
  })
  const keys = useStreamKeys({
    entries,
    table,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    firstInSight: () => virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0,
    pageSize: () => Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeights[density]) - 2,
    expanded,
    chosenId,
    onToggle: props.onToggle,
    onGone: (key) => chosenId !== null && props.onChosen?.(key),
    chooseValue: value.choose,
    openMenu: () => value.onMenu(true),
  })

  const { onToggle } = props
  const { measureElement } = virtualizer
  const activeKey = chosenId ?? keys.activeKey
  // Scrolling within the same blocks draws nothing.
  const { rows, reached } = useMemo(() => {
    const rows: ReactNode[] = []
    let reached = 0
    for (const item of items) {
      const entry = entries[item.index]
      if (!entry) continue
      if (item.start > reached) rows.push(<Spacer key={`before ${item.key}`} height={item.start - reached} />)
      reached = item.end
      rows.push(
        entry.kind === 'message' ? (
          <StreamRow
            key={item.key}
            record={entry.record}
            columns={columns}
            density={density}
            isClock={isByTime}
            index={item.index}
            isExpanded={expanded.has(entry.record.id)}
            isHighlighted={entry.record.id === highlightedId}
            isChosen={entry.record.id === chosenId}
            isActive={entry.key === activeKey}
            onToggle={onToggle}
            measureRef={measureElement}
          />
        ) : (
          <MarkerRow
            key={item.key}
            entry={entry}
            width={columns.length}
            index={item.index}
            measureRef={measureElement}
          />
        ),
      )
    }
    return { rows, reached }
  }, [
    items,
    entries,
    columns,
    density,
    isByTime,
    expanded,
    highlightedId,
    chosenId,
    activeKey,
    onToggle,
    measureElement,
  ])
  const height = virtualizer.getTotalSize()
  return (
    <div ref={frame} className={tableClasses.frame} {...(isInteractive && value.handlers)}>
      <div
        ref={scroller}
        className={tableClasses.scroller}
        data-wide={(width > 0 && leastWidth > width) || undefined}
        onScroll={value.onScroll}
      >
        <table
          ref={table}
          className={`${tableClasses.table} ${classes.table}`}
          data-density={density}
          // Without rows for a moment it would be scrolled back: those of before go before others come.
          style={{ minHeight: height }}
          aria-rowcount={entries.length + 1}
          aria-label={props.title}
          onKeyDown={keys.onKeyDown}
          onFocus={(event) => {
            keys.onFocus(event)
            preload()
          }}
          onMouseOver={titleWhatIsCut}
          onPointerEnter={preload}
        >
          <StreamHead
            columns={columns}
            widths={widths}
            fields={fields}
            sorting={sorting}
            onColumns={props.onColumns}
          />
          {rows}
          {height > reached && <Spacer height={height - reached} />}
        </table>
        {props.children && <div className={classes.end}>{props.children}</div>}
      </div>
      {value.chosen && (
        <Suspense>
          <ValueBar
            key={`${value.chosen.record.id} ${value.chosen.field}`}
            chosen={value.chosen}
            onMenu={value.onMenu}
          />
        </Suspense>
      )}
      <BackToTop scrollerRef={props.scrollerRef} />
    </div>
  )
}

function preload() {
  messageDetails.preload()
  messagePanel.preload()
}

function Spacer({ height }: { height: number }) {
  return (
    <tbody className={classes.spacer} aria-hidden="true">
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}

/** A message that a link points out may lie below what is seen at first. */
function useHighlightedInSight(
  entries: readonly TableEntry[],
  highlightedId: string | null,
  scrollTo: (index: number) => void,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (highlightedId === null) shown.current = null
    if (highlightedId === null || shown.current === highlightedId) return
    const index = entries.findIndex(({ key }) => key === highlightedId)
    if (index < 0) return
    shown.current = highlightedId
    scrollTo(index)
  })
}
