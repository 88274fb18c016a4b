import { IconBroadcast } from '@tabler/icons-react'
import { type UIEvent, useRef, useState } from 'react'
import { createStore, useStore } from '../../../kit/store.ts'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { MessageTable, type TableEntry, useExpanded } from '../../messages/index.ts'
import { useView, type Widget } from '../../view-model/index.ts'
import { LiveTail } from './live-tail.tsx'
import classes from './tail.module.css'
import { tailAtRest } from './tail-state.ts'

interface TailViewProps {
  widget: Widget
  title: string
  columns: readonly string[]
  hasPreview: boolean
}

/** New messages in a table of their own as they come in. */
export function TailView({ widget, title, columns, hasPreview }: TailViewProps) {
  const { highlightedMessageId } = useView()
  const [tail] = useState(() => createStore(tailAtRest))
  const { shown, buffer } = useStore(tail)
  const { expanded, toggle } = useExpanded(() => undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const isOpen = shown.entries.some(({ key }) => expanded.has(key))
  const rows = useShownRows(shown.entries, shown !== buffer)
  return (
    <div className={classes.tail}>
      <LiveTail widget={widget} rows={tail} list={scroller} isOpen={isOpen} />
      <div className={classes.table} onScrollCapture={rows.onScroll}>
        <MessageTable
          title={title}
          entries={rows.shown}
          columns={columns}
          hasPreview={hasPreview}
          sorting={null}
          expanded={expanded}
          highlightedId={highlightedMessageId}
          onToggle={toggle}
          onRemoveColumn={null}
          scrollerRef={scroller}
        />
        {shown.entries.length === 0 && (
          <div className={classes.none}>
            <EmptyState
              isCompact
              icon={<IconBroadcast size={20} stroke={1.75} />}
              title="No new messages yet"
            >
              Those that match the query appear here as soon as they come in.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}

/** Rows that are drawn at first, and more each time the end comes near: at several hundred messages a second every row counts. */
const rowsAtOnce = 100
const nearPixels = 1_000

/** The rows of a long list that are drawn: the first ones while it moves, and as many as are scrolled to while it stands still. */
function useShownRows(entries: readonly TableEntry[], isStill: boolean) {
  const [count, setCount] = useState(rowsAtOnce)
  if (!isStill && count !== rowsAtOnce) setCount(rowsAtOnce)
  return {
    shown: entries.length <= count ? entries : entries.slice(0, count),
    onScroll: ({ target }: UIEvent) => {
      if (!(target instanceof HTMLElement) || entries.length <= count) return
      const below = target.scrollHeight - target.scrollTop - target.clientHeight
      if (below < nearPixels) setCount(count + rowsAtOnce)
    },
  }
}
