import compress from '@fastify/compress'
import type { MessageStore } from '@logline/engine'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Db, SecretBox } from './db/index.ts'
import { registerApiDocs } from './features/api-docs/index.ts'
import { registerArchives } from './features/archives/index.ts'
import { registerAudit } from './features/audit/index.ts'
import {
  authenticationGuards,
  createExternalSignIn,
  createHeaderSignIn,
  registerAuthentication,
} from './features/authentication/index.ts'
import { registerCatalog } from './features/catalog/index.ts'
import { registerClusterConfig } from './features/cluster-config/index.ts'
import { type DataPlane, registerDataPlane, registerProcessing } from './features/data-plane/index.ts'
import { registerDecorators } from './features/decorators/index.ts'
import { registerDeletions } from './features/deletions/index.ts'
import { createDemoSender, type DemoWish, registerDemo, startDemoWhenReady } from './features/demo/index.ts'
import { registerEntityLists } from './features/entity-lists/index.ts'
import { registerEventDefinitions } from './features/event-definitions/index.ts'
import { registerEventDeliveries } from './features/event-deliveries/index.ts'
import { registerEventNotifications } from './features/event-notifications/index.ts'
import { registerEventSilences } from './features/event-silences/index.ts'
import { registerEvents } from './features/events/index.ts'
import { registerExplanations } from './features/explanations/index.ts'
import { registerExport } from './features/export/index.ts'
import { registerExtractorPreview } from './features/extractor-preview/index.ts'
import { extractorPatterns, registerExtractors } from './features/extractors/index.ts'
import { registerFailures } from './features/failures/index.ts'
import { registerFields } from './features/fields/index.ts'
import { registerGrok } from './features/grok/index.ts'
import { registerIndexRanges } from './features/index-ranges/index.ts'
import { type IndexSetLimits, indexSetDefaultsGuard, registerIndexSets } from './features/index-sets/index.ts'
import { registerIndices } from './features/indices/index.ts'
import { findGelfTcpInput, registerInputs } from './features/inputs/index.ts'
import { registerInsights } from './features/insights/index.ts'
import { registerMcp } from './features/mcp/index.ts'
import { registerMessages } from './features/messages/index.ts'
import { registerNotifications } from './features/notifications/index.ts'
import { registerOidc } from './features/oidc/index.ts'
import { registerOutputs } from './features/outputs/index.ts'
import { registerPermissions } from './features/permissions/index.ts'
import { registerPromotedFields } from './features/promoted-fields/index.ts'
import { registerRoleMembers } from './features/role-members/index.ts'
import { registerRoles } from './features/roles/index.ts'
import { registerRuleMatches } from './features/rule-matches/index.ts'
import { registerScripting } from './features/scripting/index.ts'
import { registerSearchLinks } from './features/search-links/index.ts'
import {
  createStatementQueue,
  exportQueueLimits,
  registerSearches,
  resolveTimeRange,
  searchHttpProblem,
  searchQueueLimits,
} from './features/searches/index.ts'
import {
  createFactorChanges,
  createPasskeyKeeper,
  createSecondFactorKeeper,
  registerSecondFactors,
} from './features/second-factors/index.ts'
import { createSessionKeeper, createSignIn, registerSessions } from './features/sessions/index.ts'
import { registerShares } from './features/shares/index.ts'
import { registerStartPage } from './features/start-page/index.ts'
import { registerStreamRouting } from './features/stream-routing/index.ts'
import { registerStreams } from './features/streams/index.ts'
import {
  createLifecycle,
  type MetricsRegistry,
  type NodeIdentity,
  registerCluster,
  registerLifecycle,
  registerMetrics,
  registerSystem,
} from './features/system/index.ts'
import { registerSystemJobs } from './features/system-jobs/index.ts'
import { registerTail } from './features/tail/index.ts'
import { registerTeamMembers } from './features/team-members/index.ts'
import { registerTeams } from './features/teams/index.ts'
import { registerTelemetry } from './features/telemetry/index.ts'
import { createTokenKeeper, registerTokens } from './features/tokens/index.ts'
import { registerTools } from './features/tools/index.ts'
import { createTrials } from './features/trials/index.ts'
import { registerUrlWhitelist, urlWhitelistGuards } from './features/url-whitelist/index.ts'
import { createUserDirectory, registerUsers } from './features/users/index.ts'
import { registerViews } from './features/views/index.ts'
import { addApi } from './http/api/api.ts'
import { type Network, trustedProxies } from './http/authentication/trusted-proxies.ts'
import { addConsole } from './http/console/console-files.ts'
import type { MapTiles } from './http/console/map-tiles.ts'
import { addPublicUri } from './http/public-uri.ts'
import { requestIdOf } from './http/request-id.ts'
import {
  createJobQueue,
  createScheduler,
  type JobQueue,
  type JobTimes,
  type Leadership,
  type Scheduler,
} from './jobs/index.ts'
import { kinds } from './kinds.ts'
import type { Mailer } from './mail/mailer.ts'

