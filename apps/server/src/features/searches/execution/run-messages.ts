import type { MessagesResult, MessagesSearchType } from '@logline/contract'
import type { SearchScope, SortKey } from '@logline/engine'
import type { Expression } from '@logline/query-language'
import { runStatement, type SearchContext } from '../engine/search-context.ts'
import { ResultWindowError } from '../engine/search-problem.ts'
import { type EffectiveRange, rangeWire } from '../time/effective-time-range.ts'
import { decoratedMessages } from './decorated-messages.ts'
import { resultMessage } from './message-wire.ts'

/** Furthest message a list can be paged to (reference: search types, section 2.1). */
const resultWindow = 10_000

interface MessagesRun {
  type: MessagesSearchType & { id: string }
  scope: SearchScope
  range: EffectiveRange
  /** The query string of the query: what matches are marked by. */
  root: Expression
}

/** One page of a message list with the exact number of matches. */
export async function runMessages(context: SearchContext, run: MessagesRun): Promise<MessagesResult> {
  const { type, scope, range, root } = run
  const { id, name, limit, offset } = type
  if (offset + limit > resultWindow) throw new ResultWindowError(offset, limit, resultWindow)
  const fields = type.fields ?? []
  const page = await runStatement(context, `messages ${id}`, (store, caller) =>
    store.searchMessages({ scope, sort: sortKeys(type.sort), limit, offset, fields }, caller),
  )
  const messages = page.messages.map((message) =>
    resultMessage(message, {
      indexName: context.catalogue.indexName(message.indexSetId, message.indexNo),
      fields,
      expression: root,
    }),
  )
  const decorated = await decoratedMessages(context.log, messages, usedDecorators(type))
  return {
    id,
    type: 'messages',
    ...(name ? { name } : {}),
    messages: decorated.messages,
    ...(decorated.stats ? { decoration_stats: decorated.stats } : {}),
    effective_timerange: rangeWire(range),
    total_results: page.total,
  }
}

/** The list's own decorators; one without a place keeps that in the list. */
function usedDecorators({ decorators }: MessagesSearchType) {
  return (decorators ?? []).map(({ type, config, order }, index) => ({
    type,
    config: config ?? {},
    order: order ?? index,
  }))
}

function sortKeys(sort: MessagesSearchType['sort']): SortKey[] {
  return sort && sort.length > 0 ? sort : [{ field: 'timestamp', order: 'DESC' }]
}
