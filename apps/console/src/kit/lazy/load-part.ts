import { system } from '@logline/contract'
import { isServerAway } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { connectionListener } from '../../api/connection.ts'
import { serverStatus } from '../session/server-status.ts'

/** Loads a part of the console, again once the server is back where it was away. Rejects with what else went wrong. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const loaded = new AbortController()
  const failedStyles: HTMLLinkElement[] = []
  // The event does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.push(target)
    },
    { capture: true, signal: loaded.signal },
  )
  try {
    for (;;) {
      try {
        await Promise.all(failedStyles.splice(0).map(askAgain))
        return await load()
      } catch (error) {
        if (!(await isAway())) throw error
        await serverIsUp()
      }
    }
  } finally {
    loaded.abort()
  }
}

/** The bundler's loader asks for a style sheet once only. Resolves when it is there, or has failed again. */
function askAgain(link: HTMLLinkElement): Promise<void> {
  const next = document.createElement('link')
  next.rel = 'stylesheet'
  next.crossOrigin = link.crossOrigin
  next.href = link.href
  return new Promise((resolve) => {
    next.onload = () => resolve()
    next.onerror = () => resolve()
    // Another part may wait for the same one, and have taken it away.
    link.remove()
    document.head.append(next)
  })
}

async function isAway(): Promise<boolean> {
  try {
    await call(system.hello, { isPolling: true })
  } catch (error) {
    if (isServerAway(error)) connectionListener()?.onUnreachable(error)
  }
  return !serverStatus.get().isUp
}

function serverIsUp(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!serverStatus.get().isUp) return
      stop()
      resolve()
    }
    const stop = serverStatus.subscribe(look)
    look()
  })
}
