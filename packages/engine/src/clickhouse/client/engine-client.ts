import { Readable } from 'node:stream'
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import type { EngineConnection } from '../../store/engine-connection.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { SqlValue } from '../compile/parameters.ts'
import { answerStream } from './answer-stream.ts'
import { EngineError, errorInAnswer, toEngineError } from './engine-error.ts'

type Client = ReturnType<typeof createClient>

/** One statement with its values; `maxExecutionSeconds` is 30 when not given. */
export interface Statement {
  sql: string
  parameters?: Readonly<Record<string, ParameterValue>>
  settings?: ClickHouseSettings
  maxExecutionSeconds?: number
}

export type ParameterValue = SqlValue | readonly (string | null)[]

/** `maxExecutionSeconds` is 300 when not given. */
interface Insert extends Omit<Statement, 'parameters'> {
  queryId: string
  rows: Buffer | Readable
}

/** Rows as arrays in the order of the columns, and the totals row of a statement WITH TOTALS. */
export interface CompactRows {
  data: unknown[][]
  totals: unknown[] | null
}

const defaultMaxExecutionSeconds = 30
/** The client waits a little longer than the engine, so that the engine's own time-out is the one that is reported. */
const graceSeconds = 10
const longestStatementSeconds = 600

/**
 * Speaks to one ClickHouse as three users: reads run as `reader`, exports as `exporter`, everything else as `application`. Every failure is an
 * EngineError. A statement whose signal is aborted is ended in the engine too.
 */
export class EngineClient {
  readonly database: string
  readonly #application: Client
  readonly #reader: Client
  readonly #exporter: Client

  constructor(connection: EngineConnection) {
    this.database = connection.database
    this.#application = clientFor(connection, connection.application)
    this.#reader = clientFor(connection, connection.reader)
    this.#exporter = clientFor(connection, connection.exporter)
  }

  /** Reads rows as `reader`. */
  async read(statement: Statement, caller: Caller): Promise<CompactRows> {
    return readRows(this.#reader, statement, caller, (queryId) => this.kill(queryId, 'ASYNC'))
  }

  /** Reads rows as `application`: system tables, and what insertion must know. */
  async readAsApplication(statement: Statement, caller: Caller): Promise<CompactRows> {
    return readRows(this.#application, statement, caller, (queryId) => this.kill(queryId, 'ASYNC'))
  }

  /** The bytes of an answer in the statement's own FORMAT, as `exporter` and while they come. Resolves with the first. */
  async stream(statement: Statement, caller: Caller): Promise<Readable> {
    const queryId = crypto.randomUUID()
    const { signal } = caller
    if (signal?.aborted) throw new EngineError('cancelled', 'The export was cancelled before it began')
    const end = () => void this.kill(queryId, 'ASYNC').catch(() => {})
    signal?.addEventListener('abort', end, { once: true })
    try {
      const { stream, response_headers } = await this.#exporter.exec({
        query: statement.sql,
        query_id: queryId,
        query_params: statement.parameters ?? {},
        clickhouse_settings: { ...settingsFor(statement, caller), wait_end_of_query: 0 },
        ...(signal && { abort_signal: signal }),
      })
      const tag = String(response_headers['x-clickhouse-exception-tag'] ?? '')
      return answerStream(stream, { tag, onBrokenOff: end, ...(signal && { signal }) })
    } catch (error) {
      throw toEngineError(error)
    } finally {
      signal?.removeEventListener('abort', end)
    }
  }

