import { createStore, type Store } from '../../../kit/store.ts'
import { emptied, emptyTail, type TailBuffer, type TailNews, tailLimit, withNews } from './tail-buffer.ts'
import { type ConnectionState, followTail } from './tail-connection.ts'
import type { TailQuestion } from './tail-question.ts'

export interface TailState {
  buffer: TailBuffer
  connection: ConnectionState
}

export interface TailFeed extends Pick<Store<TailState>, 'get' | 'subscribe'> {
  /** Begins anew with this question, or goes on with the one before; what it returns ends it. */
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
  let asked: string | null = null
  /** Since when messages may be missing; null while none are, and before there was a connection. */
  let lostAtMs: number | null = null

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
      const lose = () => {
        if (store.get().connection.kind === 'open') lostAtMs = Date.now()
      }
      const onState = (connection: ConnectionState) => {
        if (connection.kind === 'open') lostAtMs = null
        else lose()
        store.set({ ...store.get(), connection })
      }
      // The page ends and begins with what it shows when it was hidden while the server was away.
      const isSame = asked === JSON.stringify(question)
      asked = JSON.stringify(question)
      if (isSame) take()
      else lostAtMs = null
      pending = []
      const { buffer } = store.get()
      store.set({ buffer: isSame ? buffer : emptied(buffer), connection: { kind: 'connecting' } })
      void follow({ question, lostAtMs }, { onState, onNews }, controller.signal)
      return () => {
        controller.abort()
        lose()
        if (timer !== null) clearTimeout(timer)
        timer = null
      }
    },
  }
}
