import { useMemo, useSyncExternalStore } from 'react'
import { type WallSize, wallSizeOf } from './wall-size.ts'

/** Of the window, also when it changes. */
export function useWallSize(): WallSize {
  const width = useSyncExternalStore(listen, () => window.innerWidth)
  const height = useSyncExternalStore(listen, () => window.innerHeight)
  return useMemo(() => wallSizeOf({ width, height }), [width, height])
}

function listen(onResize: () => void): () => void {
  window.addEventListener('resize', onResize)
  return () => window.removeEventListener('resize', onResize)
}
