import { IconArrowUp, IconBroadcast } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { MessageStream, MessageTable, useExpanded } from '../../messages/index.ts'
import { useView, type Widget } from '../../view-model/index.ts'
import classes from './tail.module.css'
import { TailBar } from './tail-bar.tsx'
import type { TailBuffer } from './tail-buffer.ts'
import { TailConnection } from './tail-connection-notice.tsx'
import { useReading } from './use-reading.ts'
import { useShownRows } from './use-shown-rows.ts'
import { useTail } from './use-tail.ts'

interface TailViewProps {
  widget: Widget
  title: string
  columns: readonly string[]
  hasPreview: boolean
  /** In a stream, not in a table. */
  isStream: boolean
}

/** New messages on top of a table as they come in; it stands still while somebody reads in it. */
export function TailView({ widget, title, columns, hasPreview, isStream }: TailViewProps) {
  const { highlightedMessageId } = useView()
  const tail = useTail(widget)
  const [isStopped, setIsStopped] = useState(false)
  const { expanded, toggle } = useExpanded(() => undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const { isReading, ...reading } = useReading()
  const isOpen = tail.buffer.entries.some(({ key }) => expanded.has(key))
  const isPaused = isStopped || isReading || isOpen
  const { buffer, waitingCount } = useStandstill(tail.buffer, isPaused)
  const rows = useShownRows(buffer.entries, isPaused)
  const catchUp = () => {
    setIsStopped(false)
    scroller.current?.scrollTo({ top: 0 })
  }
  const list = {
    title,
    entries: rows.shown,
    sorting: null,
    expanded,
    highlightedId: highlightedMessageId,
    onToggle: toggle,
    scrollerRef: scroller,
  }
  return (
    <div className={classes.tail}>
      <TailBar
        tail={tail}
        isStopped={isStopped}
        isPaused={isPaused}
        onStop={(stops) => (stops ? setIsStopped(true) : catchUp())}
      />
      <TailConnection connection={tail.connection} onAgain={tail.again} />
      <div
        className={classes.table}
        {...reading.handlers}
        onScrollCapture={(event) => {
          reading.onScroll(event)
          rows.onScroll(event)
        }}
      >
        {isPaused && waitingCount > 0 && (
          <button type="button" className={classes.waiting} onClick={catchUp}>
            <IconArrowUp size={14} stroke={1.75} aria-hidden="true" />
            {waitingCount.toLocaleString('en')} new {waitingCount === 1 ? 'message' : 'messages'}
          </button>
        )}
        {buffer.entries.length === 0 ? (
          <EmptyState
            isCompact
            icon={<IconBroadcast size={20} stroke={1.75} />}
            title="Waiting for new messages"
          >
            Those that match the query appear here as soon as they come in.
          </EmptyState>
        ) : isStream ? (
          <MessageStream {...list} fields={columns} hasMessage={hasPreview} isByTime onColumns={null} />
        ) : (
          <MessageTable {...list} columns={columns} hasPreview={hasPreview} onRemoveColumn={null} />
        )}
      </div>
    </div>
  )
}

/** What was shown when the pause began, as long as it lasts, and how many messages have come since. */
function useStandstill(buffer: TailBuffer, isPaused: boolean): { buffer: TailBuffer; waitingCount: number } {
  const [held, setHeld] = useState<TailBuffer | null>(null)
  // What was emptied, or is the answer to another question, is not held on to.
  const isHeld = isPaused && held?.generation === buffer.generation
  if (isPaused && !isHeld) setHeld(buffer)
  if (!isPaused && held !== null) setHeld(null)
  if (!isHeld) return { buffer, waitingCount: 0 }
  return { buffer: held, waitingCount: buffer.receivedCount - held.receivedCount }
}
