import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { EngineClient } from '../clickhouse/client/engine-client.ts'
import type { EngineConnection } from '../store/engine-connection.ts'
import {
  startTestEngine,
  type TestEngine,
  testCaller,
  testMemoryLimitBytes,
  testMessage,
  testScope,
} from '../testing/test-engine.ts'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { findEngineLibrary } from './engine-library.ts'

describe('embedded engine', () => {
  let shared: TestEngine
  beforeAll(async () => {
    shared = await startTestEngine()
  })
  afterAll(async () => {
    await shared.stop()
  })

  it('leaves no configuration and no secret in its folder', async () => {
    expect(await readdir(shared.dataDir)).toEqual(['store'])
  })

  it('has merged parts on the disk before it deletes those they replace', async () => {
    const client = new EngineClient(shared.connection)
    onTestFinished(() => client.close())
    const sql = `SELECT name, value FROM system.merge_tree_settings WHERE name IN ('old_parts_lifetime', 'min_rows_to_fsync_after_merge')`
    const { data } = await client.readAsApplication({ sql }, testCaller)
    expect(Object.fromEntries(data)).toEqual({ old_parts_lifetime: '0', min_rows_to_fsync_after_merge: '1' })
  })

  it('lets nobody in without a password', async () => {
    const answer = await fetch(`${shared.connection.url}/?query=SELECT%201`)
    expect(answer.status).not.toBe(200)
    const wrong = await fetch(`${shared.connection.url}/?query=SELECT%201&user=application&password=wrong`)
    expect(wrong.status).toBe(403)
  })

  it.each(['', 'play', 'dashboard', 'binary', 'merges', 'jemalloc', 'js/uplot.js', 'replicas_status'])(
    'shows no page of its own at /%s',
    async (path) => {
      const answer = await fetch(`${shared.connection.url}/${path}`)
      expect(answer.ok).toBe(false)
      expect(await answer.text()).not.toMatch(/<html|function|^Ok/i)
    },
  )

  it.each([
    ['write', `INSERT INTO logline.migrations (subject) VALUES ('x')`],
    ['change the schema', 'CREATE TABLE logline.stolen (a UInt8) ENGINE = Memory'],
    ['read files', `SELECT * FROM file('/etc/passwd', LineAsString)`],
    ['reach other servers', `SELECT * FROM url('http://127.0.0.1:1/', LineAsString)`],
    ['see what others run', 'SELECT query FROM system.processes'],
    ['lift its memory limit', 'SELECT 1 SETTINGS max_memory_usage = 0'],
    ['lift its time limit', 'SELECT 1 SETTINGS max_execution_time = 0'],
    ['lift its result limit', 'SELECT 1 SETTINGS max_result_rows = 0'],
  ])('does not let the reader %s', async (_, sql) => {
    await shared.store.ensureIndexSet('users')
    const answer = await askAs(shared.connection, 'reader', sql)
    expect(answer.status).not.toBe(200)
    expect(await answer.text()).toMatch(/ACCESS_DENIED|READONLY|SETTING_CONSTRAINT_VIOLATION/)
  })

  it('ends a statement of the reader that takes too long', async () => {
    const sql = 'SELECT sum(cityHash64(number)) FROM numbers(1000000000000) SETTINGS max_execution_time = 1'
    const answer = await askAs(shared.connection, 'reader', sql)
    expect(await answer.text()).toContain('TIMEOUT_EXCEEDED')
  })

  it('ends a statement of the reader that takes too much memory', async () => {
    const sql =
      'SELECT uniqExact(number) FROM numbers(300000000) SETTINGS max_bytes_before_external_group_by = 0'
    const answer = await askAs(shared.connection, 'reader', sql)
    expect(await answer.text()).toContain('MEMORY_LIMIT_EXCEEDED')
  })

  it('keeps the application out of everything that is not the product', async () => {
    const answer = await askAs(
      shared.connection,
      'application',
      `SELECT * FROM file('/etc/passwd', LineAsString)`,
    )
    expect(await answer.text()).toContain('ACCESS_DENIED')
  })

  it('writes no logs of its own that would grow', async () => {
    const client = new EngineClient(shared.connection)
    onTestFinished(() => client.close())
    const sql = `SELECT name FROM system.tables WHERE database = 'system' AND engine LIKE '%MergeTree'`
    expect((await client.readAsApplication({ sql }, testCaller)).data).toEqual([])
  })

  it('refuses a second process on the same folder and says why', async () => {
    const second = startEmbeddedEngine({
      dataDir: shared.dataDir,
      memoryLimitBytes: testMemoryLimitBytes,
      folderTimeoutMs: 0,
    })
    await expect(second).rejects.toThrow('another process runs the embedded engine on it')
    expect(await shared.store.ping()).toBe(true)
  })
})

