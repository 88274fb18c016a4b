import { type DeletionPreview, sampleDeletions, toTs } from '@logline/contract'
import type { DeletedIndex, MessageStore, SearchScope } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import type { StatementQueue } from '../searches/index.ts'
import { closedIndicesOf } from './closed-indices.ts'
import type { DeletionWish, NamedIndex } from './deletion-repo.ts'
import { scopeOfWish } from './deletion-scope.ts'
import { indexWire, rangeOf } from './deletion-wire.ts'

export interface PreviewDependencies {
  db: Db
  messageStore: () => MessageStore
  queue: StatementQueue
}

interface Asker {
  username: string
  signal: AbortSignal
}

/** What a deletion would take at this moment, by index. */
export async function countedIndices(
  { db, messageStore, queue }: PreviewDependencies,
  scope: SearchScope,
  { username: user, signal }: Asker,
): Promise<NamedIndex[]> {
  const caller = { user, purpose: 'preview of a deletion', signal }
  const found = await queue.run({ user, signal, isHeavy: true }, () =>
    messageStore().deletions.extent(scope, caller),
  )
  return named(db, found)
}

/** The same with a few of the messages. */
export async function previewOf(
  dependencies: PreviewDependencies,
  wish: DeletionWish,
  asker: Asker,
): Promise<DeletionPreview> {
  const { db, messageStore } = dependencies
  const scope = await scopeOfWish(db, wish)
  const indices = await countedIndices(dependencies, scope, asker)
  const page = await messageStore().searchMessages(
    {
      scope,
      sort: [{ field: 'timestamp', order: 'DESC' }],
      limit: sampleDeletions,
      offset: 0,
      fields: ['source', 'message'],
    },
    { user: asker.username, purpose: 'preview of a deletion', signal: asker.signal },
  )
  const nameOf = ({ indexSetId, indexNo }: DeletedIndex | (typeof page.messages)[number]) =>
    `${scope.indexPrefixes?.get(indexSetId) ?? indexSetId}_${indexNo}`
  return {
    messages: sumOf(indices),
    indices: indices.map(indexWire),
    timerange: rangeOf(wish),
    arrived_before: toTs(wish.arrivedBeforeMs),
    samples: page.messages.map((message) => ({
      id: message.id,
      index_name: nameOf(message),
      timestamp: toTs(message.timestampMs),
      source: String(message.fields.source ?? ''),
      message: String(message.fields.message ?? ''),
    })),
    closed_indices: await closedIndicesOf(db, wish.indexSetIds),
  }
}

export function sumOf(indices: readonly NamedIndex[]): number {
  return indices.reduce((sum, { messages }) => sum + messages, 0)
}

async function named(db: Db, found: readonly DeletedIndex[]): Promise<NamedIndex[]> {
  const sets = new Map((await indexSetRepo(db).all()).map((set) => [set.id, set]))
  return found.map(({ indexSetId, indexNo, messages, firstMs, lastMs }) => {
    const set = sets.get(indexSetId)
    return {
      indexName: `${set?.indexPrefix ?? indexSetId}_${indexNo}`,
      indexSetId,
      indexSetTitle: set?.title ?? indexSetId,
      messages,
      firstMs,
      lastMs,
    }
  })
}
