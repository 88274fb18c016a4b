import type { Caller, MessageStore, SearchScope, WindowFigures, WindowsRequest } from '@logline/engine'
import { type AggregationRecord, type PastFigures, weeksOfCondition } from '../../event-definitions/index.ts'

/** Figures of a window or group, with what they were in the same windows of the weeks before. */
export interface ComparedFigures extends WindowFigures {
  past: PastFigures
}

interface Asked {
  store: MessageStore
  caller: Caller
}

const weekMs = 7 * 86_400_000

/**
 * The figures of windows; of a condition that says "usual" also those of the same hours in the weeks before, a statement
 * for each week. Weeks that began before the first message that is there are not known.
 */
export async function askWindows(
  { store, caller }: Asked,
  { config }: AggregationRecord,
  request: WindowsRequest,
): Promise<ComparedFigures[]> {
  const figures = await store.windows(request, caller)
  const { expression } = config.conditions
  const weeks = expression ? weeksOfCondition(expression) : 0
  if (weeks === 0) return figures.map((each) => ({ ...each, past: new Map() }))
  const { windows } = request
  const oldestMs = await oldestMessage({ store, caller }, request.scope, windows.firstMs)
  const byWeek: Map<string, WindowFigures>[] = []
  for (let week = 1; week <= weeks; week += 1) {
    const then = { ...windows, firstMs: windows.firstMs - week * weekMs }
    const isKnown = then.firstMs + (windows.count - 1) * windows.everyMs >= oldestMs
    const found = isKnown
      ? await store.windows({ ...request, windows: then, needsStreams: false }, caller)
      : []
    byWeek.push(new Map(found.map((each) => [placeOf(each), each])))
  }
  return figures.map((each) => ({ ...each, past: pastOf(each) }))

  function pastOf(now: WindowFigures): PastFigures {
    const place = placeOf(now)
    const beginMs = windows.firstMs + now.window * windows.everyMs
    return new Map(
      config.series.map(({ id, function: name }, at) => [
        id,
        byWeek.map((ofWeek, week) => {
          if (beginMs - (week + 1) * weekMs < oldestMs) return null
          // A group that had no messages counted none.
          return ofWeek.get(place)?.values[at] ?? (name === 'count' ? 0 : null)
        }),
      ]),
    )
  }
}

function placeOf({ window, group }: WindowFigures): string {
  return JSON.stringify([window, group])
}

/** Time of the first message before; Infinity when there is none. */
async function oldestMessage(
  { store, caller }: Asked,
  scope: Omit<SearchScope, 'timeRange'>,
  beforeMs: number,
): Promise<number> {
  const { messages } = await store.searchMessages(
    {
      // Whatever the query finds: a stream that has been there is known to have had none of it.
      scope: { ...scope, queries: [], timeRange: { fromMs: 0, toMs: beforeMs } },
      sort: [{ field: 'timestamp', order: 'ASC' }],
      limit: 1,
      offset: 0,
      fields: ['source'],
    },
    caller,
  )
  return messages[0]?.timestampMs ?? Number.POSITIVE_INFINITY
}
