import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** Debian's package postgresql-15. */
const binaries = '/usr/lib/postgresql/15/bin'

export const hasPostgres = existsSync(join(binaries, 'postgres'))

interface Cluster {
  folder: string
  server: ChildProcess
}

let cluster: Promise<Cluster> | null = null
let holders = 0

export interface HeldPostgres {
  /** A fresh, empty database; its URL. */
  createDatabase: () => Promise<string>
  /** The server ends with its last holder. */
  release: () => Promise<void>
}

/** A PostgreSQL server of this test process alone, reached through a socket in a folder that is thrown away. */
export async function holdPostgres(): Promise<HeldPostgres> {
  holders += 1
  cluster ??= startCluster()
  const { folder } = await cluster
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`
      const client = new pg.Client(urlOf(folder, 'postgres'))
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return urlOf(folder, name)
    },
    async release() {
      holders -= 1
      if (holders > 0 || !cluster) return
      const ending = await cluster
      cluster = null
      await stopCluster(ending)
    },
  }
}

/** Does something in a database, over a connection of its own. */
export async function queryPostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

function urlOf(folder: string, database: string): string {
  return `postgres://logline@localhost/${database}?host=${encodeURIComponent(folder)}`
}

async function startCluster(): Promise<Cluster> {
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'logline-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'logline', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { ...owner, cwd: folder })
  const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'max_connections=50']
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  )
  process.once('exit', () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })
  await answers(folder)
  return { folder, server }
}

/** PostgreSQL refuses to run as root; then it runs as the user its package made. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

async function answers(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const client = new pg.Client(urlOf(folder, 'postgres'))
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    if (isUp) return client.end()
    await delay(50)
  }
  throw new Error('The throw-away PostgreSQL did not start within 10 s.')
}

/** Of connections that nobody has ended. */
const longestWaitMs = 5_000

/** A pool says that it has ended before its connections have: they are waited for, or each would be told as a failure. */
async function stopCluster({ folder, server }: Cluster): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const breakOff = setTimeout(() => server.kill('SIGINT'), longestWaitMs)
  await ended
  clearTimeout(breakOff)
  rmSync(folder, { recursive: true, force: true })
}
