import { parseInstant } from '@logline/time'
import { useState } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { ServiceMark, serviceColours } from '../../../kit/charts/colours/service-mark.tsx'
import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { countText } from '../../../kit/number-text.ts'
import { fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { HighlightedText } from '../shown/highlighted-text.tsx'
import { logLevelOf } from '../shown/log-level.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { type Around, type AroundSide, aroundStep, useAround, useAroundCount } from './around-query.ts'
import { serviceFieldOf, useLanes } from './context-lanes.ts'
import { Lanes } from './lanes.tsx'
import classes from './message-panel.module.css'
import { type ThreadPart, threadOf, threadPart } from './thread.ts'
import { traceFieldOf, traceQuery, useTraceFields } from './trace-fields.ts'

const spans = [
  { ms: 1_000, label: '1 s' },
  { ms: 5_000, label: '5 s' },
  { ms: 30_000, label: '30 s' },
  { ms: 300_000, label: '5 min' },
]
const group = 'Messages'

/** What happened around a message: of the same source, of the same trace, or everything; it grows at both ends. */
export function ContextTab({ record }: { record: MessageRecord }) {
  const { surroundingStreams } = useMessageHost()
  const isTrace = useTraceFields()
  const traceField = traceFieldOf(record, isTrace)
  const trace = traceQuery(record, isTrace)
  const sourceQuery = fieldValueQuery('source', record.fields.source)
  const scopes = [
    { id: 'source', label: 'Same source', condition: sourceQuery },
    ...(trace === null ? [] : [{ id: 'trace', label: 'Same trace', condition: trace }]),
    { id: 'all', label: 'Everything', condition: '*' },
  ] as const
  const [scopeId, setScopeId] = useState<string>('source')
  const [spanAt, setSpanAt] = useState(1)
  const [limits, setLimits] = useState({ earlier: 10, later: 10 })
  const scope = scopes.find(({ id }) => id === scopeId) ?? scopes[0]
  const span = spans[spanAt] ?? { ms: 5_000, label: '5 s' }
  useShortcut({ keys: 's', label: 'Other messages around this one', group, hint: 'scope' }, () => {
    const next = scopes[(scopes.findIndex(({ id }) => id === scope?.id) + 1) % scopes.length]
    if (next) setScopeId(next.id)
  })
  const widen = (by: 1 | -1) => setSpanAt(Math.min(spans.length - 1, Math.max(0, spanAt + by)))
  useShortcut({ keys: '+', label: 'A longer time around it', group, hint: 'span' }, () => widen(1))
  useShortcut({ keys: '-', label: 'A shorter time around it', group, hint: 'span' }, () => widen(-1))
  const around = {
    record,
    condition: scope?.condition ?? '*',
    streams: surroundingStreams ?? [],
    spanMs: span.ms,
  }
  const counts = useScopeCounts(around, { source: sourceQuery, trace })
  const lanes = useLanes(around, { traceField, total: counts[scope?.id ?? 'all'] })
  const earlier = useAround(around, 'earlier', limits.earlier)
  const later = useAround(around, 'later', limits.later)
  const error = earlier.error ?? later.error
  const atMs = parseInstant(record.timestamp) ?? 0
  const more = (side: 'earlier' | 'later') => () =>
    setLimits({ ...limits, [side]: limits[side] + aroundStep })
  const shown = [...(earlier.data?.records.toReversed() ?? []), record, ...(later.data?.records ?? [])]
  const thread = traceField === null ? null : threadOf(shown, record, traceField)
  const service = serviceFieldOf(record)
  const colours = serviceColours(service, [
    ...(lanes?.lanes.flatMap((lane) => lane.service ?? []) ?? []),
    ...shown.map(({ fields }) => valueText(fields[service])),
  ])
  const search = {
    ...(around.condition !== '*' && { q: around.condition }),
    rangetype: 'absolute',
    from: new Date(atMs - span.ms).toISOString(),
    to: new Date(atMs + span.ms + 1).toISOString(),
    ...(around.streams.length > 0 && { streams: around.streams.join(',') }),
    highlightMessage: record.id,
  }
  return (
    <div className={classes.context} aria-busy={earlier.isFetching || later.isFetching}>
      <div className={classes.filter}>
        <Segmented
          size="xs"
          aria-label="Messages around this one"
          data={scopes.map(({ id, label }) => ({
            value: id,
            label: counts[id] === undefined ? label : `${label} ${countText(counts[id])}`,
          }))}
          value={scope?.id ?? 'all'}
          onChange={setScopeId}
        />
        <Segmented
          size="xs"
          aria-label="Time before and after"
          data={spans.map(({ label }, index) => ({ value: String(index), label: `± ${label}` }))}
          value={String(spanAt)}
          onChange={(value) => setSpanAt(Number(value))}
        />
        <AppLink className={classes.link} to={paths.search(search)} target="_blank">
          Open as search
        </AppLink>
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {lanes && <Lanes {...lanes} spanMs={span.ms} colours={colours} />}
      <div className={classes.side}>
        <More side={earlier.data} label="earlier" span={span.label} onMore={more('earlier')} />
        {thread !== null && <span className={classes.legend}>same trace</span>}
      </div>
      <ol className={classes.around} aria-label="Messages around this one">
        {shown.map((one, at) => (
          <AroundLine
            key={one.id}
            record={one}
            atMs={atMs}
            isMiddle={one.id === record.id}
            colour={colours.get(valueText(one.fields[service]))}
            thread={thread === null ? null : threadPart(thread, at)}
          />
        ))}
      </ol>
      <div className={classes.side}>
        <More side={later.data} label="later" span={span.label} onMore={more('later')} />
      </div>
    </div>
  )
}

/** How many messages each scope has. */
function useScopeCounts(
  around: Around,
  { source, trace }: { source: string; trace: string | null },
): Readonly<Record<string, number | undefined>> {
  return {
    source: useAroundCount({ ...around, condition: source }).data,
    trace: useAroundCount({ ...around, condition: trace }).data,
    all: useAroundCount({ ...around, condition: '*' }).data,
  }
}

interface MoreProps {
  side: AroundSide | undefined
  label: 'earlier' | 'later'
  span: string
  onMore: () => void
}

function More({ side, label, span, onMore }: MoreProps) {
  if (!side) return null
  const rest = Math.max(0, side.total - side.records.length)
  if (rest === 0)
    return (
      <p className={classes.nothing}>
        None {label} within {span}.
      </p>
    )
  return (
    <Button variant="quiet" onClick={onMore}>
      {rest.toLocaleString('en')} {label} within {span}
    </Button>
  )
}

interface AroundLineProps {
  record: MessageRecord
  atMs: number
  isMiddle: boolean
  /** Of its service. */
  colour: string | undefined
  /** Null: the message in the middle has no trace, or is the only one of it. */
  thread: ThreadPart | null
}

function AroundLine({ record, atMs, isMiddle, colour, thread }: AroundLineProps) {
  const ms = (parseInstant(record.timestamp) ?? atMs) - atMs
  const distance = `${ms < 0 ? '−' : ms > 0 ? '+' : ''}${(Math.abs(ms) / 1_000).toFixed(3)} s`
  return (
    <li
      className={classes.aroundLine}
      data-level={logLevelOf(record.fields.level) ?? undefined}
      aria-current={isMiddle ? 'true' : undefined}
    >
      <span className={classes.distance}>{distance}</span>
      <span className={classes.thread} data-thread={thread ?? undefined} />
      <ServiceMark colour={colour} />
      <span className={classes.from} title={valueText(record.fields.source)}>
        {valueText(record.fields.source)}
      </span>
      <span className={classes.aroundText} title={valueText(record.fields.message).slice(0, 2_000)}>
        <HighlightedText text={valueText(record.fields.message)} limit={isMiddle ? 2_000 : 400} />
      </span>
    </li>
  )
}
