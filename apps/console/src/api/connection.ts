import type { ApiError } from './api-error.ts'

/**
 * What every call reports to the app: the session ended, or the server came or went. One app listens; calls made
 * before it does (there are none in practice) go unreported.
 */
interface ConnectionListener {
  /** Resolves once somebody signed in again, so that the refused call can be repeated. */
  onUnauthorized(): Promise<void>
  onUnreachable(error: ApiError): void
}

let listener: ConnectionListener | null = null

export function listenToConnection(next: ConnectionListener): () => void {
  listener = next
  return () => {
    listener = null
  }
}

export function connectionListener(): ConnectionListener | null {
  return listener
}
