import type { SearchTypeResult } from '@logline/contract'
import { clockText, wallTimeAt } from '@logline/time'
import { useMemo, useState } from 'react'
import { createStore, type Store, useStore } from '../../../kit/store.ts'
import type { TableEntry } from '../../messages/index.ts'
import { useView, useViewState, type Widget } from '../../view-model/index.ts'
import { type TailState, tailAtRest } from '../tail/tail-state.ts'

interface LiveRows {
  isLive: boolean
  /** Filled by the tail. */
  tail: Store<TailState>
  /** What came on top of what was found. */
  entries: readonly TableEntry[]
  /** How many messages came besides those that were found. */
  addedCount: number
}

/** The rows of a live tail above those that were found. When it has ended they stay until something else is found. */
export function useLiveRows(
  widget: Widget,
  found: readonly TableEntry[],
  answer: SearchTypeResult | undefined,
): LiveRows {
  const { store, timeZone } = useView()
  const isLive = useViewState(store).liveWidgetId === widget.id
  const [tail] = useState(() => createStore(tailAtRest))
  const { shown, sinceMs } = useStore(tail)
  const [of, setOf] = useState(answer)
  if (isLive && of !== answer) setOf(answer)
  const hasTail = (isLive || of === answer) && shown.entries.length > 0
  const rows = useMemo(() => {
    if (!hasTail) return { entries: found, addedCount: 0 }
    const came = new Set(shown.entries.map(({ key }) => key))
    const rest = found.filter(({ key }) => !came.has(key))
    const text = `Live since ${clockText(wallTimeAt(sinceMs, timeZone))}`
    const since: TableEntry = { kind: 'marker', key: 'live', tone: 'muted', text }
    const entries = [...shown.entries, since, ...rest]
    return { entries, addedCount: entries.filter(({ kind }) => kind === 'message').length - found.length }
  }, [hasTail, shown, found, sinceMs, timeZone])
  return { isLive, tail, ...rows }
}
