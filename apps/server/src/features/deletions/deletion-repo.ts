import type { Db } from '../../db/index.ts'
import type { MessageDeletionsTable } from '../../db/tables/streams/message-deletions-table.ts'

export type DeletionStepName = MessageDeletionsTable['step']

/** What a deletion takes of an index, with the names it had when it was confirmed. */
export interface NamedIndex {
  indexName: string
  indexSetId: string
  indexSetTitle: string
  messages: number
  firstMs: number
  lastMs: number
}

/** Which messages are meant. */
export interface DeletionWish {
  query: string
  /** Half-open. */
  fromMs: number
  toMs: number
  arrivedBeforeMs: number
  streamIds: readonly string[]
  indexSetIds: readonly string[]
}

export interface DeletionRecord extends DeletionWish {
  id: string
  jobId: string
  createdAtMs: number
  createdBy: string
  messages: number
  indices: readonly NamedIndex[]
  /** The step that is next. */
  step: DeletionStepName
  collectedAtMs: number | null
  hiddenAtMs: number | null
  erasedAtMs: number | null
  reason: string | null
}

type Progress = Partial<Pick<DeletionRecord, 'collectedAtMs' | 'hiddenAtMs' | 'erasedAtMs' | 'reason'>>

/** Deletions of messages: they are never changed but for how far they are. */
export function deletionRepo(db: Db) {
  return {
    async byId(id: string): Promise<DeletionRecord | null> {
      const row = await db.selectFrom('message_deletions').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(deletion: DeletionRecord): Promise<void> {
      await db.insertInto('message_deletions').values(toRow(deletion)).execute()
    },

    /** A step is done, and `step` is next. */
    async advance(id: string, step: DeletionStepName, progress: Progress = {}): Promise<void> {
      await db
        .updateTable('message_deletions')
        .set({
          step,
          ...(progress.collectedAtMs === undefined ? {} : { collected_at_ms: progress.collectedAtMs }),
          ...(progress.hiddenAtMs === undefined ? {} : { hidden_at_ms: progress.hiddenAtMs }),
          ...(progress.erasedAtMs === undefined ? {} : { erased_at_ms: progress.erasedAtMs }),
          ...(progress.reason === undefined ? {} : { reason: progress.reason }),
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

export function fromRow(row: MessageDeletionsTable): DeletionRecord {
  return {
    id: row.id,
    jobId: row.job_id,
    createdAtMs: row.created_at_ms,
    createdBy: row.created_by,
    query: row.query,
    fromMs: row.from_ms,
    toMs: row.to_ms,
    arrivedBeforeMs: row.arrived_before_ms,
    // As `toRow` wrote them.
    streamIds: JSON.parse(row.stream_ids) as string[],
    indexSetIds: JSON.parse(row.index_set_ids) as string[],
    messages: row.messages,
    indices: JSON.parse(row.indices) as NamedIndex[],
    step: row.step,
    collectedAtMs: row.collected_at_ms,
    hiddenAtMs: row.hidden_at_ms,
    erasedAtMs: row.erased_at_ms,
    reason: row.reason,
  }
}

function toRow(deletion: DeletionRecord): MessageDeletionsTable {
  return {
    id: deletion.id,
    job_id: deletion.jobId,
    created_at_ms: deletion.createdAtMs,
    created_by: deletion.createdBy,
    query: deletion.query,
    from_ms: deletion.fromMs,
    to_ms: deletion.toMs,
    arrived_before_ms: deletion.arrivedBeforeMs,
    stream_ids: JSON.stringify(deletion.streamIds),
    index_set_ids: JSON.stringify(deletion.indexSetIds),
    messages: deletion.messages,
    indices: JSON.stringify(deletion.indices),
    step: deletion.step,
    collected_at_ms: deletion.collectedAtMs,
    hidden_at_ms: deletion.hiddenAtMs,
    erased_at_ms: deletion.erasedAtMs,
    reason: deletion.reason,
  }
}
