import type { Metric } from '@logline/contract'

/** What an input counted since the server started. */
export interface InputCounters {
  /** Null until the first answer came. */
  messages: number | null
  messagesPerSecond: number | null
  /** Everything that came in and was not stored. */
  discarded: number | null
  /** The same by reason, in words; only reasons that occurred. */
  discardedReasons: string[]
  openConnections: number | null
}

/** Counters of what was not stored, and what each means. */
const discardWords = {
  emptyMessages: 'empty',
  invalidMessages: 'unreadable frames or chunks',
  failures: 'could not be decoded',
  incomplete: 'without a message',
  shedMessages: 'shed because a limit was reached',
}
const countedNames = ['incomingMessages', 'open_connections', ...Object.keys(discardWords)]

/** Metrics of an input are named `<type>.<id>.<counter>`. */
export function metricNames(input: { id: string; type: string }): string[] {
  return countedNames.map((name) => `${input.type}.${input.id}.${name}`)
}

export function countersOf(input: { id: string; type: string }, list: readonly Metric[]): InputCounters {
  const byName = new Map(list.map((metric) => [metric.full_name, metric]))
  const metricOf = (name: string) => byName.get(`${input.type}.${input.id}.${name}`)
  const discards = Object.entries(discardWords).flatMap(([name, words]) => {
    const count = total(metricOf(name))
    return count === null ? [] : [{ count, words }]
  })
  const incoming = metricOf('incomingMessages')
  return {
    messages: total(incoming),
    messagesPerSecond: incoming?.type === 'meter' ? incoming.metric.rate.one_minute : null,
    discarded: discards.length === 0 ? null : discards.reduce((sum, { count }) => sum + count, 0),
    discardedReasons: discards.flatMap(({ count, words }) => (count > 0 ? [`${count} ${words}`] : [])),
    openConnections: total(metricOf('open_connections')),
  }
}

function total(metric: Metric | undefined): number | null {
  if (!metric) return null
  if (metric.type === 'meter') return metric.metric.rate.total
  if (metric.type === 'counter') return metric.metric.count
  return typeof metric.metric.value === 'number' ? metric.metric.value : null
}
