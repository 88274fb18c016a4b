import { setTimeout as delay } from 'node:timers/promises'
import type { EngineClient } from './engine-client.ts'

/** How long a request that lies complete in the engine's socket may wait before the engine begins it. */
const beginsWithinMs = 500

/**
 * A request whose sender is gone may have reached the engine without being begun, which happens on a busy machine
 * (seen: it began after the first KILL). So the engine is given time to begin it, and asked again.
 */
export async function endEarlierAttempt(client: EngineClient, queryId: string): Promise<void> {
  await client.kill(queryId, 'SYNC')
  await delay(beginsWithinMs)
  await client.kill(queryId, 'SYNC')
}
