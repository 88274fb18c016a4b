import { createStore, type Store } from '../../../app/store.ts'
import { emptied, emptyTail, type TailBuffer, type TailNews, tailLimit, withNews } from './tail-buffer.ts'
import { type ConnectionState, followTail } from './tail-connection.ts'
import type { TailQuestion } from './tail-question.ts'

export interface TailState {
  buffer: TailBuffer
  connection: ConnectionState
}

export interface TailFeed extends Pick<Store<TailState>, 'get' | 'subscribe'> {
  /** Begins anew with this question; what it returns ends it. */
  start(question: TailQuestion): () => void
  clear(): void
}

/** Several hundred messages a second are shown a few times a second: nobody reads faster. */
const shownEveryMs = 200

/** A live tail as a value that components follow. It changes a few times a second at most, just before a frame is drawn. */
export function createTailFeed(follow = followTail): TailFeed {
  const store = createStore<TailState>({ buffer: emptyTail, connection: { kind: 'connecting' } })
  let pending: TailNews[] = []
  let timer: ReturnType<typeof setTimeout> | null = null

  const take = () => {
    timer = null
    if (pending.length === 0) return
    const news = pending
    pending = []
    store.set({ ...store.get(), buffer: withNews(store.get().buffer, news) })
  }
  const onNews = (news: readonly TailNews[]) => {
    pending.push(...news)
    // Timers of a page in the background may rest for a minute: what waits has a bound all the same.
    if (pending.length > tailLimit) take()
    timer ??= setTimeout(take, shownEveryMs)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    clear: () => {
      pending = []
      store.set({ ...store.get(), buffer: emptied(store.get().buffer) })
    },
    start(question) {
      const controller = new AbortController()
      const onState = (connection: ConnectionState) => store.set({ ...store.get(), connection })
      pending = []
      store.set({ buffer: emptied(store.get().buffer), connection: { kind: 'connecting' } })
      void follow(question, { onState, onNews }, controller.signal)
      return () => {
        controller.abort()
        if (timer !== null) clearTimeout(timer)
        timer = null
        pending = []
      }
    },
  }
}
