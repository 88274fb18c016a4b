import type { IndexPlace } from '@logline/engine'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { ArchivesTable } from '../../../db/tables/streams/archives-table.ts'

/** An archive of an index, or one that is being made. */
export interface ArchiveRecord {
  id: string
  /** Of the index that it is of, which may be gone. */
  indexSetId: string
  indexSetTitle: string
  indexNo: number
  indexName: string
  folder: string
  isComplete: boolean
  isDamaged: boolean
  problem: string | null
  /** Empty until it is complete. */
  manifestSha256: string
  fromMs: number
  toMs: number
  messages: number
  bytes: number
  indexBytes: number
  createdAtMs: number
  createdBy: string
  verifiedAtMs: number | null
  /** The index that it is, or is being, restored as. */
  restored: (IndexPlace & { completeAtMs: number | null }) | null
}

export function archiveRepo(db: Db) {
  const select = () => db.selectFrom('archives').selectAll()
  return {
    /** The oldest first. */
    async all(): Promise<ArchiveRecord[]> {
      const rows = await select().orderBy('created_at_ms').orderBy('id').execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<ArchiveRecord | null> {
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async ofIndex({ indexSetId, indexNo }: IndexPlace): Promise<ArchiveRecord[]> {
      const rows = await select()
        .where('index_set_id', '=', indexSetId)
        .where('index_no', '=', indexNo)
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async insert(archive: ArchiveRecord): Promise<void> {
      await db.insertInto('archives').values(toRow(archive)).execute()
    },

    async update(archive: ArchiveRecord): Promise<void> {
      const { id, ...row } = toRow(archive)
      await db.updateTable('archives').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('archives').where('id', '=', id).execute()
    },
  }
}

export function fromRow(row: Selectable<ArchivesTable>): ArchiveRecord {
  return {
    id: row.id,
    indexSetId: row.index_set_id,
    indexSetTitle: row.index_set_title,
    indexNo: row.index_no,
    indexName: row.index_name,
    folder: row.folder,
    isComplete: row.is_complete === 1,
    isDamaged: row.is_damaged === 1,
    problem: row.problem,
    manifestSha256: row.manifest_sha256,
    fromMs: row.from_ms,
    toMs: row.to_ms,
    messages: row.messages,
    bytes: row.bytes,
    indexBytes: row.index_bytes,
    createdAtMs: row.created_at_ms,
    createdBy: row.created_by,
    verifiedAtMs: row.verified_at_ms,
    restored:
      row.restored_set_id === null || row.restored_no === null
        ? null
        : { indexSetId: row.restored_set_id, indexNo: row.restored_no, completeAtMs: row.restored_at_ms },
  }
}

function toRow(archive: ArchiveRecord): ArchivesTable {
  const { restored } = archive
  return {
    id: archive.id,
    index_set_id: archive.indexSetId,
    index_set_title: archive.indexSetTitle,
    index_no: archive.indexNo,
    index_name: archive.indexName,
    folder: archive.folder,
    is_complete: archive.isComplete ? 1 : 0,
    is_damaged: archive.isDamaged ? 1 : 0,
    problem: archive.problem,
    manifest_sha256: archive.manifestSha256,
    from_ms: archive.fromMs,
    to_ms: archive.toMs,
    messages: archive.messages,
    bytes: archive.bytes,
    index_bytes: archive.indexBytes,
    created_at_ms: archive.createdAtMs,
    created_by: archive.createdBy,
    verified_at_ms: archive.verifiedAtMs,
    restored_set_id: restored?.indexSetId ?? null,
    restored_no: restored?.indexNo ?? null,
    restored_at_ms: restored?.completeAtMs ?? null,
  }
}
