import type { Selectable } from 'kysely'
import { z } from 'zod'
import { byText, type Db } from '../../db/index.ts'
import type { InputsTable } from '../../db/tables/streams/inputs-table.ts'

export interface Input {
  id: string
  title: string
  type: string
  isGlobal: boolean
  configuration: Readonly<Record<string, unknown>>
  staticFields: Readonly<Record<string, string>>
  nodeId: string | null
  creatorUserId: string
  createdAtMs: number
  desiredState: 'RUNNING' | 'STOPPED'
}

const configuration = z.record(z.string(), z.unknown())
const staticFields = z.record(z.string(), z.string())

export function inputRepo(db: Db) {
  return {
    async all(): Promise<Input[]> {
      const rows = await db
        .selectFrom('inputs')
        .selectAll()
        .$call(byText(db, 'title'))
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<Input | null> {
      const row = await db.selectFrom('inputs').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(input: Input): Promise<void> {
      await db.insertInto('inputs').values(toRow(input)).execute()
    },

    async update(input: Input): Promise<void> {
      const { id, ...row } = toRow(input)
      await db.updateTable('inputs').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('inputs').where('id', '=', id).execute()
    },
  }
}

function fromRow(row: Selectable<InputsTable>): Input {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    isGlobal: row.is_global === 1,
    configuration: configuration.parse(JSON.parse(row.configuration)),
    staticFields: staticFields.parse(JSON.parse(row.static_fields)),
    nodeId: row.node_id,
    creatorUserId: row.creator_user_id,
    createdAtMs: row.created_at_ms,
    desiredState: row.desired_state,
  }
}

function toRow(input: Input): InputsTable {
  return {
    id: input.id,
    title: input.title,
    type: input.type,
    is_global: input.isGlobal ? 1 : 0,
    configuration: JSON.stringify(input.configuration),
    static_fields: JSON.stringify(input.staticFields),
    node_id: input.nodeId,
    creator_user_id: input.creatorUserId,
    created_at_ms: input.createdAtMs,
    desired_state: input.desiredState,
  }
}
