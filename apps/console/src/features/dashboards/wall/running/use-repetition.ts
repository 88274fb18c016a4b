import { useEffect, useRef } from 'react'
import { serverStatus } from '../../../../kit/session/server-status.ts'
import { useStore } from '../../../../kit/store.ts'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import type { ViewRun } from '../../../view-model/index.ts'

/**
 * Asks again so long after the last answer, and as soon as the server is back. Also after a failure: nobody is there to
 * press a button.
 */
export function useRepetition({ isRunning, run }: ViewRun, everyMs: number): void {
  const { isUp } = useStore(serverStatus)
  const tick = useStableCallback(run)
  useEffect(() => {
    if (isRunning) return
    const timer = setTimeout(tick, everyMs)
    return () => clearTimeout(timer)
  }, [isRunning, everyMs, tick])
  const wasUp = useRef(isUp)
  useEffect(() => {
    if (isUp && !wasUp.current) tick()
    wasUp.current = isUp
  }, [isUp, tick])
}