/** What the product runs on; made by `main` (or a test), put together by `buildApp`. */
export interface AppDependencies {
  log: FastifyBaseLogger
  db: Db
  /** Encrypts the passwords of directories and the secrets of inputs. */
  secrets: SecretBox
  node: NodeIdentity
  /** Whether this server does what one of all may do. */
  leadership: Leadership
  metrics: MetricsRegistry
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  dataPlane: DataPlane
  /** Sample logs to send without being asked; null for none. */
  demo: DemoWish | null
  /** Null when the operator has set no mail server. */
  mailer: Mailer | null
  /** How long audit entries are kept. */
  auditRetentionMs: number
  /** Folder of the archives of indices, absolute. */
  archiveDir: string
  /** So many faults of its rules pause a stream. */
  streamProcessingMaxFaults: number
  /** Bounds of rotation and retention. */
  indexSetLimits: IndexSetLimits
  /** Time by which indices are rotated and taken away, milliseconds since 1970 UTC, and their steps, for tests. */
  now?: () => number
  onIndices?: (indices: ReturnType<typeof registerIndices>) => void
  /** Makes a change without an audit entry fail, for tests. */
  isAuditStrict?: boolean
  /** Further kinds of jobs, further repeated work, and other times of the queue, for tests. */
  defineJobs?: (jobs: JobQueue, scheduler: Scheduler) => void
  jobTimes?: JobTimes
  /** Path of console and API, with a slash at both ends. */
  pathPrefix: string
  /** Where browsers reach us, with a slash at the end; null for where we listen. */
  externalUri: string | null
  /** Whose word on who is calling counts. */
  trustedProxies: readonly Network[]
  /** Folder of the built console. */
  consoleRoot: string
  /** Ground of its world maps; null for the outline that comes with it. */
  mapTiles: MapTiles | null
}

/** Requests larger than this are refused with 413: saved searches and dashboards are the largest we take. */
const maxBodyBytes = 8 * 1024 ** 2
/** The address of a search holds its query: up to 65,536 characters, most of those that are escaped three times as long. */
const maxHeadBytes = 256 * 1024

