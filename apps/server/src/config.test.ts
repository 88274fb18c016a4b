import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const configOf = (environment: Record<string, string>, argv: string[] = []) => {
  const loaded = loadConfig(argv, environment)
  if (loaded.kind !== 'config') throw new Error('expected settings')
  return loaded.config
}

it('needs no settings', () => {
  expect(configOf({})).toMatchObject({
    dataDir: resolve('data'),
    http: { host: '127.0.0.1', port: 9000, pathPrefix: '/', externalUri: null, trustedProxies: [] },
    adminPassword: null,
    databaseUrl: null,
    clickhouse: null,
    journal: { maxSizeBytes: 5 * 1024 ** 3, maxAgeMs: 12 * 3_600_000 },
    outputBufferBytes: 512 * 1024 ** 2,
    hasDefaultInputs: true,
    tlsFolders: null,
    inputsHost: '127.0.0.1',
    mapTiles: null,
  })
})

it('reads every setting', () => {
  const config = configOf({
    LOGLINE_DATA_DIR: '/var/lib/logline',
    LOGLINE_HTTP_BIND: '[::1]:9001',
    LOGLINE_HTTP_PATH_PREFIX: '/tools/logs',
    LOGLINE_EXTERNAL_URI: 'https://logs.example.org/tools/logs',
    LOGLINE_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    LOGLINE_ADMIN_PASSWORD: 'secret',
    LOGLINE_DATABASE_URL: 'postgres://localhost/logline',
    LOGLINE_CLICKHOUSE_URL: 'http://localhost:8123',
    LOGLINE_CLICKHOUSE_CLUSTER: 'main',
    LOGLINE_ENGINE_MEMORY: '2gb',
    LOGLINE_JOURNAL_MAX_SIZE: '500MB',
    LOGLINE_JOURNAL_MAX_AGE: '7d',
    LOGLINE_OUTPUT_BUFFER_BYTES: '64mb',
    LOGLINE_PROCESSING_THREADS: '3',
    LOGLINE_SMTP_URL: 'smtp://logs:p%40ss@mail.example.org:587?tls=required',
    LOGLINE_SMTP_FROM: 'logs@example.org',
    LOGLINE_AUDIT_RETENTION: '30d',
    LOGLINE_STREAM_PROCESSING_MAX_FAULTS: '5',
    LOGLINE_RETENTION: 'off',
    LOGLINE_MAX_STORAGE: '400gb',
    LOGLINE_DISABLED_RETENTION_STRATEGIES: 'close, none',
    LOGLINE_MAX_INDEX_RETENTION_PERIOD: '365d',
    LOGLINE_ENABLED_INDEX_ROTATION_STRATEGIES: 'time',
    LOGLINE_MAX_WRITE_INDEX_AGE: '7d',
    LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_PERIOD: '2d',
    LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_MIN_SHARD_SIZE: '1gb',
    LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_MAX_SHARD_SIZE: '2gb',
    LOGLINE_TIME_SIZE_OPTIMIZING_RETENTION_FIXED_LEEWAY: '10d',
    LOGLINE_ARCHIVE_DIR: '/srv/archives',
    LOGLINE_DEFAULT_INPUTS: 'off',
    LOGLINE_BIND: '0.0.0.0',
    LOGLINE_TLS_FOLDERS: '/etc/logline, /srv/tls,',
    LOGLINE_MAP_TILES: 'https://tiles.example.org/{z}/{x}/{y}.png',
    LOGLINE_MAP_ATTRIBUTION: 'Example',
  })
  expect(config).toEqual({
    dataDir: '/var/lib/logline',
    http: {
      host: '::1',
      port: 9001,
      pathPrefix: '/tools/logs/',
      externalUri: 'https://logs.example.org/tools/logs/',
      trustedProxies: [
        { address: '10.0.0.0', prefix: 8 },
        { address: '::1', prefix: 128 },
      ],
    },
    adminPassword: 'secret',
    databaseUrl: 'postgres://localhost/logline',
    clickhouse: { url: 'http://localhost:8123', cluster: 'main' },
    engineMemoryBytes: 2 * 1024 ** 3,
    journal: { maxSizeBytes: 500 * 1024 ** 2, maxAgeMs: 7 * 86_400_000 },
    outputBufferBytes: 64 * 1024 ** 2,
    mail: {
      host: 'mail.example.org',
      port: 587,
      isSecure: false,
      needsStartTls: true,
      auth: { user: 'logs', pass: 'p@ss' },
      from: 'logs@example.org',
    },
    auditRetentionMs: 30 * 86_400_000,
    archiveDir: '/srv/archives',
    processingThreads: 3,
    streamProcessingMaxFaults: 5,
    indexSetLimits: {
      appliesRetention: false,
      maxBytes: 400 * 1024 ** 3,
      disabledRetentions: [
        'org.graylog2.indexer.retention.strategies.ClosingRetentionStrategy',
        'org.graylog2.indexer.retention.strategies.NoopRetentionStrategy',
      ],
      maxRetentionMs: 365 * 86_400_000,
      enabledRotations: ['org.graylog2.indexer.rotation.strategies.TimeBasedRotationStrategy'],
      maxWriteIndexAgeMs: 7 * 86_400_000,
      rotationPeriodMs: 2 * 86_400_000,
      minShardBytes: 1024 ** 3,
      maxShardBytes: 2 * 1024 ** 3,
      fixedLeewayMs: 10 * 86_400_000,
    },
    hasDefaultInputs: false,
    startsDemo: false,
    tlsFolders: ['/etc/logline', '/srv/tls'],
    inputsHost: '0.0.0.0',
    mapTiles: { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: 'Example' },
  })
})

