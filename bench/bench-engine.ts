import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EngineConnection, startEmbeddedEngine } from '@logline/engine'

/** An engine of the benchmark's own, which the product under test uses too: so the floor is measured on the same one. */
export interface BenchEngine {
  connection: EngineConnection
  pid: number | null
  /** For LOGLINE_CLICKHOUSE_URL. */
  url: string
  /** Bare SQL over the engine's HTTP interface, as text. */
  sql(statement: string, body?: Uint8Array): Promise<string>
  /** The same, answered in a format that is no text. */
  bytes(statement: string): Promise<Uint8Array>
  stop(): Promise<void>
}

/** On a folder of its own, removed at the end, or on one that is kept. */
export async function startBenchEngine(kept?: string): Promise<BenchEngine> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'logline-bench-engine-'))
  mkdirSync(dataDir, { recursive: true })
  const engine = await startEmbeddedEngine({ dataDir, memoryLimitBytes: 4 * 1024 ** 3 })
  const connection = engine.connection()
  if (connection === null) throw new Error('the engine went away')
  const { username, password } = connection.application
  const url = new URL(connection.url)
  Object.assign(url, { username, password, pathname: `/${connection.database}` })
  const headers = {
    'x-clickhouse-user': username,
    'x-clickhouse-key': password,
    'x-clickhouse-database': connection.database,
  }
  const ask = async (statement: string, body?: Uint8Array) => {
    const target = new URL(connection.url)
    if (body !== undefined) target.searchParams.set('query', statement)
    const answer = await fetch(target, { method: 'POST', headers, body: body ?? statement })
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  return {
    connection,
    pid: engine.pid,
    url: url.href,
    sql: async (statement, body) => (await (await ask(statement, body)).text()).trim(),
    bytes: async (statement) => await (await ask(statement)).bytes(),
    stop: async () => {
      await engine.stop()
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
