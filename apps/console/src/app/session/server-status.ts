import { system } from '@logline/contract'
import { ApiError, isServerAway } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { serverStatus } from '../../kit/session/server-status.ts'

/** Specification, section 9. While the server is away it is asked more often, so that the page comes back soon. */
const pingEveryMs = 20_000
const pingWhenDownEveryMs = 3_000
/** A server that accepts the connection but never answers is down as well. */
const pingTimeoutMs = 10_000

/** Pings without keeping the session alive. Returns what stops it. */
export function watchServer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const ping = async () => {
    await pingOnce()
    if (!isStopped) timer = setTimeout(ping, serverStatus.get().isUp ? pingEveryMs : pingWhenDownEveryMs)
  }
  timer = setTimeout(ping, pingEveryMs)
  const stopListening = serverStatus.subscribe(() => {
    if (serverStatus.get().isUp) return
    clearTimeout(timer)
    timer = setTimeout(ping, pingWhenDownEveryMs)
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
  }
}

export async function pingOnce(): Promise<void> {
  try {
    await call(system.hello, { isPolling: true, signal: AbortSignal.timeout(pingTimeoutMs) })
    if (!serverStatus.get().isUp) serverStatus.set({ isUp: true })
  } catch (error) {
    reportFailedPing(error)
  }
}

/** An error status is still an answer; only a gateway that finds nobody behind it is as good as none. */
export function reportFailedPing(error: unknown): void {
  if (error instanceof ApiError) {
    if (isServerAway(error)) reportUnreachable(error)
    else if (!serverStatus.get().isUp) serverStatus.set({ isUp: true })
    return
  }
  reportUnreachable(new ApiError(0, String(error), { method: 'GET', url: 'api/' }))
}

export function reportUnreachable(error: ApiError): void {
  if (serverStatus.get().isUp) serverStatus.set({ isUp: false, error, sinceMs: Date.now() })
}

/** Calls `listener` each time the server is there again. Returns what ends that. */
export function onServerBack(listener: () => void): () => void {
  let wasUp = serverStatus.get().isUp
  return serverStatus.subscribe(() => {
    const { isUp } = serverStatus.get()
    if (isUp && !wasUp) listener()
    wasUp = isUp
  })
}
