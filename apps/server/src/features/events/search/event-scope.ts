import type { EventsRequest } from '@logline/contract'
import type { SearchScope, StoredMessage } from '@logline/engine'
import { eventsStreamId, systemEventsStreamId } from '@logline/message'
import type { Expression } from '@logline/query-language'
import type { Db } from '../../../db/index.ts'
import { type Actor, isPermitted } from '../../../http/actor.ts'
import { expressionOf, loadCatalogue, sourceStreamsOf, withSourceStreams } from '../../searches/index.ts'
import { streamRepo } from '../../streams/index.ts'
import { acknowledgementRepo } from './acknowledgement-repo.ts'

/** Which events. */
export interface EventScopeWish extends Pick<EventsRequest, 'query' | 'filter'> {
  timeRange: { fromMs: number; toMs: number }
}

/** Where they are, of those that the reader may see. Throws what is wrong with the query. */
export async function eventScope(
  db: Db,
  actor: Actor,
  wish: EventScopeWish,
): Promise<{ scope: SearchScope; indexName: (indexSetId: string, indexNo: number) => string }> {
  const streamIds = [eventsStreamId, systemEventsStreamId]
  const { indexSetsOf, hiddenIndices, indexPrefixes, indexName } = await loadCatalogue(db)
  const queries = [
    ...queriesOf(wish),
    ...(await ofAcknowledged(db, wish)),
    ...(await onlyReadable(db, actor)),
  ]
  const { timeRange } = wish
  const indexSetIds = indexSetsOf(streamIds)
  return { scope: { indexSetIds, hiddenIndices, indexPrefixes, streamIds, timeRange, queries }, indexName }
}

/** Whoever has noted more of them than this within one time range sees the older ones as if they were not noted. */
const maxAcknowledged = 1_000

async function ofAcknowledged(db: Db, { filter, timeRange }: EventScopeWish): Promise<Expression[]> {
  if (filter.acknowledged === 'include') return []
  const ids = await acknowledgementRepo(db).within(timeRange, maxAcknowledged)
  if (filter.acknowledged === 'only')
    return [expressionOf(ids.length === 0 ? 'NOT _exists_:event_definition_id' : `_id:(${ids.join(' OR ')})`)]
  return ids.length === 0 ? [] : [expressionOf(`NOT _id:(${ids.join(' OR ')})`)]
}

function queriesOf({ query, filter }: EventScopeWish): Expression[] {
  const { alerts, event_definitions: definitions, priorities } = filter
  const texts = [
    '_exists_:event_definition_id',
    ...(alerts === 'only' ? ['alert:true'] : []),
    ...(alerts === 'exclude' ? ['NOT alert:true'] : []),
    ...(definitions.length > 0 ? [`event_definition_id:(${definitions.map(quoted).join(' OR ')})`] : []),
    ...(priorities.length > 0 ? [`priority:(${priorities.join(' OR ')})`] : []),
    ...(query.trim() === '' ? [] : [query]),
  ]
  return texts.map((text) => withSourceStreams(expressionOf(text)))
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

const readsAll = (actor: Actor) => isPermitted(actor, 'streams:read')

/** Without a stream it comes from, nobody knows who may read an event: then only who may read all. */
async function onlyReadable(db: Db, actor: Actor): Promise<Expression[]> {
  if (readsAll(actor)) return []
  const streams = await streamRepo(db).all()
  const others = streams.map(({ id }) => id).filter((id) => !isPermitted(actor, `streams:read:${id}`))
  const texts = ['_exists_:source_streams', ...others.map((id) => `NOT source_streams:${id}`)]
  return texts.map((text) => withSourceStreams(expressionOf(text)))
}

/** Also of streams that have been deleted since, which no query can name. */
export function mayRead(actor: Actor, message: StoredMessage): boolean {
  if (readsAll(actor)) return true
  const ids = sourceStreamsOf(message)
  return ids.length > 0 && ids.every((id) => isPermitted(actor, `streams:read:${id}`))
}
