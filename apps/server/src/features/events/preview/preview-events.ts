import { type EventPreview, type EventPreviewRequest, toTs } from '@logline/contract'
import type { Caller, MessageStore, StoredMessage } from '@logline/engine'
import { badRequest, invalidMembers } from '../../../http/errors.ts'
import { type AggregationRecord, readDraft, requireStreamsOf } from '../../event-definitions/index.ts'
import { resolveTimeRange } from '../../searches/index.ts'
import type { EventRecord } from '../model/event.ts'
import { type DueWindows, type LookedThrough, lookedThrough, windowsOf } from '../runs/find-events.ts'
import { messageEvent } from '../runs/message-events.ts'
import { askWindows } from '../runs/usual-figures.ts'
import { figuresThatMeet, windowEvent } from '../runs/window-events.ts'
import type { EventReader, EventSource } from '../search/event-search.ts'
import { alternativesOf } from './alternatives.ts'
import { messagesChart, type Previewed, windowsChart } from './preview-chart.ts'

/** Windows of one preview: of a minute, those of 34 days. */
const maxWindows = 50_000
/** Windows and groups of one preview. */
const maxFigures = 200_000
/** Messages that are read to tell whether anybody would have been told. */
const maxMessages = 500
/** Events of an answer. */
const shown = 100

interface PreviewParts {
  looked: LookedThrough
  ask: <T>(statement: (store: MessageStore, caller: Caller) => Promise<T>) => Promise<T>
}

/**
 * What a definition would have found in a time range, by the statements that find events. Throws 400 with what is wrong,
 * by field, and 403 for who may not read what is looked through.
 */
export async function previewEvents(
  { db, queue, messageStore }: EventSource,
  { actor, signal }: EventReader,
  { definition: draft, timerange }: EventPreviewRequest,
): Promise<EventPreview> {
  const startedAtMs = performance.now()
  requireStreamsOf(actor, draft.config)
  const read = readDraft(draft)
  if ('problems' in read) throw invalidMembers(read.problems)
  const { definition } = read
  const range = resolveTimeRange(timerange, Date.now())
  const previewed = {
    definition,
    due: windowsEndingIn(definition, range),
    hasNotifications: draft.has_notifications,
  }
  const user = actor.username
  const caller = { user, purpose: 'preview of an event definition', signal }
  const parts: PreviewParts = {
    looked: await lookedThrough(db, definition),
    ask: (statement) => queue.run({ user, signal, isHeavy: true }, () => statement(messageStore(), caller)),
  }
  const found = await (definition.config.series.length > 0 ? ofWindows : ofMessages)(parts, previewed)
  return {
    timerange: { from: toTs(range.fromMs), to: toTs(range.toMs) },
    runs: previewed.due.count,
    ...found,
    duration: Math.round(performance.now() - startedAtMs),
  }
}

type PreviewState = EventPreview['events'][number]['state']
type Found = Omit<EventPreview, 'timerange' | 'runs' | 'duration'>

/** At the end of the range and each hop before; the range holds each as a whole, or there is one. */
function windowsEndingIn(
  { config }: AggregationRecord,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): DueWindows {
  const { search_within_ms: lengthMs, execute_every_ms: everyMs } = config
  const count = 1 + Math.max(0, Math.floor((toMs - lengthMs - fromMs) / everyMs))
  if (count > maxWindows) {
    throw badRequest(
      `${count} windows end in this time range, more than ${maxWindows}: choose a shorter one, or look less often.`,
    )
  }
  const firstToMs = toMs - (count - 1) * everyMs
  return { fromMs: firstToMs - lengthMs, toMs: firstToMs, count }
}

async function ofWindows({ looked, ask }: PreviewParts, previewed: Previewed): Promise<Found> {
  const { definition, due } = previewed
  const { scope } = looked
  const wish = { ...windowsOf(definition, due), scope, limit: maxFigures, needsStreams: false }
  const figures = await ask((store, caller) => askWindows({ store, caller }, definition, wish))
  const parts = { definition, firstToMs: due.toMs, streamIds: scope.streamIds, processedAtMs: 0 }
  const events = figuresThatMeet(definition, figures).map((each) => ({
    event: windowEvent(parts, each),
    values: each.values,
    message: null,
  }))
  return {
    ...foundEvents(previewed, events),
    total_events: events.length,
    last_event: timeOfLast(events),
    chart: windowsChart(previewed, figures),
    alternatives: alternativesOf(definition.config, figures),
  }
}

