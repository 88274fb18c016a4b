import {
  type Decorator,
  type TimeRange,
  toTs,
  type UniversalSearchResponse,
  type universalSearch,
} from '@logline/contract'
import type { SearchScope, SortKey } from '@logline/engine'
import type { Expression } from '@logline/query-language'
import type { z } from 'zod'
import { expressionOf } from '../engine/query-text.ts'
import { runStatement, type SearchContext, scopeOf } from '../engine/search-context.ts'
import { ResultWindowError } from '../engine/search-problem.ts'
import { decoratedMessages, listedFields } from '../execution/decorated-messages.ts'
import { resultMessage } from '../execution/message-wire.ts'
import { withinLimit } from '../scope/time-range-limit.ts'
import { type EffectiveRange, resolveTimeRange, TimeRangeError } from '../time/effective-time-range.ts'

type PageQuery = Omit<z.output<typeof universalSearch.relative.query>, 'range' | 'batch_size'>

const defaultLimit = 150
const resultWindow = 10_000

/** What one request of the older search interface searches. */
export interface UniversalScope {
  effective: EffectiveRange
  expression: Expression
  scope: SearchScope
}

interface UniversalRequest {
  query: string
  range: TimeRange
  streamIds: readonly string[]
  /** Longest range there may be: a longer one begins later. */
  limitMs: number
}

/** Throws QueryTextError and TimeRangeError for what cannot be read. */
export function universalScope(
  context: SearchContext,
  { query, range, streamIds, limitMs }: UniversalRequest,
): UniversalScope {
  const effective = withinLimit(resolveTimeRange(range, context.nowMs), limitMs)
  if (effective.fromMs > effective.toMs) {
    throw new TimeRangeError('The end of the time range must not be before its start.')
  }
  const expression = expressionOf(query)
  return { effective, expression, scope: scopeOf(context.catalogue, streamIds, effective, [expression]) }
}

/** One page of messages with the exact number of matches. */
export async function universalPage(
  context: SearchContext,
  { effective, expression, scope }: UniversalScope,
  { query, decorators }: { query: PageQuery; decorators: readonly Decorator[] },
): Promise<UniversalSearchResponse> {
  const fields = fieldNames(query.fields)
  const request = { scope, sort: sortKeys(query.sort), fields, ...pageOf(query) }
  const page = await runStatement(context, 'universal search', (store, caller) =>
    store.searchMessages(request, caller),
  )
  const messages = page.messages.map((message) => {
    const indexName = context.catalogue.indexName(message.indexSetId, message.indexNo)
    return resultMessage(message, { indexName, fields, expression })
  })
  const decorated = await decoratedMessages(context.log, messages, decorators)
  return {
    query: query.query,
    built_query: query.query,
    used_indices: [],
    messages: decorated.messages,
    fields: decorated.stats ? listedFields(decorated.messages) : fields,
    time: Date.now() - context.nowMs,
    total_results: page.total,
    from: toTs(effective.fromMs),
    to: toTs(effective.toMs),
    decoration_stats: decorated.stats,
  }
}

function pageOf({ limit, offset }: PageQuery): { limit: number; offset: number } {
  const wanted = limit === 0 ? defaultLimit : limit
  if (offset + wanted > resultWindow) throw new ResultWindowError(offset, wanted, resultWindow)
  return { limit: wanted, offset }
}

/** The names of the list, the time first. */
export function fieldNames(list: string | undefined): string[] {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '*')
  return names.length === 0 ? [] : ['timestamp', ...names.filter((name) => name !== 'timestamp')]
}

function sortKeys(text: string): SortKey[] {
  const colon = text.lastIndexOf(':')
  return [
    { field: text.slice(0, colon), order: text.slice(colon + 1).toLowerCase() === 'asc' ? 'ASC' : 'DESC' },
  ]
}
