import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { byText, type Db, sqlDialect } from '../../db/index.ts'
import type { OutputsTable } from '../../db/tables/streams/outputs-table.ts'

export interface Output {
  id: string
  title: string
  type: string
  /** Secrets in it are encrypted. */
  configuration: Readonly<Record<string, unknown>>
  creatorUserId: string
  createdAtMs: number
  contentPack: string | null
}

export interface UsingStream {
  id: string
  title: string
  isDisabled: boolean
}

const configuration = z.record(z.string(), z.unknown())

export function outputRepo(db: Db) {
  const byTitle = () => db.selectFrom('outputs').selectAll('outputs').$call(byText(db, 'title'))
  return {
    async all(): Promise<Output[]> {
      return (await byTitle().orderBy('id').execute()).map(fromRow)
    },

    async byId(id: string): Promise<Output | null> {
      const row = await db.selectFrom('outputs').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('outputs')
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async insert(output: Output): Promise<void> {
      await db.insertInto('outputs').values(toRow(output)).execute()
    },

    async update(output: Output): Promise<void> {
      const { id, ...row } = toRow(output)
      await db.updateTable('outputs').set(row).where('id', '=', id).execute()
    },

    /** Takes it off its streams as well. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('outputs').where('id', '=', id).execute()
    },

    /** The outputs of these streams, by the ids of the streams. */
    async ofStreams(streamIds: readonly string[]): Promise<ReadonlyMap<string, readonly Output[]>> {
      const rows = await byTitle()
        .innerJoin('stream_outputs', 'stream_outputs.output_id', 'outputs.id')
        .select('stream_id')
        .where(sqlDialect(db).isOneOf(sql.ref('stream_id'), streamIds))
        .orderBy('outputs.id')
        .execute()
      const byStream = Map.groupBy(rows, (row) => row.stream_id)
      return new Map([...byStream].map(([streamId, rows]) => [streamId, rows.map(fromRow)]))
    },

    /** The streams of each output that has some, by the id of the output; by title. */
    async streamsOfAll(): Promise<ReadonlyMap<string, readonly UsingStream[]>> {
      const rows = await db
        .selectFrom('stream_outputs')
        .innerJoin('streams', 'streams.id', 'stream_outputs.stream_id')
        .select(['output_id', 'streams.id', 'streams.title', 'streams.is_disabled'])
        .$call(byText(db, 'title'))
        .orderBy('streams.id')
        .execute()
      const byOutput = Map.groupBy(rows, (row) => row.output_id)
      const streamOf = ({ id, title, is_disabled }: (typeof rows)[number]) => ({
        id,
        title,
        isDisabled: is_disabled === 1,
      })
      return new Map([...byOutput].map(([outputId, rows]) => [outputId, rows.map(streamOf)]))
    },

    /** What is assigned already stays so. */
    async assign(streamId: string, outputId: string): Promise<void> {
      await db
        .insertInto('stream_outputs')
        .values({ stream_id: streamId, output_id: outputId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Answers whether the stream had it. */
    async unassign(streamId: string, outputId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('stream_outputs')
        .where('stream_id', '=', streamId)
        .where('output_id', '=', outputId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function fromRow(row: Selectable<OutputsTable>): Output {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    configuration: configuration.parse(JSON.parse(row.configuration)),
    creatorUserId: row.creator_user_id,
    createdAtMs: row.created_at_ms,
    contentPack: row.content_pack,
  }
}

function toRow(output: Output): OutputsTable {
  return {
    id: output.id,
    title: output.title,
    type: output.type,
    configuration: JSON.stringify(output.configuration),
    creator_user_id: output.creatorUserId,
    created_at_ms: output.createdAtMs,
    content_pack: output.contentPack,
  }
}
