import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  connectionFromUrl,
  type EmbeddedEngine,
  type EngineConnection,
  startEmbeddedEngine,
} from '@logline/engine'
import { type AppDependencies, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { closeFolder, writeForOwnerOnly } from './data-folder/close-folder.ts'
import { lockDataFolder } from './data-folder/folder-lock.ts'
import { type Db, loadSecretBox, openDatabase, type SecretBox } from './db/index.ts'
import { createEngineLink, type EngineLink } from './engine-link.ts'
import { buildPlan, type DataPlane, startDataPlane } from './features/data-plane/index.ts'
import {
  createMetricsRegistry,
  loadNodeIdentity,
  type NodeIdentity,
  registerRuntimeMetrics,
} from './features/system/index.ts'
import { makeUpAdminPassword } from './features/users/index.ts'
import { ensureEssentials } from './first-start.ts'
import { type Leadership, openLeadership } from './jobs/index.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'

export interface RunningServer {
  /** Where console and API answer, with a slash at the end. */
  url: string
  /** Password of `admin` when one was made up at this start. */
  generatedPassword: string | null
  db: Db
  /** Stops everything in order: first what takes requests, then what takes logs, then what keeps them. */
  stop: () => Promise<void>
}

const consoleRoot = fileURLToPath(new URL('../../console/dist', import.meta.url))

type ForTests = Pick<AppDependencies, 'now' | 'onIndices' | 'jobTimes'>

/** Starts the whole product: store, engine, data plane, console and API. What has started is stopped when a part fails. */
export async function startServer(config: Config, log: Log, forTests: ForTests = {}): Promise<RunningServer> {
  // Parts are stopped in the reverse order in which they were started.
  const parts = new AsyncDisposableStack()
  try {
    return await startParts(config, log, parts, forTests)
  } catch (error) {
    await parts.disposeAsync()
    throw error
  }
}

async function startParts(
  config: Config,
  log: Log,
  parts: AsyncDisposableStack,
  forTests: ForTests,
): Promise<RunningServer> {
  writeForOwnerOnly()
  const lock = lockDataFolder(config.dataDir)
  parts.defer(() => lock.release())
  const warning = closeFolder(config.dataDir)
  if (warning !== null) log.warn(warning)
  const db = await openDatabase({
    ...config,
    onError: (err) => log.error({ err }, 'PostgreSQL connection lost'),
  })
  parts.defer(() => db.destroy())
  const { isFirstStart } = await ensureEssentials(db, config)
  const node = await loadNodeIdentity(db, config.dataDir)
  const secrets = await loadSecretBox(config.dataDir)

  const leadership = await openLeadership(config.databaseUrl)
  parts.defer(() => leadership.stop())
  const dataPlane = await startInputs(config, log, { db, secrets, node, leadership })
  const link = createEngineLink({ db, dataPlane, log })
  const engine = startEngine(config, log, link)
  parts.defer(() => stopLogs(dataPlane, engine, link))
  const demo = config.startsDemo ? { withHistory: isFirstStart } : null
  const appParts = {
    log,
    db,
    secrets,
    node,
    leadership,
    dataPlane,
    messageStore: link.messageStore,
    demo,
    ...forTests,
  }
  const [url] = await Promise.all([listen(config, parts, appParts), engine])
  const generatedPassword = await makeUpAdminPassword(db)
  return { url, generatedPassword, db, stop: () => parts.disposeAsync() }
}

function startInputs(
  { dataDir, journal, outputBufferBytes, processingThreads, tlsFolders }: Config,
  log: Log,
  {
    db,
    secrets,
    node,
    leadership,
  }: { db: Db; secrets: SecretBox; node: NodeIdentity; leadership: Leadership },
): Promise<DataPlane> {
  return startDataPlane({
    settings: {
      nodeId: node.nodeId,
      journalDir: join(dataDir, 'journal'),
      journalMaxSizeBytes: journal.maxSizeBytes,
      journalMaxAgeMs: journal.maxAgeMs,
      outputBufferBytes,
      processingThreads,
      tlsFolders,
    },
    buildPlan: () => buildPlan(db, secrets, { nodeId: node.nodeId, leads: () => leadership.term() !== null }),
    log,
  })
}

/** The engine's process, ready to be used. An engine elsewhere is used as soon as it answers. */
async function startEngine(config: Config, log: Log, link: EngineLink): Promise<EmbeddedEngine | null> {
  let linked = Promise.resolve()
  const onConnection = (connection: EngineConnection | null) => {
    linked = link.connect(connection)
    linked.catch((err) => log.error({ err }, 'The message store failed to change'))
  }
  if (config.clickhouse) {
    onConnection(connectionFromUrl(config.clickhouse.url))
    return null
  }
  const dataDir = join(config.dataDir, 'engine')
  const memoryLimitBytes = config.engineMemoryBytes
  const engine = await startEmbeddedEngine({
    dataDir,
    memoryLimitBytes,
    onConnection,
    log: (text) => log.info(text),
  })
  await linked
  return engine
}

/** The data plane writes what it has begun while the engine still takes it. */
async function stopLogs(dataPlane: DataPlane, engine: Promise<EmbeddedEngine | null>, link: EngineLink) {
  await dataPlane.stop()
  await link.connect(null)
  // An engine that failed to start has already said so; there is nothing of it to stop.
  const started = await engine.catch(() => null)
  await started?.stop()
}

type AppParts = Pick<
  AppDependencies,
  'log' | 'db' | 'secrets' | 'node' | 'leadership' | 'dataPlane' | 'messageStore' | 'demo'
> &
  ForTests

async function listen(
  { http, auditRetentionMs, archiveDir, streamProcessingMaxFaults, indexSetLimits, mapTiles, mail }: Config,
  parts: AsyncDisposableStack,
  appParts: AppParts,
): Promise<string> {
  const metrics = createMetricsRegistry()
  registerRuntimeMetrics(metrics)
  const { host, port, ...paths } = http
  const limits = { auditRetentionMs, streamProcessingMaxFaults, indexSetLimits }
  const mailer = mail && createMailer(mail)
  const settings = { ...limits, archiveDir, ...paths, consoleRoot, mapTiles, mailer }
  const app = await buildApp({ ...appParts, ...settings, metrics })
  parts.defer(() => app.close())
  await app.listen({ host, port }).catch((cause) => {
    throw cannotListen(host, port, cause)
  })
  return app.publicUri
}

function cannotListen(host: string, port: number, cause: NodeJS.ErrnoException): Error {
  if (cause.code === 'EADDRINUSE') {
    const advice = 'Choose a free port with LOGLINE_HTTP_BIND.'
    return new Error(`Another program already listens at ${host}:${port}. ${advice}`, { cause })
  }
  const advice = 'Choose another address with LOGLINE_HTTP_BIND.'
  return new Error(`Console and API cannot listen at ${host}:${port}: ${cause.message}. ${advice}`, { cause })
}
