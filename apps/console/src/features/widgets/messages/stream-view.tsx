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
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import type { AbsoluteRange } from '../../../kit/time/time-range.ts'
import { Button } from '../../../ui/buttons/button.tsx'
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
import { useView } from '../../view-model/index.ts'
import { PartErrors } from '../type/part-errors.tsx'
import type { WidgetViewProps } from '../type/widget-type.ts'
import { type FoundProps, MessagesPlace } from './messages-place.tsx'
import classes from './messages-view.module.css'
import { useColumns } from './use-columns.ts'
import { type Endless, endlessLimit, useEndless } from './use-endless.ts'
import { useShownPage } from './use-shown-page.ts'
import { useSorting } from './use-sorting.ts'

/** The messages of a list as a stream to the edges of the page. */
export function MessageStreamView(props: WidgetViewProps) {
  const { hasPages } = useStreamManner()
  return <MessagesPlace {...props} Found={hasPages ? PagedStream : EndlessStream} isStream />
}

/** Scrolled this far, a fresh answer is shown from its beginning: pixels. */
const farDown = 2_000

function EndlessStream(props: FoundProps) {
  const { widget, results, config } = props
  const { onReading, nothingFound } = useView()
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
  if (entries.length === 0) return <div className={classes.nothing}>{nothingFound}</div>
  return (
    <div className={classes.list}>
      <Stream {...props} entries={entries} total={endless.total} scroller={scroller} onNearEnd={onNearEnd}>
        <StreamEnd endless={endless} entries={entries} sort={config.sort[0]} />
      </Stream>
    </div>
  )
}

function PagedStream(props: FoundProps) {
  const { widget, results } = props
  const { nothingFound } = useView()
  const { entries, total, errors, page, pageCount, isLoading, scroller, turn } = useShownPage(
    widget,
    results.messages,
  )
  if (entries.length === 0 && errors.length === 0)
    return <div className={classes.nothing}>{nothingFound}</div>
  return (
    <div className={classes.list} data-loading={isLoading || undefined}>
      <PartErrors errors={errors} />
      <Stream {...props} entries={entries} total={total} scroller={scroller} />
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
function Stream({ widget, title, config, entries, total, scroller, onNearEnd, children }: StreamProps) {
  const { highlightedMessageId, onReading } = useView()
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
  const index = isBeside ? entries.findIndex(({ key }) => key === openId) : -1
  const shown = entries[index]
  const close = () => {
    setOpenId(null)
    scroller.current
      ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(openId ?? '')}"] [data-toggle]`)
      ?.focus()
  }
  return (
    <>
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
        {children}
      </MessageStream>
      {slot &&
        shown?.kind === 'message' &&
        createPortal(
          <Suspense>
            <OpenMessage
              record={shown.record}
              place={{ index, total, step: (by) => setOpenId(entries[index + by]?.key ?? openId) }}
              onClose={close}
            />
          </Suspense>,
          slot,
        )}
    </>
  )
}

const none: ReadonlySet<string> = new Set()

function OpenMessage(props: ComponentProps<typeof messagePanel.Component> & { onClose: () => void }) {
  useShortcut({ keys: 'Escape', label: 'Close the message', group: 'Messages' }, props.onClose)
  useShortcut({ keys: ']', label: 'Close the message', group: 'Messages' }, props.onClose)
  return <messagePanel.Component {...props} />
}

interface StreamEndProps {
  endless: Endless
  entries: readonly TableEntry[]
  sort: FoundProps['config']['sort'][number] | undefined
}

/** Below the last message: that more is coming, why it is not, or how many there were. */
function StreamEnd({ endless, entries, sort }: StreamEndProps) {
  const { total, isLoading, error, again } = endless
  const { zoomTo } = useView()
  const shown = entries.length
  if (error !== null) {
    return (
      <span role="alert">
        More messages could not be loaded: {error} <Button onClick={again}>Try again</Button>
      </span>
    )
  }
  if (isLoading || shown < Math.min(total, endlessLimit)) return <span>Loading more messages...</span>
  if (shown >= total) {
    return <span>{total === 1 ? 'One message.' : `All ${total.toLocaleString('en')} messages.`}</span>
  }
  const range = sort?.field === 'timestamp' ? rangeAfter(endless, sort.direction) : null
  return (
    <>
      <span>
        The first {shown.toLocaleString('en')} of {total.toLocaleString('en')} messages.
      </span>
      {range && <Button onClick={() => zoomTo(range)}>Go on from here</Button>}
    </>
  )
}

/** The time from the last message on, in the direction of the order; those of its very millisecond come once more. */
function rangeAfter({ parts }: Endless, direction: 'Ascending' | 'Descending'): AbsoluteRange | null {
  const searched = parts[0]?.effective_timerange
  const last = parts.at(-1)?.messages.at(-1)
  const ms = last ? parseInstant(recordOfResult(last).timestamp) : null
  if (!searched || ms === null) return null
  const at = (instant: number) => new Date(instant).toISOString()
  return direction === 'Descending'
    ? { type: 'absolute', from: searched.from, to: at(ms + 1) }
    : { type: 'absolute', from: at(ms), to: searched.to }
}
