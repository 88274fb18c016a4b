import { isServerAway } from './api-error.ts'

/** A search could not be answered because the message store is starting or gone: the same one succeeds later. */
export class StoreAwayError extends Error {}

const askAgainAfterMs = 2_000

/** For queries that need the message store: they wait for it, and for the server, with the reason in `failureReason`. */
export const whileStoreIsAway = {
  retry: (_: number, error: Error) => error instanceof StoreAwayError || isServerAway(error),
  retryDelay: askAgainAfterMs,
}

/** What a query that waits for it waits for: a server that says 503 itself has no store. */
export function awaitedBy(reason: Error): 'server' | 'message store' {
  return isServerAway(reason) && reason.status !== 503 ? 'server' : 'message store'
}
