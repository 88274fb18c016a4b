import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const mebibyte = 1024 * 1024
const bootFolderPrefix = 'boot-'

/** What one start of the engine is told; the files are read while it boots and never again. */
export interface BootFiles {
  folder: string
  configFile: string
  applicationPassword: string
  readerPassword: string
  exporterPassword: string
}

/**
 * Writes the configuration of one start with fresh secrets, readable only by the owner, into a folder of its own below
 * `dataDir`: two processes that start at once cannot read each other's. `memoryLimitBytes` bounds what the whole engine
 * may allocate.
 */
export async function writeBootFiles(dataDir: string, memoryLimitBytes: number): Promise<BootFiles> {
  const folder = await mkdtemp(join(dataDir, bootFolderPrefix))
  const files: BootFiles = {
    folder,
    configFile: join(folder, 'config.xml'),
    applicationPassword: randomBytes(24).toString('hex'),
    readerPassword: randomBytes(24).toString('hex'),
    exporterPassword: randomBytes(24).toString('hex'),
  }
  const usersFile = join(folder, 'users.xml')
  await writeFile(usersFile, usersXml(files, memoryLimitBytes), { mode: 0o600 })
  await writeFile(files.configFile, serverXml(usersFile, memoryLimitBytes), { mode: 0o600 })
  return files
}

