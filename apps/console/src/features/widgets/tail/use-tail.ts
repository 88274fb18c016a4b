import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Store } from '../../../kit/store.ts'
import { askedOverride, useView, useViewState, type Widget } from '../../view-model/index.ts'
import { createTailFeed, type TailFeed } from './tail-feed.ts'
import { tailQuestion } from './tail-question.ts'
import type { TailState } from './tail-state.ts'

interface Tail extends TailState, Pick<TailFeed, 'clear' | 'catchUp'> {
  /** After an end: tries once more. */
  again: () => void
}

interface TailUse {
  widget: Widget
  /** Holds what it shows, also after it has ended. */
  rows: Store<TailState>
  /** Somebody reads. */
  isHeld: boolean
}

/** A live tail of what a message list asks for. Begins anew when that changes, ends with the component. */
export function useTail({ widget, rows, isHeld }: TailUse): Tail {
  const { store } = useView()
  const viewState = useViewState(store)
  const { history, activeQueryId } = viewState
  const [feed] = useState(() => createTailFeed(rows))
  const [tries, setTries] = useState(0)
  const state = useSyncExternalStore(feed.subscribe, feed.get)
  const asked = tailQuestion({
    document: history.document,
    queryId: activeQueryId,
    override: askedOverride(viewState),
    widget,
  })
  const question = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    const next: typeof asked = JSON.parse(question)
    return 'refusal' in next ? undefined : feed.start(next)
  }, [feed, question, tries])
  useEffect(() => feed.hold(isHeld), [feed, isHeld])
  const connection =
    'refusal' in asked ? ({ kind: 'ended', reason: asked.refusal } as const) : state.connection
  return { ...state, connection, clear: feed.clear, catchUp: feed.catchUp, again: () => setTries(tries + 1) }
}
