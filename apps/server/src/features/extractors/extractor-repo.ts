import type { ExtractorType } from '@logline/contract/plug-ins'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/index.ts'
import type { ExtractorsTable } from '../../db/tables/streams/extractors-table.ts'

/** What makes fields of a field of the messages of one input (reference: extractors, section 1). */
export interface ExtractorRecord {
  id: string
  inputId: string
  title: string
  type: ExtractorType
  cursorStrategy: 'copy' | 'cut'
  sourceField: string
  targetField: string
  config: Readonly<Record<string, unknown>>
  converters: readonly StoredConverter[]
  conditionType: 'none' | 'string' | 'regex'
  conditionValue: string
  /** Lower ones come first, of the same number the older. */
  order: number
  creatorUserId: string
  createdAtMs: number
}

export interface StoredConverter {
  type: string
  config: Readonly<Record<string, unknown>>
}

const config = z.record(z.string(), z.unknown())
const converters = z.array(z.object({ type: z.string(), config }))

export function extractorRepo(db: Db) {
  const inOrder = () =>
    db.selectFrom('extractors').selectAll().orderBy('sequence_no').orderBy('created_at_ms').orderBy('id')
  return {
    /** Of every input, by its id, in their order. */
    async byInput(): Promise<ReadonlyMap<string, readonly ExtractorRecord[]>> {
      const rows = await inOrder().execute()
      return Map.groupBy(rows.map(fromRow), ({ inputId }) => inputId)
    },

    /** In their order. */
    async ofInput(inputId: string): Promise<ExtractorRecord[]> {
      const rows = await inOrder().where('input_id', '=', inputId).execute()
      return rows.map(fromRow)
    },

    /** Of all there are. */
    types(): Promise<Pick<ExtractorRecord, 'id' | 'type'>[]> {
      return db.selectFrom('extractors').select(['id', 'type']).execute()
    },

    async byId(id: string): Promise<ExtractorRecord | null> {
      const row = await db.selectFrom('extractors').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(extractor: ExtractorRecord): Promise<void> {
      await db.insertInto('extractors').values(toRow(extractor)).execute()
    },

    async update(extractor: ExtractorRecord): Promise<void> {
      const { id, ...row } = toRow(extractor)
      await db.updateTable('extractors').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('extractors').where('id', '=', id).execute()
    },
  }
}

function fromRow(row: Selectable<ExtractorsTable>): ExtractorRecord {
  return {
    id: row.id,
    inputId: row.input_id,
    title: row.title,
    type: row.type,
    cursorStrategy: row.cursor_strategy,
    sourceField: row.source_field,
    targetField: row.target_field,
    config: config.parse(JSON.parse(row.config)),
    converters: converters.parse(JSON.parse(row.converters)),
    conditionType: row.condition_type,
    conditionValue: row.condition_value,
    order: row.sequence_no,
    creatorUserId: row.creator_user_id,
    createdAtMs: row.created_at_ms,
  }
}

function toRow(extractor: ExtractorRecord): ExtractorsTable {
  return {
    id: extractor.id,
    input_id: extractor.inputId,
    title: extractor.title,
    type: extractor.type,
    cursor_strategy: extractor.cursorStrategy,
    source_field: extractor.sourceField,
    target_field: extractor.targetField,
    config: JSON.stringify(extractor.config),
    converters: JSON.stringify(extractor.converters),
    condition_type: extractor.conditionType,
    condition_value: extractor.conditionValue,
    sequence_no: extractor.order,
    creator_user_id: extractor.creatorUserId,
    created_at_ms: extractor.createdAtMs,
  }
}
