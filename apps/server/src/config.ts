import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { z } from 'zod'
import { indexSetLimits, indexSetSettings } from './config-index-sets.ts'
import {
  duration,
  externalUri,
  folders,
  hostAndPort,
  networks,
  pathPrefix,
  size,
  smtpUrl,
  tileTemplate,
  webUrl,
} from './config-values.ts'
import type { IndexSetLimits } from './features/index-sets/index.ts'
import type { Network } from './http/authentication/trusted-proxies.ts'
import type { MapTiles } from './http/console/map-tiles.ts'
import type { MailConfig } from './mail/mailer.ts'

/** Everything the operator may choose, checked. */
export interface Config {
  /** Absolute. */
  dataDir: string
  http: {
    host: string
    /** 0 for any free one. */
    port: number
    /** Begins and ends with a slash. */
    pathPrefix: string
    /** Where browsers reach us, when that is not the bind address; ends with a slash. */
    externalUri: string | null
    /** Proxies in front whose word on who is calling counts. */
    trustedProxies: readonly Network[]
  }
  adminPassword: string | null
  databaseUrl: string | null
  clickhouse: { url: string; cluster: string | null } | null
  engineMemoryBytes: number
  journal: { maxSizeBytes: number; maxAgeMs: number }
  /** Most disk of what waits for one output. */
  outputBufferBytes: number
  /** That process messages besides the one that stores them; 0: that one does it. */
  processingThreads: number
  /** Null: no mail is sent. */
  mail: MailConfig | null
  /** How long audit entries are kept. */
  auditRetentionMs: number
  /** Folder of the archives of indices, absolute. */
  archiveDir: string
  /** So many faults of its rules pause a stream. */
  streamProcessingMaxFaults: number
  /** Bounds of rotation and retention. */
  indexSetLimits: IndexSetLimits
  hasDefaultInputs: boolean
  /** Sends itself sample logs. */
  startsDemo: boolean
  /** Where the files for TLS of inputs may lie, absolute; null for anywhere. */
  tlsFolders: readonly string[] | null
  /** Address the default inputs listen on. */
  inputsHost: string
  /** Ground of world maps; null for the outline that comes with the console. */
  mapTiles: MapTiles | null
}

/** Its segments are an eighth of it, and not below 1 MB. */
const leastOutputBufferBytes = 8 * 1024 ** 2
const mostProcessingThreads = 64
/** One that stores cannot feed more (docs/performance.md). */
const mostThreadsUnasked = 8

/** On two cores the engine, the senders and what receives and stores leave nothing for them. */
function processingThreadsUnasked(): number {
  return Math.min(Math.max(availableParallelism() - 2, 0), mostThreadsUnasked)
}

/** With much less the engine never answers. */
const leastEngineMemoryBytes = 256 * 1024 ** 2

