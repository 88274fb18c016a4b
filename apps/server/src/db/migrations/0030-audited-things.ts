import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which things an entry of the audit trail is about: the one it names, and those that the change concerns besides. */
export const auditedThings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audited_things')
      .addColumn('entry_id', 'text', (column) =>
        column.notNull().references('audit_entries.id').onDelete('cascade'),
      )
      .addColumn('thing_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('audited_things_key', ['entry_id', 'thing_id'])
      .execute()
    await db.schema.createIndex('audited_things_by_thing').on('audited_things').column('thing_id').execute()
    await sql`
      insert into audited_things (entry_id, thing_id)
      select id, entity_id from audit_entries where entity_id <> ''
    `.execute(db)
  },
}