  /** Runs a statement without result (DDL, KILL) in the given database or in none. */
  async command(sql: string, caller: Caller, parameters: Record<string, SqlValue> = {}): Promise<void> {
    try {
      await this.#application.command({
        query: sql,
        query_params: parameters,
        clickhouse_settings: settingsFor({ sql }, caller),
      })
    } catch (error) {
      throw toEngineError(error)
    }
  }

  /** Sends ready-made rows under a query id of the caller's, a stream no faster than they are taken. Returns when they are stored. */
  async insertRows(insert: Insert, caller: Caller): Promise<void> {
    const { rows } = insert
    try {
      const answer = await this.#application.exec({
        query: insert.sql,
        query_id: insert.queryId,
        values: Buffer.isBuffer(rows) ? Readable.from([rows], { objectMode: false }) : rows,
        clickhouse_settings: settingsFor({ maxExecutionSeconds: 300, ...insert }, caller),
        ...(caller.signal && { abort_signal: caller.signal }),
      })
      const failure = errorInAnswer(await textOf(answer.stream))
      if (failure) throw failure
    } catch (error) {
      throw toEngineError(error)
    }
  }

  /** Ends a running statement; SYNC returns when it no longer runs. Nothing happens when it is not running. */
  async kill(queryId: string, mode: 'SYNC' | 'ASYNC'): Promise<void> {
    const caller = { user: 'system', purpose: 'cancel' }
    await this.command(`KILL QUERY WHERE query_id = {queryId:String} ${mode}`, caller, { queryId })
  }

  /** Whether all users are answered. */
  async ping(): Promise<boolean> {
    const answers = await Promise.all([
      this.#application.ping({ select: true }),
      this.#reader.ping({ select: true }),
      this.#exporter.ping({ select: true }),
    ])
    return answers.every((answer) => answer.success)
  }

  async close(): Promise<void> {
    await Promise.all([this.#application.close(), this.#reader.close(), this.#exporter.close()])
  }
}

function clientFor(connection: EngineConnection, user: EngineConnection['reader']): Client {
  return createClient({
    url: connection.url,
    username: user.username,
    password: user.password,
    request_timeout: (longestStatementSeconds + graceSeconds) * 1000,
    max_open_connections: 24,
    // 0: Node's agent closes idle connections. The client's own clock for them is not stopped when a request is aborted
    // before it has a socket, and then breaks a later request on that socket ("socket hang up", measured: 1 in 20 in a
    // test that aborts a lot; version 1.23.1).
    keep_alive: { enabled: true, idle_socket_ttl: 0 },
    // Long lists of ids do not fit into an address.
    use_multipart_params_auto: true,
    log: { level: ClickHouseLogLevel.OFF },
  })
}

async function readRows(
  client: Client,
  statement: Statement,
  caller: Caller,
  kill: (queryId: string) => Promise<void>,
): Promise<CompactRows> {
  const queryId = crypto.randomUUID()
  const { signal } = caller
  if (signal?.aborted) throw new EngineError('cancelled', 'The search was cancelled before it began')
  // The client only closes the connection; the engine would notice late. Its answer does not matter.
  const onAbort = () => void kill(queryId).catch(() => {})
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const answer = await client.query({
      query: statement.sql,
      format: 'JSONCompact',
      query_id: queryId,
      query_params: statement.parameters ?? {},
      // Two threads more for an answer that is mostly short cost a millisecond of a statement.
      clickhouse_settings: { output_format_parallel_formatting: 0, ...settingsFor(statement, caller) },
      ...(signal && { abort_signal: signal }),
    })
    return parseRows(await answer.text())
  } catch (cause) {
    throw signal?.aborted
      ? new EngineError('cancelled', 'The search was cancelled', { cause })
      : toEngineError(cause)
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Those that the engine counts: whole ones. */
function secondsOf({ maxExecutionMs }: Caller): number | undefined {
  return maxExecutionMs && Math.min(Math.ceil(maxExecutionMs / 1_000), longestStatementSeconds)
}

function settingsFor(statement: Statement, caller: Caller): ClickHouseSettings {
  return {
    log_comment: JSON.stringify({ user: caller.user, purpose: caller.purpose }),
    max_execution_time: statement.maxExecutionSeconds ?? secondsOf(caller) ?? defaultMaxExecutionSeconds,
    // Held back until it is complete, so that a failure half-way is an error with its reason, not a broken answer.
    wait_end_of_query: 1,
    output_format_json_quote_64bit_integers: 0,
    // Numbers in texts are those that JavaScript reads, to the last bit.
    precise_float_parsing: 1,
    ...statement.settings,
  }
}

/** An answer that broke off carries the reason in its text instead of ending in a brace. */
function parseRows(text: string): CompactRows {
  try {
    // The shape is ClickHouse's JSONCompact; columns are given their types by who wrote the statement.
    const parsed = JSON.parse(text) as { data: unknown[][]; totals?: unknown[] }
    return { data: parsed.data, totals: parsed.totals ?? null }
  } catch (cause) {
    throw errorInAnswer(text) ?? new EngineError('unknown', 'The engine broke off its answer', { cause })
  }
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