/** A target in absolute form is read like its path (RFC 9112, section 3.2.2): some clients send it also without a proxy. */
function originForm(target: string): string {
  const [, path = ''] = /^https?:\/\/[^/?#]+(.*)$/i.exec(target) ?? [null, target]
  return path.startsWith('/') ? path : `/${path}`
}

/** The HTTP server with everything in it, not yet listening. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { log, node, pathPrefix, externalUri, consoleRoot, mapTiles } = dependencies
  const isTrustedProxy = trustedProxies(dependencies.trustedProxies)
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    http: { maxHeaderSize: maxHeadBytes },
    genReqId: requestIdOf,
    trustProxy: dependencies.trustedProxies.length > 0 && isTrustedProxy,
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
  })
  addPublicUri(app, externalUri, pathPrefix)
  await app.register(compress, { encodings: ['gzip'], threshold: 512 })

  const people = createPeople(dependencies)
  const scheduler = createScheduler(dependencies)
  const jobs = createJobQueue({ ...dependencies, nodeId: node.nodeId, scheduler })
  dependencies.defineJobs?.(jobs, scheduler)
  const trials = createTrials()
  const prefix = `${pathPrefix}api`
  const api = { nodeId: node.nodeId, prefix, identify: people.signIn.identify, isTrustedProxy }
  await addApi(app, api, (api) => {
    registerAudit(api, { ...dependencies, kinds, scheduler })
    registerSessions(api, { ...dependencies, ...people, scheduler })
    registerUsers(api, { ...dependencies, ...people, kinds })
    registerTokens(api, people)
    registerSecondFactors(api, { ...dependencies, ...people, scheduler })
    registerAuthentication(api, { ...dependencies, ...people })
    registerOidc(api, { ...dependencies, ...people })
    registerPermissions(api)
    registerRoles(api, dependencies)
    registerRoleMembers(api, { ...dependencies, ...people })
    registerTeams(api, dependencies)
    registerTeamMembers(api, { ...dependencies, ...people })
    registerShares(api, { ...dependencies, ...people, kinds })
    registerExplanations(api, { ...dependencies, ...people, kinds })
    const lifecycle = nodeLifecycle(dependencies)
    registerSystem(api, { ...dependencies, lifecycle })
    registerLifecycle(api, { ...dependencies, lifecycle })
    registerApiDocs(api)
    registerCluster(api, dependencies)
    registerMetrics(api, dependencies)
    registerSystemJobs(api, { ...dependencies, jobs, scheduler })
    registerDataPlane(api, { ...dependencies, scheduler })
    registerProcessing(api, dependencies)
    registerNotifications(api, { ...dependencies, scheduler })
    registerClusterConfig(api, {
      ...dependencies,
      guards: new Map([
        ...urlWhitelistGuards(dependencies.dataPlane),
        ...authenticationGuards,
        indexSetDefaultsGuard(dependencies.indexSetLimits),
      ]),
    })
    registerUrlWhitelist(api, dependencies)
    registerTelemetry(api, dependencies)
    registerDecorators(api, dependencies)
    registerIndexSets(api, { ...dependencies, jobs })
    const archives = registerArchives(api, { ...dependencies, jobs })
    const indices = registerIndices(api, { ...dependencies, jobs, scheduler, archives })
    dependencies.onIndices?.(indices)
    registerPromotedFields(api, { ...dependencies, scheduler })
    registerFailures(api, { ...dependencies, scheduler })
    registerIndexRanges(api, { ...dependencies, jobs })
    registerStreams(api, { ...dependencies, trials })
    registerStreamRouting(api, { ...dependencies, scheduler })
    registerOutputs(api, dependencies)
    registerInputs(api, { ...dependencies, scheduler })
    registerExtractors(api, { ...dependencies, trials, scheduler })
    const queue = createStatementQueue(searchQueueLimits)
    const exportQueue = createStatementQueue(exportQueueLimits)
    const searchService = registerSearches(api, {
      ...dependencies,
      queue,
      exportQueue,
      scheduler,
    })
    registerExport(api, { ...dependencies, ...people, queue: exportQueue, searchService })
    registerViews(api, { ...dependencies, searches: searchService })
    const tables = registerScripting(api, { ...dependencies, searchService })
    registerMcp(api, { ...dependencies, tables, queue })
    registerInsights(api, { ...dependencies, queue })
    registerSearchLinks(api, dependencies)
    registerFields(api, { ...dependencies, queue, resolveTimeRange, searchHttpProblem })
    registerTail(api, dependencies)
    registerMessages(api, dependencies)
    registerRuleMatches(api, { ...dependencies, queue, trials })
    registerExtractorPreview(api, { ...dependencies, queue, trials })
    registerDeletions(api, { ...dependencies, queue, jobs })
    registerEventDefinitions(api, dependencies)
    registerEvents(api, { ...dependencies, queue, scheduler })
    const told = { ...dependencies, consoleUrl: dependencies.externalUri }
    registerEventNotifications(api, told)
    registerEventDeliveries(api, { ...told, scheduler })
    registerEventSilences(api, { ...dependencies, scheduler })
    const users = extractorPatterns(dependencies.db, dependencies.dataPlane)
    registerGrok(api, { ...dependencies, trials, users })
    registerTools(api, { ...dependencies, trials })
    registerStartPage(api, { ...dependencies, kinds })
    registerEntityLists(api, { ...dependencies, kinds })
    registerCatalog(api, { ...dependencies, kinds })
    registerDemo(api, createDemo(dependencies, app))
  })
  await addConsole(app, { root: consoleRoot, pathPrefix, mapTiles })
  app.addHook('onReady', async () => scheduler.start())
  // Added last, so that it comes first: repeated work ends while all it uses is still there.
  app.addHook('onClose', async () => {
    await scheduler.stop()
    await jobs.stop()
    await trials.stop()
  })
  return app
}

/** Whether this server may be sent something. */
function nodeLifecycle({ messageStore, dataPlane }: AppDependencies) {
  return createLifecycle({
    isSearchable: () => {
      try {
        return messageStore() !== null
      } catch {
        return false
      }
    },
    isJournalFull: () => {
      const journal = dataPlane.counters.journal()
      return journal !== null && journal.sizeBytes >= journal.sizeLimitBytes
    },
    isPaused: () => dataPlane.isPaused(),
  })
}

/** Sample logs for a first look, sent like those of any shipper. */
function createDemo({ db, dataPlane, demo, log }: AppDependencies, app: FastifyInstance) {
  const demoSender = createDemoSender((err) => log.warn({ err }, 'The sample logs stopped'))
  const parts = { db, demoSender, findGelfTcpInput: () => findGelfTcpInput(db, dataPlane) }
  const closing = new AbortController()
  app.addHook('onClose', async () => {
    closing.abort()
    demoSender.stop()
  })
  if (demo) {
    startDemoWhenReady(parts, demo, closing.signal).catch((err) =>
      log.warn({ err }, 'No sample logs are sent'),
    )
  }
  return parts
}

/** Who may sign in, by what, and for how long. */
function createPeople({ db, secrets, log }: AppDependencies) {
  const directory = createUserDirectory(db, kinds)
  const sessionKeeper = createSessionKeeper(db)
  const tokenKeeper = createTokenKeeper(db)
  const externalSignIn = createExternalSignIn({ db, secrets, directory, log })
  const headerSignIn = createHeaderSignIn({ db, directory, externalSignIn, log })
  const endSessions = sessionKeeper.endAllOf
  const changes = createFactorChanges({ db, secrets, endSessions })
  const secondFactorKeeper = createSecondFactorKeeper({ db, secrets, changes })
  const passkeyKeeper = createPasskeyKeeper({ db, changes })
  const signIn = createSignIn({
    db,
    directory,
    sessionKeeper,
    tokenKeeper,
    secondFactorKeeper,
    passkeyKeeper,
    externalSignIn,
    headerSignIn,
  })
  return {
    directory,
    sessionKeeper,
    tokenKeeper,
    signIn,
    headerSignIn,
    lastSessionOf: sessionKeeper.lastSessionOf,
    lastSessions: sessionKeeper.lastSessions,
    endSessions,
    secondFactorKeeper,
    passkeyKeeper,
    confirmsPassword: signIn.confirmsPassword,
    confirmsGuess: signIn.confirmsGuess,
  }
}
