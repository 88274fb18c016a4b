import { ApiError } from './api-error.ts'

/** A search could not be answered because the message store is starting or gone: the same one succeeds later. */
export class StoreAwayError extends Error {}

const askAgainAfterMs = 2_000

/** For queries that need the message store: they wait for it, with the reason in `failureReason`. */
export const whileStoreIsAway = {
  retry: (_: number, error: Error) =>
    error instanceof StoreAwayError || (error instanceof ApiError && error.status === 503),
  retryDelay: askAgainAfterMs,
}
