import { type EventHistogram, type EventsRequest, toTs } from '@logline/contract'
import { resolveTimeRange, searchHttpProblem } from '../../searches/index.ts'
import { eventScope } from './event-scope.ts'
import type { EventReader, EventSource } from './event-search.ts'

/** Of one chart. */
const steps = 96
/** How many events of each priority there are over time. */
export async function eventHistogram(
  { db, messageStore, queue }: EventSource,
  { actor, signal }: EventReader,
  { timerange, ...wish }: Pick<EventsRequest, 'query' | 'filter' | 'timerange'>,
): Promise<EventHistogram> {
  const timeRange = resolveTimeRange(timerange, Date.now())
  const user = actor.username
  try {
    const { scope } = await eventScope(db, actor, { ...wish, timeRange })
    const { fromMs, toMs } = await boundsOf()
    const stepMs = Math.max(1_000, Math.ceil((toMs - fromMs) / steps))
    const count = Math.max(1, Math.ceil((toMs - fromMs) / stepMs))
    const windows = { firstMs: fromMs, lengthMs: stepMs, everyMs: stepMs, count }
    const figures = await queue.run({ user, signal, isHeavy: true }, () =>
      messageStore().windows(
        {
          scope: { ...scope, queries: scope.queries },
          windows,
          groupBy: ['priority', 'alert'],
          series: [],
          limit: 100_000,
          needsStreams: false,
        },
        { user, purpose: 'events over time', signal },
      ),
    )
    const ofPriority = (priority: string) => {
      const counts = Array.from({ length: count }, () => 0)
      for (const { window, group, messages } of figures)
        if (group[0] === priority) counts[window] = (counts[window] ?? 0) + messages
      return counts
    }
    const sum = (isCounted: (group: readonly (string | null)[]) => boolean) =>
      figures.reduce((all, { group, messages }) => all + (isCounted(group) ? messages : 0), 0)
    return {
      from: toTs(fromMs),
      step_ms: stepMs,
      low: ofPriority('1'),
      normal: ofPriority('2'),
      high: ofPriority('3'),
      total_events: sum(() => true),
      total_alerts: sum(([, alert]) => alert === 'true'),
    }

    /** All time begins with the first event. */
    async function boundsOf(): Promise<{ fromMs: number; toMs: number }> {
      if (timeRange.fromMs > 0) return timeRange
      const { messages } = await queue.run({ user, signal, isHeavy: false }, () =>
        messageStore().searchMessages(
          { scope, sort: [{ field: 'timestamp', order: 'ASC' }], limit: 1, offset: 0, fields: [] },
          { user, purpose: 'first event', signal },
        ),
      )
      const toMs = Math.min(timeRange.toMs, Date.now())
      return { fromMs: messages[0]?.timestampMs ?? toMs - 1_000, toMs }
    }
  } catch (error) {
    throw searchHttpProblem(error)
  }
}
