import type { Db } from '../../db/index.ts'

export interface StoredPasskey {
  id: string
  userId: string
  name: string
  /** Scheme, host and port of the pages that may use it. */
  origin: string
  credentialId: string
  /** COSE, in Base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
  createdAtMs: number
  /** Null for never. */
  lastUsedAtMs: number | null
}

export function passkeyRepo(db: Db) {
  return {
    /** The oldest first. */
    async ofUser(userId: string): Promise<StoredPasskey[]> {
      const rows = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at_ms')
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    /** Of whomever: a browser names each passkey once. */
    async isStored(credentialId: string): Promise<boolean> {
      const row = await db
        .selectFrom('passkeys')
        .select('id')
        .where('credential_id', '=', credentialId)
        .executeTakeFirst()
      return row !== undefined
    },

    async insert(passkey: StoredPasskey): Promise<void> {
      await db.insertInto('passkeys').values(toRow(passkey)).execute()
    },

    /** False when it has counted as far already, or is gone: of two uses with one count, one is accepted. */
    async use(id: string, { counter, atMs }: { counter: number; atMs: number }): Promise<boolean> {
      const ofOne = db.updateTable('passkeys').set({ counter, last_used_at_ms: atMs }).where('id', '=', id)
      const { numUpdatedRows } = await (counter === 0
        ? ofOne.where('counter', '=', 0)
        : ofOne.where('counter', '<', counter)
      ).executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('passkeys').where('id', '=', id).execute()
    },
  }
}

function toRow(passkey: StoredPasskey) {
  return {
    id: passkey.id,
    user_id: passkey.userId,
    name: passkey.name,
    origin: passkey.origin,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    created_at_ms: passkey.createdAtMs,
    last_used_at_ms: passkey.lastUsedAtMs,
  }
}

function fromRow(row: ReturnType<typeof toRow>): StoredPasskey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    origin: row.origin,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports),
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  }
}
