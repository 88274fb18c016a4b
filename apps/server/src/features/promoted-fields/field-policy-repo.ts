import type { FieldPolicy, StoreOptions } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import type { FieldPoliciesTable } from '../../db/tables/streams/field-policies-table.ts'

/** What somebody decided about a field. */
export interface FieldDecision extends FieldPolicy {
  /** Username. */
  decidedBy: string
  decidedAtMs: number
}

/** Fields that nobody decided about are not there. */
export function fieldPolicyRepo(db: Db) {
  const ofField = ({ indexSetId, field }: Pick<FieldPolicy, 'indexSetId' | 'field'>) =>
    db.deleteFrom('field_policies').where('index_set_id', '=', indexSetId).where('field', '=', field)
  return {
    /** By index set and field, without those of index sets that were deleted. */
    async all(): Promise<FieldPolicy[]> {
      const rows = await db
        .selectFrom('field_policies')
        .innerJoin('index_sets', 'index_sets.id', 'index_set_id')
        .select(['index_set_id', 'field', 'policy'])
        .where('is_deleted', '=', 0)
        .orderBy('index_set_id')
        .orderBy('field')
        .execute()
      return rows.map(({ index_set_id, field, policy }) => ({ indexSetId: index_set_id, field, policy }))
    },

    async ofIndexSet(id: string): Promise<FieldDecision[]> {
      const rows = await db
        .selectFrom('field_policies')
        .selectAll()
        .where('index_set_id', '=', id)
        .orderBy('field')
        .execute()
      return rows.map(fromRow)
    },

    /** In place of what was decided before. Call it under the lock of the index set. */
    async set(decision: FieldDecision): Promise<void> {
      await ofField(decision).execute()
      await db.insertInto('field_policies').values(toRow(decision)).execute()
    },

    async remove(decision: Pick<FieldPolicy, 'indexSetId' | 'field'>): Promise<void> {
      await ofField(decision).execute()
    },
  }
}

/** For the message store, which asks before the use of a field makes its columns. */
export function isDecidedBy(db: Db): NonNullable<StoreOptions['isDecided']> {
  return async (indexSetId, field) => {
    const row = await db
      .selectFrom('field_policies')
      .select('policy')
      .where('index_set_id', '=', indexSetId)
      .where('field', '=', field)
      .executeTakeFirst()
    return row !== undefined
  }
}

function fromRow(row: FieldPoliciesTable): FieldDecision {
  const { index_set_id, field, policy, decided_by, decided_at_ms } = row
  return { indexSetId: index_set_id, field, policy, decidedBy: decided_by, decidedAtMs: decided_at_ms }
}

function toRow(decision: FieldDecision): FieldPoliciesTable {
  const { indexSetId, field, policy, decidedBy, decidedAtMs } = decision
  return { index_set_id: indexSetId, field, policy, decided_by: decidedBy, decided_at_ms: decidedAtMs }
}
