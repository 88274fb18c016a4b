import { useElementSize, useMergedRef } from '@mantine/hooks'
import { memo, type ReactNode, type RefObject, useEffect } from 'react'
import type { Sorting } from '../../view-model/index.ts'
import { messageDetails } from '../details/lazy-details.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { BackToTop } from './back-to-top.tsx'
import { titleWhatIsCut } from './cell-title.ts'
import { leastLastWidth, useColumnWidths } from './column-widths.ts'
import { MarkerRow } from './marker-row.tsx'
import { MessageRow } from './message-row.tsx'
import classes from './message-table.module.css'
import { moveByKeys } from './row-keys.ts'
import { TableColumns } from './table-columns.tsx'
import type { TableEntry } from './table-entry.ts'

export interface MessageTableProps {
  /** Name of the table. */
  title: string
  entries: readonly TableEntry[]
  columns: readonly string[]
  hasPreview: boolean
  /** Null: the order is not the user's to choose. */
  sorting: Sorting | null
  /** Ids of the messages whose details are open. */
  expanded: ReadonlySet<string>
  highlightedId: string | null
  onToggle: (messageId: string) => void
  /** Null: the columns stay. */
  onRemoveColumn: ((field: string) => void) | null
  /** Filled with the box that scrolls. */
  scrollerRef: RefObject<HTMLDivElement | null>
  /** Below the last row. */
  children?: ReactNode
}

/** Drawn again only when what it shows changes, not with every key that is typed into the query. */
export const MessageTable = memo(function MessageTable(props: MessageTableProps) {
  const { entries, columns, expanded, highlightedId } = props
  const { isInteractive } = useMessageHost()
  const { ref: sizeRef, width } = useElementSize()
  const ref = useMergedRef(sizeRef, props.scrollerRef)
  useHighlightedInSight(props.scrollerRef, highlightedId)
  const widths = useColumnWidths(columns)
  const leastWidth = widths.slice(0, -1).reduce((sum, one) => sum + one, leastLastWidth)
  return (
    <div className={classes.frame}>
      <div
        ref={ref}
        className={classes.scroller}
        data-wide={(width > 0 && leastWidth > width) || undefined}
        // Where no row can be reached, the keys scroll.
        tabIndex={isInteractive ? undefined : 0}
      >
        {/* By keyboard, the details of a row have the text that is cut here. */}
        <table
          className={classes.table}
          onKeyDown={moveByKeys}
          onMouseOver={titleWhatIsCut}
          onPointerEnter={messageDetails.preload}
          onFocus={messageDetails.preload}
          aria-label={props.title}
        >
          <TableColumns
            columns={columns}
            widths={widths}
            sorting={props.sorting}
            onRemoveColumn={props.onRemoveColumn}
          />
          {entries.map((entry) =>
            entry.kind === 'message' ? (
              <MessageRow
                key={entry.key}
                record={entry.record}
                columns={columns}
                hasPreview={props.hasPreview}
                isExpanded={expanded.has(entry.record.id)}
                isHighlighted={entry.record.id === highlightedId}
                onToggle={props.onToggle}
              />
            ) : (
              <MarkerRow key={entry.key} entry={entry} width={columns.length} />
            ),
          )}
        </table>
        {props.children}
      </div>
      <BackToTop scrollerRef={props.scrollerRef} />
    </div>
  )
})

/** A message that a link points out may lie below what is seen at first. */
function useHighlightedInSight(
  scroller: RefObject<HTMLDivElement | null>,
  highlightedId: string | null,
): void {
  useEffect(() => {
    const box = scroller.current
    const row = highlightedId === null ? null : box?.querySelector('[data-highlighted]')
    if (!box || !row) return
    const { top, bottom } = row.getBoundingClientRect()
    const seen = box.getBoundingClientRect()
    // Only the box scrolls: the page around it stays where it is.
    if (bottom > seen.bottom) box.scrollBy({ top: top - seen.top - box.clientHeight / 2 })
  }, [scroller, highlightedId])
}
