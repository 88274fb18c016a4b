import type { Decorator } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import type { DecoratorsTable } from '../../db/tables/views/decorators-table.ts'

export type StoredDecorator = Decorator & { id: string }

export function decoratorRepo(db: Db) {
  const inOrder = () => db.selectFrom('decorators').selectAll().orderBy('sequence_no').orderBy('id')
  return {
    async all(): Promise<StoredDecorator[]> {
      return (await inOrder().execute()).map(fromRow)
    },

    async byId(id: string): Promise<StoredDecorator | null> {
      const row = await inOrder().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** Those of one stream, or with null those of no stream, in their order. */
    async ofStream(streamId: string | null): Promise<StoredDecorator[]> {
      const rows = await inOrder()
        .where('stream_id', streamId === null ? 'is' : '=', streamId)
        .execute()
      return rows.map(fromRow)
    },

    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('decorators')
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async insert(decorator: StoredDecorator): Promise<void> {
      await db.insertInto('decorators').values(toRow(decorator)).execute()
    },

    async update(decorator: StoredDecorator): Promise<void> {
      const { id, ...row } = toRow(decorator)
      await db.updateTable('decorators').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('decorators').where('id', '=', id).execute()
    },
  }
}

function fromRow({ id, type, config, stream_id, sequence_no }: DecoratorsTable): StoredDecorator {
  return { id, type, config: JSON.parse(config), stream: stream_id, order: sequence_no }
}

function toRow({ id, type, config, stream, order }: StoredDecorator): DecoratorsTable {
  return { id, type, config: JSON.stringify(config), stream_id: stream, sequence_no: order }
}