describe('supervision', () => {
  it('waits for an engine that is about to end on its folder', async () => {
    const dataDir = await temporaryFolder()
    const options = { dataDir, memoryLimitBytes: testMemoryLimitBytes }
    const first = await startEmbeddedEngine(options)
    onTestFinished(() => first.stop())
    const told: string[] = []
    const second = startEmbeddedEngine({ ...options, log: (text) => told.push(text) })
    onTestFinished(async () => (await second).stop())
    await expect
      .poll(() => told, { timeout: 120_000 })
      .toContain('waiting for the engine of an earlier run to end')
    await first.stop()
    expect((await second).connection()).not.toBeNull()
  })

  it('starts the engine again after a crash, with everything in it', async () => {
    const dataDir = await temporaryFolder()
    const seen: (string | null)[] = []
    const engine = await startEmbeddedEngine({
      dataDir,
      memoryLimitBytes: testMemoryLimitBytes,
      onConnection: (connection) => seen.push(connection?.url ?? null),
    })
    onTestFinished(() => engine.stop())
    const { openMessageStore } = await import('../clickhouse/message-store.ts')
    const before = openMessageStore(current(engine.connection()))
    await before.ensureIndexSet('kept')
    await before.insert({ indexSetId: 'kept', indexNo: 0, messages: [testMessage()] }, { isRetry: false })
    await before.close()

    process.kill(engine.pid ?? 0, 'SIGKILL')
    await until(() => seen.length === 3)

    expect(seen[1]).toBeNull()
    const after = openMessageStore(current(engine.connection()))
    onTestFinished(() => after.close())
    const page = await after.searchMessages(
      { scope: testScope('kept'), sort: [], limit: 10, offset: 0, fields: [] },
      testCaller,
    )
    expect(page.total).toBe(1)
  })

  it('stops an engine that hangs by force', async () => {
    const dataDir = await temporaryFolder()
    const engine = await startEmbeddedEngine({ dataDir, memoryLimitBytes: testMemoryLimitBytes })
    const pid = engine.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    await engine.stop(300)
    expect(isRunning(pid)).toBe(false)
    expect(engine.connection()).toBeNull()
  })

  it('leaves no engine behind when the parent is killed', async () => {
    const dataDir = await temporaryFolder()
    const parent = startParent(dataDir)
    const [parentPid, enginePid] = await parent.pids
    expect(isRunning(enginePid)).toBe(true)
    process.kill(parentPid, 'SIGKILL')
    await until(() => !isRunning(enginePid))
  })

  it('gives the reason when the engine cannot start', async () => {
    const dataDir = await temporaryFolder()
    const start = startEmbeddedEngine({ dataDir, memoryLimitBytes: Number.NaN })
    await expect(start).rejects.toThrow(/did not start.*max_server_memory_usage/s)
  })

  it('names the way out on a platform without a library', () => {
    expect(() => findEngineLibrary('win32', 'x64')).toThrow(
      'There is no embedded engine for win32 on x64. Set LOGLINE_CLICKHOUSE_URL',
    )
  })
})

function askAs(connection: EngineConnection, user: 'reader' | 'application', sql: string): Promise<Response> {
  const { username, password } = connection[user]
  const address = new URL(connection.url)
  address.searchParams.set('user', username)
  address.searchParams.set('password', password)
  return fetch(address, { method: 'POST', body: sql })
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'logline-engine-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Another process that owns an engine and prints both process ids. */
function startParent(dataDir: string): { pids: Promise<[number, number]> } {
  const script = `
    import { startEmbeddedEngine } from ${JSON.stringify(new URL('./embedded-engine.ts', import.meta.url).href)}
    const engine = await startEmbeddedEngine({ dataDir: ${JSON.stringify(dataDir)}, memoryLimitBytes: 1e9 })
    console.log(process.pid + ' ' + engine.pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pids = new Promise<[number, number]>((resolve, reject) => {
    parent.once('exit', () => reject(new Error('The parent ended before its engine was ready')))
    parent.stdout.once('data', (text: Buffer) => {
      const [parentPid = 0, enginePid = 0] = text.toString().split(' ').map(Number)
      resolve([parentPid, enginePid])
    })
  })
  return { pids }
}

function current(connection: EngineConnection | null): EngineConnection {
  if (!connection) throw new Error('The engine is away')
  return connection
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(isReached: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!isReached()) {
    if (Date.now() > deadline) throw new Error('Not reached within 10 s')
    await delay(20)
  }
}
