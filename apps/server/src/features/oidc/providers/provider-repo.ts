import { oidcSettings } from '@logline/contract'
import { byText, type Db } from '../../../db/index.ts'
import type { OidcProvider } from './provider.ts'

export function providerRepo(db: Db) {
  return {
    /** By title. */
    async all(): Promise<OidcProvider[]> {
      const all = db.selectFrom('oidc_providers').selectAll().$call(byText(db, 'title')).orderBy('id')
      return (await all.execute()).map(fromRow)
    },

    async byId(id: string): Promise<OidcProvider | null> {
      const row = await db.selectFrom('oidc_providers').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(provider: OidcProvider): Promise<void> {
      await db.insertInto('oidc_providers').values(toRow(provider)).execute()
    },

    async update(provider: OidcProvider): Promise<void> {
      const { id, ...row } = toRow(provider)
      await db.updateTable('oidc_providers').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('oidc_providers').where('id', '=', id).execute()
    },
  }
}

function toRow(provider: OidcProvider) {
  return {
    id: provider.id,
    title: provider.title,
    issuer: provider.issuer,
    settings: JSON.stringify(provider.settings),
    sealed_secret: provider.sealedSecret,
    enabled: provider.enabled ? 1 : 0,
  }
}

function fromRow(row: ReturnType<typeof toRow>): OidcProvider {
  return {
    id: row.id,
    title: row.title,
    issuer: row.issuer,
    settings: oidcSettings.parse(JSON.parse(row.settings)),
    sealedSecret: row.sealed_secret,
    enabled: row.enabled === 1,
  }
}
