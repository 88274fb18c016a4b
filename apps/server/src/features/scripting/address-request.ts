import type {
  ScriptingAggregateRequest,
  ScriptingMessagesRequest,
  ScriptingMetric,
  scripting,
  TimeRange,
} from '@logline/contract'
import type { z } from 'zod'
import { badRequest } from '../../http/errors.ts'

// What the address of a GET request asks for, in the form of a POST request's body.

type MessagesQuery = z.output<typeof scripting.messagesByQuery.query>
type AggregateQuery = z.output<typeof scripting.aggregateByQuery.query>

export function messagesRequest(query: MessagesQuery): ScriptingMessagesRequest {
  const { sortOrder, timerange, ...rest } = query
  return { ...rest, sort_order: sortOrder, timerange: addressRange(timerange) }
}

/** Throws 400 without groups, and for metrics that need more than a name and a field. */
export function aggregateRequest(query: AggregateQuery): ScriptingAggregateRequest {
  const { groups, metrics, timerange, ...rest } = query
  if (groups.length === 0)
    throw badRequest('`groups` is needed: the fields to group by, separated by commas.')
  return {
    ...rest,
    timerange: addressRange(timerange),
    group_by: groups.map((field) => ({ field })),
    metrics: metrics.length === 0 ? [{ function: 'count' }] : metrics.map(addressMetric),
  }
}

/** `count`, `max:took_ms`. */
function addressMetric(text: string): ScriptingMetric {
  const [name = '', ...field] = text.split(':')
  if (name === 'percentile') {
    throw badRequest('`percentile` needs its percentile, which only POST /search/aggregate can take.')
  }
  return { function: name, ...(field.length > 0 ? { field: field.join(':') } : {}) }
}

const units: Readonly<Record<string, string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  y: 'year',
}

/** `2h` is short for "last 2 hours"; everything else is read as words. */
export function addressRange(text: string | undefined): TimeRange | null {
  if (text === undefined || text.trim() === '') return null
  const [, amount, letter = ''] = /^(\d+)([smhdwMy])$/.exec(text.trim()) ?? []
  const keyword =
    amount === undefined ? text : `last ${amount} ${units[letter]}${Number(amount) === 1 ? '' : 's'}`
  return { type: 'keyword', keyword, timezone: 'UTC' }
}
