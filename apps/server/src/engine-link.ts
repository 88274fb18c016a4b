import { setTimeout as delay } from 'node:timers/promises'
import { type EngineConnection, type MessageStore, openMessageStore } from '@logline/engine'
import type { Db } from './db/index.ts'
import type { DataPlane } from './features/data-plane/index.ts'
import { ensureIndexSets } from './features/index-sets/index.ts'
import { isDecidedBy } from './features/promoted-fields/index.ts'
import { serviceUnavailable } from './http/errors.ts'
import type { Log } from './log.ts'

interface LinkDependencies {
  db: Db
  dataPlane: Pick<DataPlane, 'setEngine'>
  log: Log
}

/** Keeps searching and storing connected to an engine that comes and goes. */
export interface EngineLink {
  /** Throws 503 while the engine is away. */
  messageStore: () => MessageStore
  /**
   * Where the engine answers now, or null. Resolves when it is in use, with all its tables; until it answers, it is
   * tried again and again, unless another call takes over.
   */
  connect: (connection: EngineConnection | null) => Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 10_000

export function createEngineLink({ db, dataPlane, log }: LinkDependencies): EngineLink {
  let store: MessageStore | null = null
  let wasThere = false
  let current = new AbortController()

  const use = async (connection: EngineConnection, { signal }: AbortController) => {
    const opened = openMessageStore(connection, { isDecided: isDecidedBy(db) })
    if (!(await hasTables(db, opened, { signal, log }))) return opened.close()
    store = opened
    wasThere = true
    dataPlane.setEngine(connection)
  }

  return {
    messageStore() {
      if (store) return store
      throw serviceUnavailable(
        wasThere
          ? 'The message store is away at the moment.'
          : 'The server is starting: messages can be searched in a moment.',
      )
    },
    async connect(connection) {
      current.abort()
      current = new AbortController()
      const previous = store
      store = null
      if (previous) dataPlane.setEngine(null)
      await previous?.close()
      if (connection) await use(connection, current)
    },
  }
}

/** False when nobody waits for it any more. */
async function hasTables(
  db: Db,
  store: MessageStore,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<boolean> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const failure = await ensureIndexSets(db, store).then(
      () => null,
      (error: Error) => error,
    )
    if (!failure) return !signal.aborted
    log.warn(`The message store cannot be used: ${failure.message}; next try in ${pauseMs} ms`)
    // Aborted means that the loop ends.
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
  return false
}
