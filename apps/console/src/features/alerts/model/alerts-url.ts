import type { EventsRequest } from '@logline/contract'
import type { TimeRange } from '../../../kit/time/time-range.ts'

/** What of the page lives in its address. */
export interface AlertsUrl {
  query?: string
  page?: string
  pageSize?: string
  alerts?: string
  priorities?: string
  definitions?: string
  acknowledged?: string
  sort?: string
  order?: string
  rangetype?: string
  relative?: string
  from?: string
  to?: string
  keyword?: string
  /** Of links from elsewhere: events that come from this stream. */
  stream_id?: string
}

const names = [
  ...['query', 'page', 'pageSize', 'alerts', 'priorities', 'definitions', 'acknowledged', 'sort', 'order'],
  ...['rangetype', 'relative', 'from', 'to', 'keyword', 'stream_id'],
] as (keyof AlertsUrl)[]

/** Takes from an untyped query string what the page knows, as texts; the rest is dropped. */
export function alertsUrlOf(raw: Record<string, unknown>): AlertsUrl {
  const url: AlertsUrl = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') url[name] = value
    if (typeof value === 'number') url[name] = String(value)
  }
  return url
}

type Filter = EventsRequest['filter']

/** What is shown. */
export interface AlertsParams {
  query: string
  /** From 1. */
  page: number
  pageSize: number
  alerts: Filter['alerts']
  /** 1 to 3; empty for all. */
  priorities: readonly number[]
  /** Ids; empty for all. */
  definitions: readonly string[]
  acknowledged: Filter['acknowledged']
  sort: string
  order: 'asc' | 'desc'
  timeRange: TimeRange
}

/** What the page was left with, unless the address says other things. */
export type Remembered = Partial<Pick<AlertsParams, 'alerts' | 'timeRange'>>

export const alertPageSizes = [10, 25, 50, 100]
const sortable = ['timestamp', 'message', 'key', 'priority']

export function paramsOf(url: AlertsUrl, remembered: Remembered): AlertsParams {
  const pageSize = Number(url.pageSize)
  return {
    query: url.query ?? (url.stream_id ? `source_streams:${url.stream_id}` : ''),
    page: Math.max(1, Math.floor(Number(url.page)) || 1),
    pageSize: alertPageSizes.includes(pageSize) ? pageSize : 25,
    alerts: choice(url.alerts, ['include', 'exclude', 'only']) ?? remembered.alerts ?? 'only',
    priorities: listOf(url.priorities)
      .map(Number)
      .filter((one) => [1, 2, 3].includes(one)),
    definitions: listOf(url.definitions),
    acknowledged: choice(url.acknowledged, ['include', 'exclude', 'only']) ?? 'include',
    sort: sortable.includes(url.sort ?? '') ? (url.sort ?? '') : 'timestamp',
    order: url.order === 'asc' ? 'asc' : 'desc',
    timeRange: rangeOf(url) ?? remembered.timeRange ?? { type: 'relative', from: 86_400 },
  }
}

export function urlOf(params: AlertsParams): AlertsUrl {
  const { query, page, pageSize, alerts, priorities, definitions, acknowledged, sort, order, timeRange } =
    params
  return {
    ...(query !== '' && { query }),
    ...(page > 1 && { page: String(page) }),
    ...(pageSize !== 25 && { pageSize: String(pageSize) }),
    alerts,
    ...(priorities.length > 0 && { priorities: priorities.join(',') }),
    ...(definitions.length > 0 && { definitions: definitions.join(',') }),
    ...(acknowledged !== 'include' && { acknowledged }),
    ...((sort !== 'timestamp' || order !== 'desc') && { sort, order }),
    ...rangeUrl(timeRange),
  }
}

function rangeUrl(range: TimeRange): AlertsUrl {
  if (range.type === 'keyword') return { rangetype: 'keyword', keyword: range.keyword }
  if (range.type === 'absolute') return { rangetype: 'absolute', from: range.from, to: range.to }
  return { rangetype: 'relative', relative: String(range.from), ...(range.to && { to: String(range.to) }) }
}

function rangeOf({ rangetype, relative, from, to, keyword }: AlertsUrl): TimeRange | null {
  if (rangetype === 'keyword' && keyword) return { type: 'keyword', keyword }
  if (rangetype === 'absolute' && from && to) return { type: 'absolute', from, to }
  const seconds = Math.floor(Number(relative))
  if (relative === undefined || !(seconds >= 0)) return null
  const until = Math.floor(Number(to))
  return { type: 'relative', from: seconds, ...(until > 0 && { to: until }) }
}

function choice<T extends string>(text: string | undefined, among: readonly T[]): T | undefined {
  return among.find((one) => one === text)
}

const listOf = (text: string | undefined) => (text ?? '').split(',').filter((one) => one !== '')
