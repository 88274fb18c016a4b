import { useEffect, useState, useSyncExternalStore } from 'react'
import { useView, useViewState, type Widget } from '../../view-model/index.ts'
import { createTailFeed, type TailFeed, type TailState } from './tail-feed.ts'
import { tailQuestion } from './tail-question.ts'

interface Tail extends TailState, Pick<TailFeed, 'clear'> {
  /** After an end: tries once more. */
  again: () => void
}

/** A live tail of what a message list asks for. Begins anew when that changes, ends with the component. */
export function useTail(widget: Widget): Tail {
  const { store } = useView()
  const { history, activeQueryId, override } = useViewState(store)
  const [feed] = useState(() => createTailFeed())
  const [tries, setTries] = useState(0)
  const state = useSyncExternalStore(feed.subscribe, feed.get)
  const asked = tailQuestion({ document: history.document, queryId: activeQueryId, override, widget })
  const question = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    const next: typeof asked = JSON.parse(question)
    return 'refusal' in next ? undefined : feed.start(next)
  }, [feed, question, tries])
  const connection =
    'refusal' in asked ? ({ kind: 'ended', reason: asked.refusal } as const) : state.connection
  return { ...state, connection, clear: feed.clear, again: () => setTries(tries + 1) }
}