/** Settings by name; the description is what `--help` prints. */
const settings = z.object({
  LOGLINE_DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of everything that is kept (./data)'),
  LOGLINE_HTTP_BIND: hostAndPort
    .prefault('127.0.0.1:9000')
    .describe('Address of console and API (127.0.0.1:9000)'),
  LOGLINE_HTTP_PATH_PREFIX: pathPrefix.prefault('/').describe('Path the console lives under (/)'),
  LOGLINE_EXTERNAL_URI: externalUri
    .optional()
    .describe('Where browsers reach the console (the bind address)'),
  LOGLINE_TRUSTED_PROXIES: networks
    .prefault('')
    .describe('Proxies in front whose word on who calls counts, as addresses or networks with commas (none)'),
  LOGLINE_ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe('Password of the user admin (made up at the first start and shown once)'),
  LOGLINE_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe('PostgreSQL for metadata (an embedded store in the data folder)'),
  LOGLINE_CLICKHOUSE_URL: webUrl.optional().describe('ClickHouse server for messages (an embedded one)'),
  LOGLINE_CLICKHOUSE_CLUSTER: z.string().optional().describe('Name of the cluster at that server (none)'),
  LOGLINE_ENGINE_MEMORY: size
    .refine((bytes) => bytes >= leastEngineMemoryBytes, 'must be at least 256mb')
    .optional()
    .describe('Most memory of the embedded engine, such as 2gb, at least 256mb (a quarter of the machine)'),
  LOGLINE_JOURNAL_MAX_SIZE: size.prefault('5gb').describe('Most disk of the journal (5gb)'),
  LOGLINE_JOURNAL_MAX_AGE: duration.prefault('12h').describe('How long the journal keeps messages (12h)'),
  LOGLINE_OUTPUT_BUFFER_BYTES: size
    .refine((bytes) => bytes >= leastOutputBufferBytes, 'must be at least 8mb')
    .prefault('512mb')
    .describe('Most disk of what waits for one output, at least 8mb (512mb)'),
  LOGLINE_PROCESSING_THREADS: z.coerce
    .number()
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(mostProcessingThreads, `must be at most ${mostProcessingThreads}`)
    .optional()
    .describe('Threads that process messages besides the one that stores them (cores less 2, at most 8)'),
  LOGLINE_SMTP_URL: smtpUrl
    .optional()
    .describe('Mail server, such as smtp://user:password@mail.example.org:587 or smtps://… (no mail)'),
  LOGLINE_SMTP_FROM: z.email().optional().describe('Who mail is from unless a notification says so (nobody)'),
  LOGLINE_AUDIT_RETENTION: duration.prefault('365d').describe('How long audit entries are kept (365d)'),
  LOGLINE_ARCHIVE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the archives of indices (archives in the data folder)'),
  LOGLINE_STREAM_PROCESSING_MAX_FAULTS: z.coerce
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(3)
    .describe('Faults of its rules that pause a stream (3)'),
  ...indexSetSettings,
  LOGLINE_DEFAULT_INPUTS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('GELF and syslog inputs at the very first start: on or off (on)'),
  LOGLINE_BIND: z.string().min(1).default('127.0.0.1').describe('Address those inputs listen on (127.0.0.1)'),
  LOGLINE_TLS_FOLDERS: folders
    .optional()
    .describe('Folders that files named by inputs may lie in (TLS, field definitions), with commas (any)'),
  LOGLINE_MAP_TILES: tileTemplate
    .optional()
    .describe('Tiles of world maps as a URL with {z}, {x} and {y}, which browsers ask (a bundled outline)'),
  LOGLINE_MAP_ATTRIBUTION: z
    .string()
    .min(1)
    .default('© OpenStreetMap contributors')
    .describe('Whose tiles they are, shown on each map (© OpenStreetMap contributors)'),
})

type Environment = Record<string, string | undefined>

export type LoadedConfig =
  | {
      kind: 'config'
      config: Config
      /** Names in the environment that look like settings and are none. */
      unknownNames: readonly string[]
    }
  | { kind: 'help'; text: string }

/**
 * Reads the command line, the file of `--config`, and the environment, which wins over the file. Throws one error
 * that names everything wrong.
 */
export function loadConfig(argv: readonly string[], environment: Environment = process.env): LoadedConfig {
  const options = {
    config: { type: 'string' },
    demo: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values } = parseArgs({ args: [...argv], options })
  if (values.help) return { kind: 'help', text: helpText() }
  const file = values.config === undefined ? {} : fileSettings(values.config)
  const defaults = values.demo ? { LOGLINE_DATA_DIR: './data/demo' } : {}
  const given = Object.entries({ ...defaults, ...file, ...environment }).filter(([, value]) => value !== '')
  const parsed = settings.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new Error(wrongSettings(parsed.error))
  const unknownNames = Object.keys(environment).filter((name) => /^LOGLINE_/.test(name) && !isSetting(name))
  return { kind: 'config', config: { ...toConfig(parsed.data), startsDemo: values.demo }, unknownNames }
}

