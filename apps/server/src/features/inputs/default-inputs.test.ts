import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../db/index.ts'
import { createDefaultInputs } from './default-inputs.ts'
import { inputRepo } from './input-repo.ts'

describe('the very first start', () => {
  let folder: string
  let db: Db

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'logline-test-'))
    db = await openDatabase({ dataDir: folder, databaseUrl: null, onError: () => undefined })
  })
  afterEach(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })

  it('makes the inputs that common shippers send to', async () => {
    await createDefaultInputs(db, { bindAddress: '127.0.0.1', isWanted: true, nowMs: 1_000 })
    const made = (await inputRepo(db).all()).map(({ title, configuration, desiredState, isGlobal }) => [
      title,
      `${configuration.bind_address}:${configuration.port}`,
      desiredState,
      isGlobal,
    ])
    expect(made).toEqual([
      ['GELF HTTP', '127.0.0.1:12202', 'RUNNING', true],
      ['GELF TCP', '127.0.0.1:12201', 'RUNNING', true],
      ['GELF UDP', '127.0.0.1:12201', 'RUNNING', true],
      ['Syslog TCP', '127.0.0.1:1514', 'RUNNING', true],
      ['Syslog UDP', '127.0.0.1:1514', 'RUNNING', true],
    ])
  })

  it('is the only one that does: deleted ones stay deleted', async () => {
    const wishes = { bindAddress: '127.0.0.1', isWanted: true, nowMs: 1_000 }
    await createDefaultInputs(db, wishes)
    for (const { id } of await inputRepo(db).all()) await inputRepo(db).remove(id)
    await createDefaultInputs(db, wishes)
    expect(await inputRepo(db).all()).toEqual([])
  })

  it('makes none when none are wanted, and neither does a later one', async () => {
    await createDefaultInputs(db, { bindAddress: '127.0.0.1', isWanted: false, nowMs: 1_000 })
    await createDefaultInputs(db, { bindAddress: '127.0.0.1', isWanted: true, nowMs: 2_000 })
    expect(await inputRepo(db).all()).toEqual([])
  })
})