/** Removes what starts that were killed have left. Only for who holds the engine's lock on `dataDir`. */
export async function removeBootFiles(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  const left = names.filter((name) => name.startsWith(bootFolderPrefix))
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

/** Sizes for a machine with two cores. Measured: 270 MB resident after the start, 300 MB at rest after 600,000 inserts. */
function serverXml(usersFile: string, memoryLimitBytes: number): string {
  return xml({
    clickhouse: {
      logger: { level: 'none' },
      users_config: usersFile,
      max_server_memory_usage: Math.floor(memoryLimitBytes),
      // The group's figure counts the memory of every process in a container, so the engine would refuse its own work.
      memory_worker_use_cgroup: 0,
      mark_cache_size: 64 * mebibyte,
      index_mark_cache_size: 32 * mebibyte,
      primary_index_cache_size: 32 * mebibyte,
      uncompressed_cache_size: 0,
      index_uncompressed_cache_size: 0,
      mmap_cache_size: 0,
      query_condition_cache_size: 16 * mebibyte,
      compiled_expression_cache_size: 16 * mebibyte,
      background_pool_size: 2,
      background_merges_mutations_concurrency_ratio: 2,
      background_move_pool_size: 1,
      background_fetches_pool_size: 1,
      background_common_pool_size: 2,
      background_schedule_pool_size: 4,
      background_buffer_flush_schedule_pool_size: 1,
      background_distributed_schedule_pool_size: 1,
      background_message_broker_schedule_pool_size: 1,
      max_thread_pool_size: 256,
      max_thread_pool_free_size: 4,
      max_connections: 128,
      max_concurrent_queries: 64,
      http_handlers: statementsOnly,
      asynchronous_metrics_update_period_s: 60,
      // What is deleted gives its disk back at once: nobody could ask for it again.
      database_atomic_delay_before_drop_table_sec: 0,
      // Seconds that the stop waits for connections, idle ones included.
      shutdown_wait_unfinished: 1,
      merge_tree: {
        // These three must be below the number of merge slots, 2 x 2.
        number_of_free_entries_in_pool_to_lower_max_size_of_merge: 2,
        number_of_free_entries_in_pool_to_execute_mutation: 2,
        number_of_free_entries_in_pool_to_execute_optimize_entire_partition: 2,
        // In this mode the engine deletes merged parts at once: what takes their place must be on the disk by then.
        min_rows_to_fsync_after_merge: 1,
      },
    },
  })
}

/** Pages of the engine's own (`/play`, `/dashboard` …) need no password; a statement does. `/ping` says that it is there. */
const statementsOnly = {
  rule1: {
    url: '/ping',
    handler: { type: 'static', status: 200, response_content: 'Ok.' },
  },
  rule2: {
    url: '/',
    methods: 'GET,POST,HEAD,OPTIONS',
    handler: { type: 'dynamic_query_handler', query_param_name: 'query' },
  },
}

/** A caller of an export who takes nothing for so long is given up. Also one of the HTTP limits. */
const longestStallSeconds = 600

/**
 * A query of 1024 clauses, the most the language takes, is a statement of a megabyte with thousands of parameters. HTTP
 * limits are taken from the profile `default`, whoever asks.
 */
const statementSizes = {
  http_max_fields: 10_000,
  http_max_field_value_size: 4 * mebibyte,
  max_query_size: 4 * mebibyte,
  max_ast_elements: 500_000,
  max_expanded_ast_elements: 2_000_000,
}

/**
 * The boot session runs as the passwordless `default`, which cannot be renamed: one session, so that nobody else can
 * be it, and nothing but what the boot statement needs. Other profiles inherit from `default` and undo the bound.
 */
function usersXml(files: BootFiles, memoryLimitBytes: number): string {
  const queryMemory = Math.floor(memoryLimitBytes / 2)
  return xml({
    clickhouse: {
      profiles: {
        default: {
          max_sessions_for_user: 1,
          http_send_timeout: longestStallSeconds,
          ...statementSizes,
        },
        application: { max_sessions_for_user: 0, max_memory_usage: queryMemory },
        reader: readerProfile(queryMemory),
        exporter: exporterProfile(queryMemory),
      },
      quotas: { default: '' },
      users: {
        default: user('', 'default', [
          'GRANT SYSTEM LISTEN ON *.*',
          'GRANT FILE ON *.*',
          'GRANT CREATE TEMPORARY TABLE ON *.*',
        ]),
        application: user(files.applicationPassword, 'application', [
          'GRANT ALL ON logline.*',
          'GRANT SELECT ON system.*',
          'GRANT KILL QUERY ON *.*',
          'GRANT TABLE ENGINE ON *',
        ]),
        reader: user(files.readerPassword, 'reader', ['GRANT SELECT ON logline.*']),
        exporter: user(files.exporterPassword, 'exporter', ['GRANT SELECT ON logline.*']),
      },
    },
  })
}

/** A statement may ask for less than these bounds, never for more; readonly = 2 lets it choose other settings. */
function readerProfile(queryMemory: number): XmlTree {
  return {
    max_sessions_for_user: 0,
    readonly: 2,
    cancel_http_readonly_queries_on_client_close: 1,
    max_execution_time: 60,
    max_memory_usage: queryMemory,
    max_bytes_before_external_group_by: Math.floor(queryMemory / 8),
    max_bytes_before_external_sort: Math.floor(queryMemory / 8),
    max_result_rows: 1_000_000,
    max_result_bytes: 512 * mebibyte,
    constraints: {
      max_execution_time: { min: 1, max: 600 },
      max_memory_usage: { readonly: '' },
      max_result_rows: { readonly: '' },
      max_result_bytes: { readonly: '' },
      max_sessions_for_user: { readonly: '' },
      cancel_http_readonly_queries_on_client_close: { readonly: '' },
    },
  }
}

/** Reads all rows of an export, however long its caller takes for them, but with no more memory than a search. */
function exporterProfile(queryMemory: number): XmlTree {
  return {
    max_sessions_for_user: 0,
    readonly: 2,
    cancel_http_readonly_queries_on_client_close: 1,
    max_memory_usage: queryMemory,
    max_bytes_before_external_sort: Math.floor(queryMemory / 8),
    constraints: {
      max_execution_time: { min: 1, max: 86_400 },
      max_memory_usage: { readonly: '' },
      max_sessions_for_user: { readonly: '' },
      cancel_http_readonly_queries_on_client_close: { readonly: '' },
    },
  }
}

function user(password: string, profile: string, grants: string[]): XmlTree {
  return {
    ...(password === '' ? { password: '' } : { password_sha256_hex: sha256Hex(password) }),
    networks: { ip: '127.0.0.1' },
    profile,
    quota: 'default',
    grants: { query: grants },
  }
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface XmlTree {
  [tag: string]: XmlTree | string | number | string[]
}

function xml(tree: XmlTree): string {
  return Object.entries(tree)
    .flatMap(([tag, value]) => (Array.isArray(value) ? value : [value]).map((item) => element(tag, item)))
    .join('\n')
}

function element(tag: string, value: XmlTree | string | number): string {
  return `<${tag}>${typeof value === 'object' ? xml(value) : escapeXml(String(value))}</${tag}>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
