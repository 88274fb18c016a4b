import { ApiError } from '../../../api/api-error.ts'

/** What was typed before is still tried, by as many trials as one may have at a time: they end in seconds. */
export const againWhenFree = {
  retry: (_: number, error: Error) => error instanceof ApiError && error.status === 429,
  retryDelay: 1000,
}
