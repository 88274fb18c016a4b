import type { EngineConnection } from '../../store/engine-connection.ts'
import { EngineClient } from './engine-client.ts'

/**
 * Reads `LOGLINE_CLICKHOUSE_URL`, e.g. `https://user:password@clickhouse.example:8443/logline`. The path names the
 * database (`logline` when empty). Searches run as the same user: give it a profile with limits. Throws an Error that
 * says what is wrong with the text.
 */
export function connectionFromUrl(text: string): EngineConnection {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('LOGLINE_CLICKHOUSE_URL must be an http:// or https:// address of a ClickHouse server')
  }
  const database = decodeURIComponent(url.pathname.slice(1)) || 'logline'
  if (!/^\w{1,64}$/.test(database)) {
    throw new Error(`LOGLINE_CLICKHOUSE_URL names the database "${database}": use letters, digits and _ only`)
  }
  const user = {
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
  }
  return { url: url.origin, database, application: user, reader: user, exporter: user }
}

/** Whether somebody answers at a connection and knows both users. Never throws. */
export async function isReachable(connection: EngineConnection): Promise<boolean> {
  const client = new EngineClient(connection)
  try {
    return await client.ping()
  } finally {
    await client.close()
  }
}
