import { directoryConfig } from '@logline/contract'
import { byText, type Db } from '../../../db/index.ts'
import type { Backend } from './backend.ts'

export function backendRepo(db: Db) {
  return {
    async all(): Promise<Backend[]> {
      const rows = await db
        .selectFrom('authentication_services')
        .selectAll()
        .$call(byText(db, 'title'))
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<Backend | null> {
      const row = await db
        .selectFrom('authentication_services')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(backend: Backend): Promise<void> {
      await db.insertInto('authentication_services').values(toRow(backend)).execute()
    },

    async update(backend: Backend): Promise<void> {
      const { id, ...row } = toRow(backend)
      await db.updateTable('authentication_services').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('authentication_services').where('id', '=', id).execute()
    },
  }
}

function toRow(backend: Backend) {
  return {
    id: backend.id,
    title: backend.title,
    description: backend.description,
    default_roles: JSON.stringify(backend.defaultRoles),
    config: JSON.stringify(backend.config),
    sealed_password: backend.sealedPassword,
  }
}

export function fromRow(row: ReturnType<typeof toRow>): Backend {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    defaultRoles: JSON.parse(row.default_roles),
    config: directoryConfig.parse(JSON.parse(row.config)),
    sealedPassword: row.sealed_password,
  }
}
