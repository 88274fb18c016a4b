import { useEffect, useState } from 'react'
import { useSearchConfig } from '../../../kit/search-config/search-config.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'

/** Until the configuration is here. */
const usualIntervalMs = 5_000

export interface AutoRefresh {
  isOn: boolean
  intervalMs: number
  start: (intervalMs?: number) => void
  pause: () => void
}

/**
 * Calls `run` so long after the previous run has ended; never while one is under way. It starts with the interval that
 * was chosen last on this page, or else with the one administrators have set. `isEditing`: a widget is being edited.
 */
export function useAutoRefresh(run: () => void, isRunning: boolean, isEditing = false): AutoRefresh {
  const config = useSearchConfig()
  const [isOn, setIsOn] = useState(false)
  const [chosenMs, setChosenMs] = useState<number | null>(null)
  const intervalMs = chosenMs ?? config?.defaultRefreshMs ?? usualIntervalMs
  // Editing ends the repetition, it does not only interrupt it (reference: search, "Auto refresh behaviour").
  if (isOn && isEditing) setIsOn(false)
  const tick = useStableCallback(run)
  useEffect(() => {
    if (!isOn || isRunning) return
    const timer = setTimeout(tick, intervalMs)
    return () => clearTimeout(timer)
  }, [isOn, isRunning, intervalMs, tick])
  return {
    isOn,
    intervalMs,
    start: (ms) => {
      if (ms !== undefined) setChosenMs(ms)
      setIsOn(true)
    },
    pause: () => setIsOn(false),
  }
}
