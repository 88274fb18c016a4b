import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { AppDependencies } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import type { Db } from '../db/index.ts'
import type { Log } from '../log.ts'
import { type ApiClient, apiClient, tokenHeader } from './api-client.ts'
import type { DatabaseKind } from './databases/each-database.ts'
import { holdPostgres } from './databases/throwaway-postgres.ts'
import { adminPassword, createSeed, type Seed, type TestUser } from './seed.ts'
import { startWithoutEngine } from './server-without-engine.ts'

interface TestServerOptions
  extends Partial<Pick<AppDependencies, 'defineJobs' | 'jobTimes' | 'messageStore' | 'now' | 'onIndices'>> {
  database?: DatabaseKind
  /** Where its data are, when they outlive it; a PostgreSQL may be that of other servers too. */
  home?: Pick<Config, 'dataDir' | 'databaseUrl'>
  /** With the embedded engine and the data plane; without, everything that needs them answers 503. */
  engine?: boolean
  /** Address of an engine of the test's own, in place of the embedded one. */
  clickhouse?: string
  pathPrefix?: string
  /** A mail server; none unless told. */
  mail?: Config['mail']
  mapTiles?: Config['mapTiles']
  /** Settings of rotation and retention, as in the environment. */
  indexSetSettings?: Record<string, string>
  /** Folder of archives; one in the data folder when not given. */
  archiveDir?: string
  /** Whose word on who is calling counts; nobody's when not given. */
  trustedProxies?: Config['http']['trustedProxies']
  /** Where the log goes; nowhere when not given. */
  log?: { write: (line: string) => void }
}

export interface TestServer {
  api: { as: (user: 'admin' | TestUser) => ApiClient; anonymous: ApiClient }
  seed: Seed
  db: Db
  nodeId: string
  /** Its folder. */
  dataDir: string
  /** With a slash at the end. */
  url: string
  stop: () => Promise<void>
}

/** The real server on a free port with data of its own; all of it is gone after `stop`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { home } = options
  const dataDir = home?.dataDir ?? mkdtempSync(join(tmpdir(), 'logline-test-'))
  const postgres = options.database === 'postgres' ? await holdPostgres() : null
  const { clickhouse, pathPrefix = '/' } = options
  const settings = testConfig(
    dataDir,
    home?.databaseUrl ?? (await postgres?.createDatabase()) ?? null,
    pathPrefix,
  )
  const config: Config = {
    ...settings,
    http: { ...settings.http, trustedProxies: options.trustedProxies ?? [] },
    clickhouse: clickhouse === undefined ? null : { url: clickhouse, cluster: null },
    mapTiles: options.mapTiles ?? null,
    mail: options.mail ?? null,
    archiveDir: options.archiveDir ?? settings.archiveDir,
    indexSetLimits: indexSetLimitsOf(options.indexSetSettings),
  }
  const log = options.log ? pino({}, options.log) : pino({ enabled: false })
  const server = await (options.engine || clickhouse
    ? startWithEngine(config, log, options)
    : startWithoutEngine(config, log, options))
  const seed = createSeed(server.db)
  const admin = await seed.admin()
  const as = (user: 'admin' | TestUser) => apiClient(server.url, tokenHeader(user === 'admin' ? admin : user))
  return {
    api: { as, anonymous: apiClient(server.url, {}) },
    seed,
    db: server.db,
    dataDir,
    nodeId: readFileSync(join(dataDir, 'node-id'), 'utf8').trim(),
    url: server.url,
    async stop() {
      await server.stop()
      await postgres?.release()
      if (!home) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Jobs are taken from the queue at once: for tests that wait for many of them. */
export const quickJobs = { turnEveryMs: 20, leaseMs: 30_000, drainMs: 5_000, sweepEveryMs: 600_000 }

/** Bounds of rotation and retention by settings as in the environment. */
export function indexSetLimitsOf(settings: Record<string, string> = {}): Config['indexSetLimits'] {
  const loaded = loadConfig([], settings)
  if (loaded.kind !== 'config') throw new Error('There are no arguments that ask for help.')
  return loaded.config.indexSetLimits
}

/** Loaded only when asked for: most tests need nothing of the engine. */
async function startWithEngine(config: Config, log: Log, { now, onIndices, jobTimes }: TestServerOptions) {
  const { startServer } = await import('../server.ts')
  return startServer(config, log, {
    ...(now && { now }),
    ...(onIndices && { onIndices }),
    ...(jobTimes && { jobTimes }),
  })
}

function testConfig(dataDir: string, databaseUrl: string | null, pathPrefix: string): Config {
  return {
    dataDir,
    http: { host: '127.0.0.1', port: 0, pathPrefix, externalUri: null, trustedProxies: [] },
    adminPassword,
    databaseUrl,
    clickhouse: null,
    engineMemoryBytes: 1024 ** 3,
    journal: { maxSizeBytes: 100 * 1024 ** 2, maxAgeMs: 3_600_000 },
    outputBufferBytes: 16 * 1024 ** 2,
    processingThreads: 0,
    mail: null,
    auditRetentionMs: 86_400_000,
    archiveDir: join(dataDir, 'archives'),
    streamProcessingMaxFaults: 3,
    indexSetLimits: indexSetLimitsOf(),
    hasDefaultInputs: false,
    startsDemo: false,
    tlsFolders: null,
    inputsHost: '127.0.0.1',
    mapTiles: null,
  }
}
