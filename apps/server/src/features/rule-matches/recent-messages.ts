import type { MessageStore, StoredMessage } from '@logline/engine'
import type { RoutedMessage } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { defaultStreamIds, loadCatalogue, type StatementQueue, searchHttpProblem } from '../searches/index.ts'
import { readableStreams } from '../streams/index.ts'

/** As many as a rule is tried on while somebody waits. */
export const recentLimit = 1_000
export const recentRangeMs = 86_400_000
/** Where much comes in, the first minutes have enough: no day is counted for a thousand messages. */
const rangesMs = [300_000, 3_600_000, recentRangeMs]

export interface RecentMessageSource {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  queue: StatementQueue
}

interface Reader {
  actor: Actor
  signal: AbortSignal
  /** Others are not looked at. */
  fields: readonly string[]
}

export interface RecentMessages {
  messages: RoutedMessage[]
  fromMs: number
  toMs: number
  isCut: boolean
}

/** The newest messages a user may read, of the streams that hold messages. */
export async function recentMessages(
  { db, messageStore, queue }: RecentMessageSource,
  { actor, signal, fields }: Reader,
): Promise<RecentMessages> {
  const catalogue = await loadCatalogue(db)
  const streamIds = defaultStreamIds(await readableStreams(db, actor))
  const { hiddenIndices, indexPrefixes } = catalogue
  const indexSetIds = catalogue.indexSetsOf(streamIds)
  const user = actor.username
  const toMs = Date.now()
  const read = async (fromMs: number) => {
    const timeRange = { fromMs, toMs }
    const scope = { indexSetIds, hiddenIndices, indexPrefixes, streamIds, timeRange, queries: [] }
    const request = {
      scope,
      sort: [],
      limit: recentLimit,
      offset: 0,
      fields: ['source', 'message', ...fields],
    }
    return queue.run({ user, signal, isHeavy: false }, () =>
      messageStore().searchMessages(request, { user, purpose: 'recent messages of rules', signal }),
    )
  }
  try {
    let fromMs = toMs
    let page: Awaited<ReturnType<typeof read>> = { messages: [], total: 0 }
    for (const rangeMs of rangesMs) {
      fromMs = toMs - rangeMs
      page = await read(fromMs)
      if (page.messages.length >= recentLimit) break
    }
    const isCut = page.total > page.messages.length
    const oldest = page.messages.at(-1)
    return {
      messages: page.messages.map(routed),
      fromMs: isCut && oldest ? oldest.timestampMs : toMs - recentRangeMs,
      toMs,
      isCut,
    }
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

function routed({ id, timestampMs, fields }: StoredMessage): RoutedMessage {
  const { source = '', message = '', ...others } = fields
  return { id, timestampMs, source: String(source), message: String(message), fields: others }
}