/** Each message makes one event, however the windows overlap; what lies between them makes none. */
async function ofMessages({ looked, ask }: PreviewParts, previewed: Previewed): Promise<Found> {
  const { definition, due } = previewed
  const { scope, catalogue } = looked
  const { search_within_ms: lengthMs, execute_every_ms: everyMs } = definition.config
  const lastToMs = due.toMs + (due.count - 1) * everyMs
  const hasGaps = everyMs > lengthMs
  // Where windows overlap: hops, of which the last reaches the end.
  const windows = hasGaps
    ? { firstMs: due.fromMs, lengthMs, everyMs, count: due.count }
    : { firstMs: due.fromMs, lengthMs: everyMs, everyMs, count: Math.ceil((lastToMs - due.fromMs) / everyMs) }
  const count = { id: 'count', function: 'count' as const }
  const counted = { scope, windows, groupBy: [], series: [count], limit: maxFigures, needsStreams: false }
  const figures = await ask((store, caller) => store.windows(counted, caller))
  const range = { fromMs: due.fromMs, toMs: lastToMs }
  const page = (order: 'ASC' | 'DESC', limit: number) => ({
    scope: { ...scope, timeRange: range },
    sort: [{ field: 'timestamp', order }],
    limit,
    offset: 0,
    fields: [],
  })
  const first = await ask((store, caller) => store.searchMessages(page('ASC', maxMessages), caller))
  const last = await ask((store, caller) => store.searchMessages(page('DESC', 1), caller))
  const isWithin = ({ timestampMs }: StoredMessage) =>
    !hasGaps || (timestampMs - due.fromMs) % everyMs < lengthMs
  const { indexName } = catalogue
  const parts = { definition, streamIds: scope.streamIds, processedAtMs: 0, indexName }
  const events = first.messages.filter(isWithin).map((message) => ({
    event: messageEvent(parts, message),
    values: [],
    message: String(message.fields.message ?? ''),
  }))
  const found = foundEvents(previewed, events)
  const total = hasGaps ? figures.reduce((sum, { messages }) => sum + messages, 0) : first.total
  const [newest] = last.messages
  return {
    ...found,
    notifications:
      first.total > first.messages.length && previewed.hasNotifications ? null : found.notifications,
    total_events: total,
    last_event: newest ? toTs(newest.timestampMs) : null,
    chart: messagesChart(windows, figures),
    alternatives: [],
  }
}

/** The first of them, and how many would be told. */
function foundEvents(
  { definition, hasNotifications }: Previewed,
  events: readonly FoundEvent[],
): Pick<EventPreview, 'events' | 'notifications'> {
  const isTold = toldApart(hasNotifications ? definition.gracePeriodMs : null)
  const states = events.map(({ event }) => isTold(event))
  return {
    notifications: states.filter((state) => state === 'notified').length,
    events: events.slice(0, shown).map(({ event, values, message }, at) => ({
      timestamp: toTs(event.timestampMs),
      message,
      key: event.keyTuple.join('|'),
      group_by_fields: { ...event.groupByFields },
      values: [...values],
      state: states[at] ?? 'untold',
    })),
  }
}

interface FoundEvent {
  event: EventRecord
  values: readonly (number | null)[]
  message: string | null
}

function timeOfLast(events: readonly FoundEvent[]): string | null {
  const last = events.at(-1)
  return last ? toTs(last.event.timestampMs) : null
}

/** What becomes of one event after the other: told, unless so was another one about the same key within the grace period. Null: nobody is told. */
function toldApart(gracePeriodMs: number | null): (event: EventRecord) => PreviewState {
  const lastTold = new Map<string, number>()
  return ({ keyTuple, timestampMs }) => {
    if (gracePeriodMs === null) return 'untold'
    const key = keyTuple.join('|')
    const toldMs = lastTold.get(key)
    if (gracePeriodMs > 0 && toldMs !== undefined && toldMs > timestampMs - gracePeriodMs)
      return 'grace_period'
    lastTold.set(key, timestampMs)
    return 'notified'
  }
}
