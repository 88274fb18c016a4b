import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import {
  cellsOf,
  pageOf,
  useViewState,
  type ViewDocument,
  type ViewStore,
} from '../../../view-model/index.ts'
import { widgetTypeOf } from '../../../widgets/index.ts'
import { screensOf, type Tile } from './wall-layout.ts'
import { type Stop, stayOf, stopAt, stopsOf } from './wall-position.ts'
import type { WallSize } from './wall-size.ts'

/** Size of a widget whose type and position are not known. */
const unknownSize = { width: 4, height: 4 }

interface StopsInput {
  store: ViewStore
  size: WallSize
  /** Ids of the pages in their order. */
  rotationOf: (document: ViewDocument) => readonly string[]
  intervalSeconds: number
}

export interface ShownStops {
  stop: Stop
  /** Null: there is no other one. */
  turn: ((steps: 1 | -1) => void) | null
  isPaused: boolean
  setPaused: (isPaused: boolean) => void
  /** Milliseconds until the next stop; null: it stays. */
  stayMs: number | null
}

/** Shows one screen after the other, again and again. */
export function useStops({ store, size, rotationOf, intervalSeconds }: StopsInput): ShownStops {
  const { history, activeQueryId } = useViewState(store)
  const { document } = history
  const { mostRows, isPortrait } = size
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const stops = useMemo(
    () =>
      stopsOf(rotationOf(document), (queryId) =>
        screensOf(tilesOf(document, queryId), { mostRows, isPortrait }),
      ),
    [document, rotationOf, mostRows, isPortrait],
  )
  const at = stopAt(stops, activeQueryId, index)
  const stop = stops[at]
  if (!stop) throw new Error('A view has at least one page')
  const turn = useCallback(
    (steps: 1 | -1) => {
      const next = stops[(at + steps + stops.length) % stops.length]
      if (!next) return
      setIndex(next.index)
      store.show({ activeQueryId: next.queryId })
    },
    [stops, at, store],
  )
  const stayMs = stops.length > 1 && !isPaused ? stayOf(stop, intervalSeconds) : null
  const turnOn = useStableCallback(() => turn(1))
  // The stop begins anew with another place, not with another document.
  const { queryId, index: shownIndex } = stop
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (stayMs === null) return
    const timer = setTimeout(turnOn, stayMs)
    return () => clearTimeout(timer)
  }, [stayMs, queryId, shownIndex, turnOn])
  return { stop, turn: stops.length > 1 ? turn : null, isPaused, setPaused, stayMs }
}

function tilesOf(document: ViewDocument, queryId: string): Tile[] {
  const page = pageOf(document, queryId)
  return page.widgets.map((widget) => ({
    id: widget.id,
    ...cellsOf(page.positions[widget.id], widgetTypeOf(widget)?.defaultSize ?? unknownSize),
  }))
}
