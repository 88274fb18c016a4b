import { parseInstant } from '@logline/time'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { markTime } from '../../../kit/charts/crosshair.ts'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import { PanelEdge } from '../../../kit/panels/panel-edge.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import {
  entriesOf,
  MessageStream,
  messagePanel,
  Pager,
  PanelSlotContext,
  type TableEntry,
  useExpanded,
  useStreamManner,
} from '../../messages/index.ts'
import { streamsOf, useActivePage, useRun, useView } from '../../view-model/index.ts'
import { PartErrors } from '../type/part-errors.tsx'
import type { WidgetViewProps } from '../type/widget-type.ts'
import { type FoundProps, MessagesPlace } from './messages-place.tsx'
import classes from './messages-view.module.css'
import { useColumns } from './use-columns.ts'
import { useEndless } from './use-endless.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useShownPage } from './use-shown-page.ts'
import { useSorting } from './use-sorting.ts'

/** The messages of a list as a stream to the edges of the page. */
export function MessageStreamView(props: WidgetViewProps) {
  const { hasPages } = useStreamManner()
  return <MessagesPlace {...props} Found={hasPages ? PagedStream : EndlessStream} />
}

/** Scrolled this far, a fresh answer is shown from its beginning: pixels. */
const farDown = 2_000

function EndlessStream(props: FoundProps) {
  const { widget, results, config } = props
  const { onReading } = useView()
  const endless = useEndless(widget, results.messages)
  const scroller = useRef<HTMLDivElement>(null)
  const { parts, more } = endless
  const first = parts[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: parts are only added, until another first one comes
  const entries = useMemo(
    () => entriesOf(parts.flatMap(({ messages }) => messages.map(recordOfResult))),
    [first, parts.length],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first part is another answer
  useEffect(() => {
    const box = scroller.current
    if (box && box.scrollTop > farDown) box.scrollTo({ top: 0 })
  }, [first])
  const onNearEnd = useStableCallback(() => {
    if ((scroller.current?.scrollTop ?? 0) > 0) onReading()
    more()
  })
  return (
    <div className={classes.list}>
      <Stream {...props} entries={entries} total={endless.total} scroller={scroller} onNearEnd={onNearEnd}>
        <Suspense>
          <StreamEnd endless={endless} shown={entries.length} sort={config.sort[0]} />
        </Suspense>
      </Stream>
    </div>
  )
}

function PagedStream(props: FoundProps) {
  const { widget, results } = props
  const { entries, total, errors, page, pageCount, isLoading, scroller, turn } = useShownPage(
    widget,
    results.messages,
  )
  return (
    <div className={classes.list} data-loading={isLoading || undefined}>
      <PartErrors errors={errors} />
      {(entries.length > 0 || errors.length === 0) && (
        <Stream {...props} entries={entries} total={total} scroller={scroller} />
      )}
      <Pager page={page} pageCount={pageCount} onPage={turn} />
    </div>
  )
}

interface StreamProps extends FoundProps {
  entries: readonly TableEntry[]
  total: number
  scroller: RefObject<HTMLDivElement | null>
  onNearEnd?: () => void
  children?: ReactNode
}

/** Columns and order are the widget's. */
function Stream(props: StreamProps) {
  const { widget, title, results, config, scroller, onNearEnd, children } = props
  const { highlightedMessageId, onReading, nothingFound } = useView()
  const { entries, addedCount, isLive, tail } = useLiveRows(widget, props.entries, results.messages)
  const { details } = useStreamManner()
  const slot = use(PanelSlotContext)
  const isBeside = details !== 'list' && slot !== null
  const { expanded, toggle } = useExpanded(onReading)
  const [openId, setOpenId] = useState<string | null>(null)
  const { changeColumns } = useColumns(widget, config.fields)
  const sorting = useSorting(widget, config)
  const open = useStableCallback((id: string) => {
    if (openId === null) onReading()
    setOpenId(id === openId ? null : id)
  })
  const messages = useMemo(() => entries.filter(({ kind }) => kind === 'message'), [entries])
  const index = isBeside ? messages.findIndex(({ key }) => key === openId) : -1
  const shown = messages[index]
  const close = () => {
    setOpenId(null)
    scroller.current
      ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(openId ?? '')}"] [data-toggle]`)
      ?.focus()
  }
  if (entries.length === 0 && !isLive) return <div className={classes.nothing}>{nothingFound}</div>
  return (
    <>
      {isLive && (
        <Suspense>
          <LiveTail
            widget={widget}
            rows={tail}
            list={scroller}
            isOpen={shown !== undefined || entries.some(({ key }) => expanded.has(key))}
          />
        </Suspense>
      )}
      <MessageStream
        title={title}
        entries={entries}
        fields={config.fields}
        hasMessage={config.show_message_row}
        sorting={sorting}
        isByTime={config.sort[0]?.field === 'timestamp'}
        expanded={isBeside ? none : expanded}
        highlightedId={highlightedMessageId}
        chosenId={shown ? openId : null}
        onChosen={setOpenId}
        onToggle={isBeside ? open : toggle}
        onColumns={changeColumns}
        onNearEnd={onNearEnd}
        scrollerRef={scroller}
      >
        {props.entries.length > 0 && children}
      </MessageStream>
      {slot &&
        shown?.kind === 'message' &&
        createPortal(
          <Suspense>
            <OpenMessage
              isBelow={details === 'below'}
              record={shown.record}
              place={{
                index,
                total: props.total + addedCount,
                step: (by) => setOpenId(messages[index + by]?.key ?? openId),
              }}
              onClose={close}
            />
          </Suspense>,
          slot,
        )}
    </>
  )
}

/** The first rows come before it. */
const StreamEnd = lazyComponent(async () => (await import('./stream-end.tsx')).StreamEnd)
const LiveTail = lazyComponent(async () => (await import('../tail/live-tail.tsx')).LiveTail)

const none: ReadonlySet<string> = new Set()

type OpenMessageProps = Omit<ComponentProps<typeof messagePanel.Component>, 'searched'> & {
  onClose: () => void
  isBelow: boolean
}

function OpenMessage({ isBelow, ...props }: OpenMessageProps) {
  const { timestamp } = props.record
  const { query } = useActivePage()
  const { outcome } = useRun()
  const range = outcome?.effectiveRange ?? { from: timestamp, to: timestamp }
  useEffect(() => markTime(parseInstant(timestamp)), [timestamp])
  useShortcut({ keys: 'Escape', label: 'Close the message', group: 'Messages', hint: 'close' }, props.onClose)
  useShortcut({ keys: ']', label: 'Close the message', group: 'Messages', hint: 'panels' }, props.onClose)
  return (
    <>
      {isBelow ? (
        <PanelEdge name="message-height" side="top" label="Height of the message" />
      ) : (
        <PanelEdge name="message-width" side="left" label="Width of the message" />
      )}
      <messagePanel.Component
        {...props}
        searched={{ query: query.query.query_string, streams: streamsOf(query), range }}
      />
    </>
  )
}
