import { fileURLToPath } from 'node:url'
import { type AppDependencies, buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { loadSecretBox, openDatabase } from '../db/index.ts'
import { createCounterTotals, createTailLink, type DataPlane } from '../features/data-plane/index.ts'
import { createMetricsRegistry, loadNodeIdentity, registerRuntimeMetrics } from '../features/system/index.ts'
import { ensureEssentials } from '../first-start.ts'
import { serviceUnavailable } from '../http/errors.ts'
import { openLeadership } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { createMailer } from '../mail/mailer.ts'

const consoleRoot = fileURLToPath(new URL('console-files', import.meta.url))

/** Console and API on a real database, as long as the engine is away and no input runs: starts in a blink. */
export async function startWithoutEngine(
  config: Config,
  log: Log,
  extras: Partial<
    Pick<AppDependencies, 'defineJobs' | 'jobTimes' | 'messageStore' | 'now' | 'onIndices'>
  > = {},
) {
  const db = await openDatabase({ ...config, onError: (error) => log.error(error) })
  await ensureEssentials(db, config)
  const metrics = createMetricsRegistry()
  registerRuntimeMetrics(metrics)
  const leadership = await openLeadership(config.databaseUrl)
  const node = await loadNodeIdentity(db, config.dataDir)
  const app = await buildApp({
    // What else a test has said of its server stands in `config`, or is given here by its name.
    ...extras,
    log,
    db,
    secrets: await loadSecretBox(config.dataDir),
    node,
    leadership,
    metrics,
    messageStore: extras.messageStore ?? withoutStore,
    dataPlane: idleDataPlane(config),
    demo: null,
    mailer: config.mail && createMailer(config.mail),
    auditRetentionMs: config.auditRetentionMs,
    archiveDir: config.archiveDir,
    streamProcessingMaxFaults: config.streamProcessingMaxFaults,
    indexSetLimits: config.indexSetLimits,
    isAuditStrict: true,
    ...config.http,
    consoleRoot,
    mapTiles: config.mapTiles,
  })
  await app.listen({ host: config.http.host, port: config.http.port })
  return {
    db,
    url: app.publicUri,
    async stop() {
      await app.close()
      await leadership.stop()
      await db.destroy()
    },
  }
}

function withoutStore(): never {
  throw serviceUnavailable('This server runs without the engine.')
}

/** A data plane between two of its processes. */
function idleDataPlane({ dataDir, journal, outputBufferBytes }: Config): DataPlane {
  return {
    publishPlan: async () => {},
    pauseProcessing: () => {},
    isPaused: () => false,
    setEngine: () => {},
    inputs: () => [],
    outputs: () => [],
    onCounters: () => {},
    inputStatus: () => null,
    inputBalances: () => null,
    outputCounters: () => new Map(),
    counters: createCounterTotals(),
    tails: createTailLink(() => {}).link,
    replay: async ({ replayId }) => ({ replayId, state: 'unknown', reason: null }),
    settings: {
      nodeId: '',
      journalDir: dataDir,
      journalMaxSizeBytes: journal.maxSizeBytes,
      journalMaxAgeMs: journal.maxAgeMs,
      outputBufferBytes,
      processingThreads: 0,
      tlsFolders: null,
    },
    pid: () => null,
    stop: async () => {},
  }
}
