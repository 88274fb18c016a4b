import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** "LogL" and "lead" as numbers: an advisory lock of a database has no other name. */
const lockKey = [0x4c_6f_67_4c, 0x6c_65_61_64]
/** PostgreSQL ends the session when it has heard nothing for so long, and with it the lock: a server that hangs does not lead on. */
const silentForMs = 15_000
/** An answer that takes longer counts as none. */
const answerWithinMs = 5_000

/** A connection of its own to PostgreSQL, which holds the lock of the leader for as long as it lasts. */
export interface LeaderSession {
  /** Takes the lock when it is free; whether this session holds it. Throws when PostgreSQL does not answer. */
  holdsLock: () => Promise<boolean>
  end: () => Promise<void>
}

/** `onEnd` is called when the connection has ended, for whatever reason. */
export async function openLeaderSession(url: string, onEnd: () => void): Promise<LeaderSession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'logline leader',
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  // The end follows an error; without a listener the error would end the process.
  client.on('error', () => {})
  client.on('end', onEnd)
  await client.connect()
  // PostgreSQL before 14 does not know the setting and does without.
  await client.query(
    "select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'",
    [String(silentForMs)],
  )
  let isHeld = false
  return {
    async holdsLock() {
      if (isHeld) {
        await client.query('select 1')
        return true
      }
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', lockKey)
      isHeld = rows[0].held
      return isHeld
    },
    // One that is broken may neither end nor say so.
    async end() {
      await Promise.race([client.end().catch(() => {}), sleep(answerWithinMs, null, { ref: false })])
    },
  }
}
