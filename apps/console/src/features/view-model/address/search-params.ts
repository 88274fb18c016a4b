import { defaultTimeRange, isSameRange, type TimeRange } from '../../../kit/time/time-range.ts'
import type { SortOrder } from '../configs/sort-order.ts'
import { type FocusUrl, focusNames } from './focus-url.ts'

/** Everything a link to a search carries: what is searched and how the result is looked at. */
export interface SearchParams {
  query: string
  timeRange: TimeRange
  /** Ids; empty means all streams the user may read. */
  streams: readonly string[]
  sort: SortOrder
  columns: readonly string[]
  /** Message to point out among the results. */
  highlightedId: string | null
}

/**
 * The address bar's side of it: plain texts, the names Graylog's links use plus sort and columns; and what a page says
 * besides.
 */
export interface SearchUrl extends FocusUrl {
  q?: string
  rangetype?: string
  relative?: string
  from?: string
  to?: string
  keyword?: string
  streams?: string
  sort?: string
  columns?: string
  highlightMessage?: string
  /** Of older links; it stays as it is. */
  interval?: string
  /** How the result is looked at, the time that is explained, and what it is compared with. */
  tab?: string
  span?: string
  baseline?: string
}

export const defaultColumns: readonly string[] = ['timestamp', 'source']
export const defaultSort: SortOrder = { field: 'timestamp', order: 'DESC' }

/** What an address says besides what is searched and shown: it stays when that changes. */
export const besideNames = ['interval', 'tab', 'span', 'baseline'] as const

const urlNames = [
  'highlightMessage',
  'q',
  'rangetype',
  'relative',
  'from',
  'to',
  'keyword',
  'streams',
  'sort',
  'columns',
  ...besideNames,
  ...focusNames,
]

/** Takes from an untyped query string what a search link can hold, as texts; the rest is dropped. */
export function searchUrlOf(raw: Record<string, unknown>): SearchUrl {
  const entries = urlNames.flatMap((name) => {
    const value = raw[name]
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)]]
  })
  return Object.fromEntries(entries)
}

export function parseSearchParams(url: SearchUrl): SearchParams {
  return {
    query: url.q ?? '',
    timeRange: parseTimeRange(url),
    streams: splitList(url.streams),
    sort: parseSort(url.sort),
    columns: parseColumns(url.columns),
    highlightedId: url.highlightMessage ?? null,
  }
}

/** The shortest address for these parameters: what is at its default is left out, except the range of a search. */
export function printSearchParams(params: SearchParams): SearchUrl {
  const { query, streams, sort, columns } = params
  return {
    ...(query !== '' && { q: query }),
    ...printTimeRange(params.timeRange),
    ...(streams.length > 0 && { streams: streams.join(',') }),
    ...(!isSameSort(sort, defaultSort) && { sort: `${sort.field}:${sort.order.toLowerCase()}` }),
    ...(columns.join() !== defaultColumns.join() && { columns: columns.map(encodeURIComponent).join(',') }),
    ...(params.highlightedId !== null && { highlightMessage: params.highlightedId }),
  }
}

/** True when both ask the server the same thing; sort and columns are a matter of looking. */
export function isSameSearch(a: SearchParams, b: SearchParams): boolean {
  return a.query === b.query && isSameRange(a.timeRange, b.timeRange) && a.streams.join() === b.streams.join()
}

function isSameSort(a: SortOrder, b: SortOrder): boolean {
  return a.field === b.field && a.order === b.order
}

function parseTimeRange(url: SearchUrl): TimeRange {
  const type = url.rangetype ?? (url.relative === undefined ? undefined : 'relative')
  if (type === 'absolute') return parseAbsolute(url) ?? defaultTimeRange
  if (type === 'keyword' && url.keyword) return { type: 'keyword', keyword: url.keyword }
  if (type === 'relative') return parseRelative(url) ?? defaultTimeRange
  return defaultTimeRange
}

function parseRelative(url: SearchUrl): TimeRange | null {
  const single = wholeNumber(url.relative, 0)
  if (single !== null) return { type: 'relative', from: single }
  const from = wholeNumber(url.from, 0)
  if (from === null) return null
  const to = wholeNumber(url.to, 1)
  return to !== null && to < from ? { type: 'relative', from, to } : { type: 'relative', from }
}

/** Times without a zone are UTC, as everywhere on the wire. */
function parseAbsolute(url: SearchUrl): TimeRange | null {
  const from = utcInstant(url.from)
  const to = utcInstant(url.to)
  return from !== null && to !== null && from < to ? { type: 'absolute', from, to } : null
}

function utcInstant(text: string | undefined): string | null {
  const match = text
    ?.trim()
    .match(/^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d:?\d\d)?$/)
  if (!match) return null
  const ms = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

function printTimeRange(range: TimeRange): SearchUrl {
  if (range.type === 'absolute') return { rangetype: 'absolute', from: range.from, to: range.to }
  if (range.type === 'keyword') return { rangetype: 'keyword', keyword: range.keyword }
  if (!range.to) return { rangetype: 'relative', relative: String(range.from) }
  return { rangetype: 'relative', from: String(range.from), to: String(range.to) }
}

function parseColumns(text: string | undefined): readonly string[] {
  const columns = splitList(text)
  return columns.length > 0 ? columns : defaultColumns
}

function parseSort(text: string | undefined): SortOrder {
  const match = text?.match(/^(.+):(asc|desc)$/i)
  if (!match?.[1] || !match[2]) return defaultSort
  return { field: match[1], order: match[2].toUpperCase() === 'ASC' ? 'ASC' : 'DESC' }
}

/** Field names may hold commas; printed, each part is percent-encoded. */
function splitList(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').filter((part) => part !== '')
  return [...new Set(parts.map(decodePart))]
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a bare per cent sign typed by hand
  }
}

function wholeNumber(text: string | undefined, least: number): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null
  const number = Number(text)
  return number >= least ? number : null
}
