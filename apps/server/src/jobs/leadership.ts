import { type LeaderSession, openLeaderSession } from '../db/index.ts'
import type { Periodic } from './periodic.ts'

/** Which of the servers on one metadata store does what only one of them may do. */
export interface Leadership {
  /** Aborted when the present term of this server as the leader ends; null while another one leads. */
  term: () => AbortSignal | null
  /** Keeps the leadership, or takes it when it is free; null where there is nobody to share it with. */
  watch: Periodic | null
  /** Leaves it to another server. */
  stop: () => Promise<void>
}

const watchEveryMs = 2_000
/** Well below the time after which PostgreSQL gives the lock to another server, also with a slow last answer. */
const trustedForMs = 10_000

/** A server that has its metadata store for itself leads; those that share a PostgreSQL agree on one of them. */
export async function openLeadership(databaseUrl: string | null): Promise<Leadership> {
  if (databaseUrl === null) return leadsAlone()
  const leadership = electedLeadership(databaseUrl)
  // So that a server which is alone leads from its start.
  await leadership.watch.run()
  return leadership
}

export function leadsAlone(): Leadership {
  const { signal } = new AbortController()
  return { term: () => signal, watch: null, stop: async () => {} }
}

function electedLeadership(databaseUrl: string) {
  let session: LeaderSession | null = null
  let leading: AbortController | null = null
  let heldAtMs = 0

  const resign = () => {
    leading?.abort()
    leading = null
  }

  const leave = async () => {
    resign()
    const left = session
    session = null
    await left?.end()
  }

  async function openSession(): Promise<LeaderSession> {
    // It stays null for a connection that ends while it is made.
    let opened: LeaderSession | null = null
    opened = await openLeaderSession(databaseUrl, () => {
      if (opened === null || session !== opened) return
      session = null
      resign()
    })
    return opened
  }

  async function check(): Promise<void> {
    const askedAtMs = performance.now()
    try {
      session ??= await openSession()
      if (!(await session.holdsLock())) return
    } catch (error) {
      await leave()
      throw error
    }
    heldAtMs = askedAtMs
    leading ??= new AbortController()
  }

  return {
    term() {
      // After a pause of the whole process another server may lead.
      if (performance.now() - heldAtMs > trustedForMs) resign()
      return leading?.signal ?? null
    },
    watch: {
      name: 'find out which server leads',
      everyMs: watchEveryMs,
      runsOn: 'every_node',
      run: check,
    },
    stop: leave,
  } satisfies Leadership
}