it('names everything wrong in one message', () => {
  const wrong = {
    LOGLINE_HTTP_BIND: '9000',
    LOGLINE_HTTP_PATH_PREFIX: 'logs',
    LOGLINE_EXTERNAL_URI: 'ftp://x',
    LOGLINE_DATABASE_URL: 'mysql://x',
    LOGLINE_CLICKHOUSE_URL: 'clickhouse',
    LOGLINE_ENGINE_MEMORY: 'much',
    LOGLINE_JOURNAL_MAX_AGE: '12',
    LOGLINE_PROCESSING_THREADS: '1.5',
    LOGLINE_DEFAULT_INPUTS: 'yes',
    LOGLINE_RETENTION: 'perhaps',
    LOGLINE_DISABLED_RETENTION_STRATEGIES: 'delete everything',
    LOGLINE_ENABLED_INDEX_ROTATION_STRATEGIES: 'time,space',
    LOGLINE_MAX_INDEX_RETENTION_PERIOD: '1 year',
    LOGLINE_MAX_WRITE_INDEX_AGE: '30m',
    LOGLINE_MAP_TILES: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
  }
  let message = ''
  try {
    loadConfig([], wrong)
  } catch (error) {
    message = String(error)
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`  ${name}: must be`)
  expect(() => loadConfig([], { LOGLINE_HTTP_BIND: '127.0.0.1:70000' })).toThrow('port up to 65535')
})

it('reads a file, over which the environment wins, and refuses names it does not know', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logline-config-'))
  const file = join(folder, 'logline.env')
  writeFileSync(file, 'LOGLINE_BIND=10.0.0.1\nLOGLINE_HTTP_BIND=127.0.0.1:9001\n')
  const config = configOf({ LOGLINE_HTTP_BIND: '127.0.0.1:9002' }, ['--config', file])
  expect([config.inputsHost, config.http.port]).toEqual(['10.0.0.1', 9002])
  writeFileSync(file, 'LOGLINE_BINDD=10.0.0.1\n')
  expect(() => loadConfig(['--config', file], {})).toThrow('LOGLINE_BINDD')
  expect(() => loadConfig(['--config', join(folder, 'none')], {})).toThrow('ENOENT')
  rmSync(folder, { recursive: true })
})

it('names what looks like a setting in the environment and is none', () => {
  const environment = { LOGLINE_BIND: '::1', LOGLINE_BINDD: '::1', LOGLINE_toString: '', PATH: '' }
  expect(loadConfig([], environment)).toMatchObject({ unknownNames: ['LOGLINE_BINDD', 'LOGLINE_toString'] })
})

it('wants memory enough for the engine to start', () => {
  expect(() => configOf({ LOGLINE_ENGINE_MEMORY: '100mb' })).toThrow(
    'LOGLINE_ENGINE_MEMORY: must be at least 256mb',
  )
  expect(configOf({ LOGLINE_ENGINE_MEMORY: '256mb' }).engineMemoryBytes).toBe(256 * 1024 ** 2)
})

it('explains every setting', () => {
  const help = loadConfig(['--help'], { LOGLINE_HTTP_BIND: 'wrong' })
  expect(help).toMatchObject({ kind: 'help', text: expect.stringContaining('LOGLINE_DATA_DIR') })
  expect(() => loadConfig(['--helpp'], {})).toThrow("Unknown option '--helpp'")
})

it('keeps the sample logs of --demo in a folder of their own, unless one is named', () => {
  expect(configOf({}, ['--demo'])).toMatchObject({ startsDemo: true, dataDir: resolve('data/demo') })
  expect(configOf({ LOGLINE_DATA_DIR: '/tmp/here' }, ['--demo']).dataDir).toBe('/tmp/here')
  expect(configOf({}).startsDemo).toBe(false)
})
