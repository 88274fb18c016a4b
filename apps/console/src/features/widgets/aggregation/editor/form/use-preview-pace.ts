import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRun, type WidgetConfig } from '../../../../view-model/index.ts'

/** A preview that takes longer is too dear to be asked for after each change. */
const slowAfterMs = 2_000

/** Whether the answer to the last preview came soon. Without an answer, as when it was cancelled, it stays as it was. */
export function usePreviewPace(config: WidgetConfig): 'fast' | 'slow' {
  const { isRunning, isCurrent } = useRun()
  const [pace, setPace] = useState<'fast' | 'slow'>('fast')
  const beganAtMs = useRef<number | null>(null)
  const onEnd = useEffectEvent(() => {
    const isFast = beganAtMs.current !== null && performance.now() - beganAtMs.current < slowAfterMs
    beganAtMs.current = null
    if (isFast && isCurrent) setPace('fast')
  })
  // A changed config is asked for anew, and its time begins then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the config is what the time belongs to
  useEffect(() => {
    if (!isRunning) return onEnd()
    beganAtMs.current = performance.now()
    const timer = setTimeout(() => setPace('slow'), slowAfterMs)
    return () => clearTimeout(timer)
  }, [isRunning, config])
  return pace
}
