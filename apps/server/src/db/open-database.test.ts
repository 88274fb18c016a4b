import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../testing/databases/each-database.ts'
import { type HeldPostgres, holdPostgres } from '../testing/databases/throwaway-postgres.ts'
import { migrations } from './migrations/index.ts'
import { newObjectId } from './object-id.ts'
import { openDatabase } from './open-database.ts'

const noErrors = (error: Error) => {
  throw error
}

describeOnEachDatabase('the metadata store', (database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-db-'))
  let postgres: HeldPostgres | null = null
  let databaseUrl: string | null = null
  beforeAll(async () => {
    postgres = database === 'postgres' ? await holdPostgres() : null
    databaseUrl = (await postgres?.createDatabase()) ?? null
  })
  afterAll(async () => {
    await postgres?.release()
    rmSync(dataDir, { recursive: true })
  })
  const open = () => openDatabase({ dataDir, databaseUrl, onError: noErrors })

  it('keeps what was written over a restart, and migrates only once', async () => {
    const first = await open()
    await first.insertInto('settings').values({ name: 'a', value: 'ä\u{1f600}' }).execute()
    await first.destroy()
    const second = await open()
    expect(await second.selectFrom('settings').select('value').where('name', '=', 'a').execute()).toEqual([
      { value: 'ä\u{1f600}' },
    ])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      second,
    )
    expect(rows.map((row) => row.name)).toEqual(migrations.map(({ name }) => name))
    await second.destroy()
  })

  it('reads times as numbers and takes back a failed transaction whole', async () => {
    const db = await open()
    const nowMs = Date.UTC(2026, 0, 1)
    const user = { id: newObjectId(), username: 'jane', password_hash: '', email: '', full_name: '' }
    const rest = {
      permissions: '[]',
      preferences: '{}',
      session_timeout_ms: nowMs,
      account_status: 'enabled',
    } as const
    const flags = { is_read_only: 0, is_service_account: 0 }
    await db
      .insertInto('users')
      .values({ ...user, ...rest, ...flags })
      .execute()
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect([row.session_timeout_ms, row.is_read_only]).toEqual([nowMs, 0])
    const failing = db.transaction().execute(async (db) => {
      await db.deleteFrom('users').execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: user.id }])
    await db.destroy()
  })

  it('lets nothing point to what does not exist', async () => {
    const db = await open()
    const orphan = { id: newObjectId(), user_id: 'nobody', name: 'x', token_hash: 'x', last_access_at_ms: 0 }
    await expect(db.insertInto('tokens').values(orphan).execute()).rejects.toThrow(/foreign key/i)
    await db.destroy()
  })

  it.runIf(database === 'postgres')('says at once when the server cannot sort texts', async () => {
    const db = await open()
    await sql`delete from pg_collation where collname = 'und-x-icu'`.execute(db)
    await db.destroy()
    await expect(open()).rejects.toThrow('this PostgreSQL was built without ICU')
  })
})

it('keeps every answered write of the embedded store through a crash of the machine', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-db-'))
  const db = await openDatabase({ dataDir, databaseUrl: null, onError: noErrors })
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
  expect([await pragma('journal_mode'), await pragma('synchronous')]).toEqual(['wal', 2])
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

it('makes ids of 24 hex digits that sort by age', () => {
  const ids = [0, 1, 60, 86_400].map((seconds) => newObjectId(Date.UTC(2026, 0, 1) + seconds * 1000))
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
})
