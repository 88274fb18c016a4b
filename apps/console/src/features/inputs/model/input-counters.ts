import type { Metric } from '@logline/contract'

/** What an input counted since the server started; null where it is not known. */
export interface InputCounters {
  messages: number | null
  messagesPerSecond: number | null
  /** What came in and could not be read or stored. */
  failed: number | null
  /** The same by reason, in words; only reasons that occurred. */
  failedReasons: string[]
  /** What was stored though something in it could not be read. */
  odd: number | null
  /** What was given up because a limit was reached. */
  shed: number | null
  emptyMessages: number | null
  openConnections: number | null
  totalConnections: number | null
  /** Bytes, as all that follow. */
  readPerSecond: number | null
  readTotal: number | null
  writtenPerSecond: number | null
  writtenTotal: number | null
}

/** Counters of what came in and failed, and what each means. */
const failureWords = {
  invalidMessages: 'unreadable frames or chunks',
  failures: 'could not be decoded',
  incomplete: 'without a message',
}

const names = [
  'incomingMessages',
  'oddMessages',
  'shedMessages',
  'emptyMessages',
  'open_connections',
  'total_connections',
  'read_bytes_1sec',
  'read_bytes_total',
  'written_bytes_1sec',
  'written_bytes_total',
  ...Object.keys(failureWords),
]

interface MeasuredInput {
  id: string
  type: string
}

/** Metrics of an input are named `<type>.<id>.<counter>`. */
export function metricNames({ id, type }: MeasuredInput): string[] {
  return names.map((name) => `${type}.${id}.${name}`)
}

/** The sums of what nodes have measured, each a list. */
export function countersOf(
  { id, type }: MeasuredInput,
  nodes: readonly (readonly Metric[])[],
): InputCounters {
  const metricsOf = (name: string) =>
    nodes.flatMap((list) => list.find(({ full_name }) => full_name === `${type}.${id}.${name}`) ?? [])
  const total = (name: string) => sum(metricsOf(name).map(totalOf))
  const failures = Object.entries(failureWords).flatMap(([name, words]) => {
    const count = total(name)
    return count === null ? [] : [{ count, words }]
  })
  return {
    messages: total('incomingMessages'),
    messagesPerSecond: sum(metricsOf('incomingMessages').map(rateOf)),
    failed: sum(failures.map(({ count }) => count)),
    failedReasons: failures.flatMap(({ count, words }) => (count > 0 ? [`${count} ${words}`] : [])),
    odd: total('oddMessages'),
    shed: total('shedMessages'),
    emptyMessages: total('emptyMessages'),
    openConnections: total('open_connections'),
    totalConnections: total('total_connections'),
    readPerSecond: total('read_bytes_1sec'),
    readTotal: total('read_bytes_total'),
    writtenPerSecond: total('written_bytes_1sec'),
    writtenTotal: total('written_bytes_total'),
  }
}

/** Null for none: that is not zero. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0)
}

function totalOf(metric: Metric): number | null {
  if (metric.type === 'meter') return metric.metric.rate.total
  if (metric.type === 'timer') return metric.metric.rate.total
  if (metric.type === 'counter') return metric.metric.count
  return typeof metric.metric.value === 'number' ? metric.metric.value : null
}

function rateOf(metric: Metric): number | null {
  return metric.type === 'meter' ? metric.metric.rate.one_minute : null
}
