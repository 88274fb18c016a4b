import type { StoredMessage } from '@logline/engine'
import type { Expression } from '@logline/query-language'
import type { Actor } from '../../http/actor.ts'
import { type MessageSource, readableMessage } from '../messages/index.ts'
import {
  defaultStreamIds,
  expressionOf,
  loadCatalogue,
  type StatementQueue,
  searchHttpProblem,
} from '../searches/index.ts'
import { readableStreams } from '../streams/index.ts'

export interface PreviewSource extends MessageSource {
  queue: StatementQueue
}

/** A stored message, with the name of its index. */
export interface PreviewedMessage {
  message: StoredMessage
  index: string
}

interface Wanted {
  inputId: string
  /** Only messages that have it. */
  field: string
  limit: number
  rangeMs: number
}

interface Reader {
  actor: Actor
  signal: AbortSignal
}

/** The newest messages of an input that have a field, in streams that the caller may read. */
export async function recentMessagesOf(
  { db, messageStore, queue }: PreviewSource,
  { inputId, field, limit, rangeMs }: Wanted,
  { actor, signal }: Reader,
): Promise<PreviewedMessage[]> {
  const catalogue = await loadCatalogue(db)
  const streamIds = defaultStreamIds(await readableStreams(db, actor))
  const { hiddenIndices, indexPrefixes } = catalogue
  const toMs = Date.now()
  const scope = {
    indexSetIds: catalogue.indexSetsOf(streamIds),
    ...{ hiddenIndices, indexPrefixes, streamIds },
    timeRange: { fromMs: toMs - rangeMs, toMs },
    queries: [expressionOf(`gl2_source_input:"${inputId}"`), isThere(field)],
  }
  const user = actor.username
  try {
    const { messages } = await queue.run({ user, signal, isHeavy: false }, () =>
      messageStore().searchMessages(
        { scope, sort: [], limit, offset: 0, fields: [] },
        { user, purpose: 'recent messages of an input', signal },
      ),
    )
    return messages.map((message) => ({
      message,
      index: catalogue.indexName(message.indexSetId, message.indexNo),
    }))
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

export async function messageAt(
  source: PreviewSource,
  place: { index: string; id: string },
  actor: Actor,
): Promise<PreviewedMessage> {
  return { message: await readableMessage(source, place, actor), index: place.index }
}

function isThere(name: string): Expression {
  const span = { from: 0, to: 0 }
  return { type: 'exists', field: { name, span }, span }
}
