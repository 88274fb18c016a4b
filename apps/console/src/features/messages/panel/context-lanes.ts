import { type ScriptingTable, scripting, serviceFields } from '@logline/contract'
import { parseInstant } from '@logline/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { type LogLevel, logLevelOf } from '../shown/log-level.ts'
import type { Around } from './around-query.ts'

const mostLanes = 4
/** Messages of each side that are drawn, the nearest: more could not be told apart. */
const mostDrawn = 1_000

export interface Tick {
  /** From the message on, milliseconds. */
  ms: number
  level: LogLevel | null
  isSameTrace: boolean
}

export interface Lane {
  /** Null: all that have no lane of their own. */
  service: string | null
  count: number
  ticks: readonly Tick[]
}

/** Where the message says its service; the source tells it where it does not. */
export function serviceFieldOf(record: MessageRecord): string {
  return serviceFields.find((field) => valueText(record.fields[field]) !== '') ?? 'source'
}

interface Lanes {
  lanes: readonly Lane[]
  /** More than are drawn: only the nearest are. */
  isCut: boolean
}

/** The messages around one by service, the most frequent first; undefined until they are known. `total`: how many there are. */
export function useLanes(
  around: Around,
  { traceField, total }: { traceField: string | null; total: number | undefined },
): Lanes | undefined {
  const { record, condition, streams, spanMs } = around
  const service = serviceFieldOf(record)
  const atMs = parseInstant(record.timestamp) ?? 0
  const searched = (fromMs: number, toMs: number) => ({
    ...{ query: condition, streams: [...streams] },
    timerange: { type: 'absolute' as const, from: isoOf(fromMs), to: isoOf(toMs) },
  })
  const fields = ['timestamp', 'level', service, ...(traceField === null ? [] : [traceField])]
  const side = (fromMs: number, toMs: number, sort_order: 'Ascending' | 'Descending') => ({
    ...query(scripting.messages, {
      body: { ...searched(fromMs, toMs), fields, size: mostDrawn, sort: 'timestamp', sort_order },
    }),
    ...manner,
  })
  // Those of the very millisecond are later ones.
  const earlier = useQuery(side(atMs - spanMs, atMs, 'Descending')).data?.datarows
  const later = useQuery(side(atMs, atMs + spanMs + 1, 'Ascending')).data?.datarows
  const asked = {
    ...searched(atMs - spanMs, atMs + spanMs + 1),
    group_by: [{ field: service, limit: mostLanes }],
    metrics: [{ function: 'count' }],
  }
  const counts = useQuery({ ...query(scripting.aggregate, { body: asked }), ...manner }).data?.datarows
  if (!earlier || !later || !counts || total === undefined) return undefined
  return {
    lanes: lanesOf(
      { counts, rows: [...earlier, ...later], total },
      { atMs, trace: traceField === null ? null : valueText(record.fields[traceField]) },
    ),
    isCut: earlier.length >= mostDrawn || later.length >= mostDrawn,
  }
}

/** What was there stays as it was, as long as somebody reads it. */
const manner = { staleTime: 60_000, retry: false, placeholderData: keepPreviousData }

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

type Rows = ScriptingTable['datarows']

interface Found {
  /** Service and count. */
  counts: Rows
  /** Time, level, service and trace. */
  rows: Rows
  total: number
}

/** Lanes of the services that were counted, and one of the others where there are any. */
export function lanesOf(
  { counts, rows, total }: Found,
  { atMs, trace }: { atMs: number; trace: string | null },
): Lane[] {
  const lanes = new Map<string | null, { count: number; ticks: Tick[] }>(
    counts.map(([service, count]) => [String(service), { count: Number(count), ticks: [] }]),
  )
  const known = [...lanes.values()].reduce((sum, { count }) => sum + count, 0)
  if (total > known) lanes.set(null, { count: total - known, ticks: [] })
  for (const [time, level, service, sameTrace] of rows) {
    const ms = (parseInstant(String(time)) ?? atMs) - atMs
    const tick = { ms, level: logLevelOf(level), isSameTrace: trace !== null && sameTrace === trace }
    const lane = lanes.get(String(service)) ?? lanes.get(null)
    lane?.ticks.push(tick)
  }
  return [...lanes].map(([service, lane]) => ({ service, ...lane }))
}
