import type { ApiError } from '../../api/api-error.ts'
import { createStore } from '../store.ts'

export type ServerStatus = { isUp: true } | { isUp: false; error: ApiError; sinceMs: number }

/** Whether the server answers, as the last call or ping has told. */
export const serverStatus = createStore<ServerStatus>({ isUp: true })

/** The page that is open says itself that the server is away: no notice lies over it. */
export const bridgesOutages = createStore(false)
