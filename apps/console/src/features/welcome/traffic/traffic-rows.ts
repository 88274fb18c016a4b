import type { Traffic, TrafficGroup } from '@logline/contract'
import { addToQuery, fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'
import { paths } from '../../../paths.ts'

interface Figures {
  messages: { now: number; before: number; course: readonly number[] }
  errors: { now: number; before: number; course: readonly number[] }
}

export interface TrafficRow extends Figures {
  value: string
  title: string
  /** Errors by messages, 0 to 1. */
  rate: { now: number; before: number }
  /** More errors, or fewer, than chance and a busy day make. */
  tone: 'danger' | 'ok' | null
  /** The searches of exactly what is counted. */
  paths: { messages: string; errors: string }
}

export type TrafficSort = 'messages' | 'errors' | 'rate'

/** What messages that lack the field are called. */
const noValue = 'No value'
/** Fewer errors tell nothing about a service. */
const leastErrors = 10
/** A rate has changed when it did by so much, as a share and as a factor. */
const leastPoints = 0.001
const leastFactor = 1.5

/** The greatest first. */
export function trafficRows(traffic: Traffic, sort: TrafficSort): TrafficRow[] {
  const figure: Record<TrafficSort, (row: TrafficRow) => number> = {
    messages: ({ messages }) => messages.now,
    errors: ({ errors }) => errors.now,
    rate: ({ rate }) => rate.now,
  }
  const isComparable = hasTimeBefore(traffic)
  const rows = traffic.groups.map((group) => rowOf(group, traffic, isComparable))
  return rows.toSorted((a, b) => figure[sort](b) - figure[sort](a))
}

function rowOf(group: TrafficGroup, traffic: Traffic, isComparable: boolean): TrafficRow {
  const { messages, errors } = group
  const rate = {
    now: shareOf(errors.now, messages.now),
    before: shareOf(errors.before, messages.before),
  }
  return {
    ...{ value: group.value, messages, errors, rate },
    title: group.value === '' ? noValue : group.title,
    tone: isComparable && messages.before > 0 ? toneOf(rate, errors) : null,
    paths: searchesOf(group.value, traffic),
  }
}

/** All groups together; null where a message counts in several, or groups are missing. */
export function totalOf({ field, is_cut, groups }: Traffic): Figures | null {
  if (field === 'streams' || is_cut) return null
  const sum = (of: 'messages' | 'errors') => ({
    now: groups.reduce((total, group) => total + group[of].now, 0),
    before: groups.reduce((total, group) => total + group[of].before, 0),
    course: (groups[0]?.[of].course ?? []).map((_, at) =>
      groups.reduce((total, group) => total + (group[of].course[at] ?? 0), 0),
    ),
  })
  return { messages: sum('messages'), errors: sum('errors') }
}

/** Did messages arrive for at least half of the time before? Else there is nothing to compare with. */
export function hasTimeBefore({ groups, steps }: Traffic): boolean {
  const before = Array.from({ length: steps }, (_, at) => at)
  const had = before.filter((at) => groups.some(({ messages }) => (messages.course[at] ?? 0) > 0))
  return had.length >= steps / 2
}

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function toneOf(rate: TrafficRow['rate'], errors: Figures['errors']): TrafficRow['tone'] {
  if (Math.abs(rate.now - rate.before) < leastPoints) return null
  if (errors.now >= leastErrors && rate.now >= rate.before * leastFactor) return 'danger'
  return errors.before >= leastErrors && rate.before >= rate.now * leastFactor ? 'ok' : null
}

function searchesOf(value: string, { field, errors_query, timerange }: Traffic): TrafficRow['paths'] {
  const range = { rangetype: 'absolute', ...timerange }
  if (field === 'streams') {
    const stream = { ...range, streams: value }
    return {
      messages: paths.search({ q: '', ...stream }),
      errors: paths.search({ q: errors_query, ...stream }),
    }
  }
  const condition = fieldValueQuery(field, value)
  return {
    messages: paths.search({ q: condition, ...range }),
    errors: paths.search({ q: addToQuery(condition, errors_query), ...range }),
  }
}
