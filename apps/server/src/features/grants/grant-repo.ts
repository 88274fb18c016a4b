import type { Db } from '../../db/index.ts'
import type { GrantsTable } from '../../db/tables/users/grants-table.ts'

/** A grant as its holder knows it. */
export type HeldGrant = Pick<
  GrantsTable,
  'grantee' | 'capability' | 'target' | 'created_by' | 'created_at_ms'
>

export function grantRepo(db: Db) {
  return {
    ofGrantees: (grantees: readonly string[]): Promise<HeldGrant[]> =>
      db
        .selectFrom('grants')
        .select(['grantee', 'capability', 'target', 'created_by', 'created_at_ms'])
        .where('grantee', 'in', grantees)
        .execute(),

    onTarget: (target: string): Promise<GrantsTable[]> =>
      db.selectFrom('grants').selectAll().where('target', '=', target).orderBy('id').execute(),

    all: (): Promise<GrantsTable[]> => db.selectFrom('grants').selectAll().orderBy('id').execute(),

    ownersOf: (targets: readonly string[]): Promise<Pick<GrantsTable, 'grantee' | 'target'>[]> =>
      db
        .selectFrom('grants')
        .select(['grantee', 'target'])
        .where('target', 'in', targets)
        .where('capability', '=', 'own')
        .orderBy('id')
        .execute(),

    async change(
      id: string,
      change: Pick<GrantsTable, 'capability' | 'updated_by' | 'updated_at_ms'>,
    ): Promise<void> {
      await db.updateTable('grants').set(change).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('grants').where('id', '=', id).execute()
    },

    async insert(grant: GrantsTable): Promise<void> {
      await db.insertInto('grants').values(grant).execute()
    },

    /** Those on the thing of this name, and those it has. */
    async removeNamed(grn: string): Promise<void> {
      await db
        .deleteFrom('grants')
        .where((row) => row.or([row('target', '=', grn), row('grantee', '=', grn)]))
        .execute()
    },
  }
}