/** Takes the settings out of the environment, which every child process inherits: a password is none of their business. */
export function forgetEnvironment(): void {
  for (const name of Object.keys(process.env)) if (isSetting(name)) delete process.env[name]
}

function isSetting(name: string): boolean {
  return Object.hasOwn(settings.shape, name)
}

function fileSettings(file: string): Environment {
  const values = parseEnv(readFileSync(file, 'utf8'))
  const unknown = Object.keys(values).filter((name) => !isSetting(name))
  if (unknown.length > 0) throw new Error(`${file} has settings that do not exist: ${unknown.join(', ')}.`)
  return values
}

function wrongSettings(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return ['Logline cannot start with these settings:', ...lines, 'See --help for all settings.'].join('\n')
}

function toConfig(given: z.output<typeof settings>): Omit<Config, 'startsDemo'> {
  const url = given.LOGLINE_CLICKHOUSE_URL
  const tiles = given.LOGLINE_MAP_TILES
  return {
    dataDir: resolve(given.LOGLINE_DATA_DIR),
    http: {
      ...given.LOGLINE_HTTP_BIND,
      pathPrefix: given.LOGLINE_HTTP_PATH_PREFIX,
      externalUri: given.LOGLINE_EXTERNAL_URI ?? null,
      trustedProxies: given.LOGLINE_TRUSTED_PROXIES,
    },
    adminPassword: given.LOGLINE_ADMIN_PASSWORD ?? null,
    databaseUrl: given.LOGLINE_DATABASE_URL ?? null,
    clickhouse: url === undefined ? null : { url, cluster: given.LOGLINE_CLICKHOUSE_CLUSTER ?? null },
    engineMemoryBytes: given.LOGLINE_ENGINE_MEMORY ?? Math.floor(totalmem() / 4),
    journal: {
      maxSizeBytes: given.LOGLINE_JOURNAL_MAX_SIZE,
      maxAgeMs: given.LOGLINE_JOURNAL_MAX_AGE,
    },
    outputBufferBytes: given.LOGLINE_OUTPUT_BUFFER_BYTES,
    processingThreads: given.LOGLINE_PROCESSING_THREADS ?? processingThreadsUnasked(),
    mail:
      given.LOGLINE_SMTP_URL === undefined
        ? null
        : { ...given.LOGLINE_SMTP_URL, from: given.LOGLINE_SMTP_FROM ?? null },
    auditRetentionMs: given.LOGLINE_AUDIT_RETENTION,
    archiveDir: resolve(given.LOGLINE_ARCHIVE_DIR ?? join(given.LOGLINE_DATA_DIR, 'archives')),
    streamProcessingMaxFaults: given.LOGLINE_STREAM_PROCESSING_MAX_FAULTS,
    indexSetLimits: indexSetLimits(given),
    hasDefaultInputs: given.LOGLINE_DEFAULT_INPUTS === 'on',
    tlsFolders: given.LOGLINE_TLS_FOLDERS ?? null,
    inputsHost: given.LOGLINE_BIND,
    mapTiles: tiles === undefined ? null : { url: tiles, attribution: given.LOGLINE_MAP_ATTRIBUTION },
  }
}

const columnWidth = 28

/** What is longer has a line of its own. */
function column(name: string): string {
  return name.length < columnWidth ? name.padEnd(columnWidth) : `${name}\n${' '.repeat(columnWidth + 2)}`
}

function helpText(): string {
  const names = Object.entries(settings.shape)
  const lines = names.map(([name, schema]) => `  ${column(name)}${schema.description}`)
  return [
    'Logline: open log management in one command.',
    '',
    'Options: --config FILE (settings as NAME=value lines; the environment wins), --help,',
    '  --demo (sample logs: a day of them at the first start, then a live trickle; data in ./data/demo)',
    '',
    'Settings (default in brackets):',
    ...lines,
  ].join('\n')
}
