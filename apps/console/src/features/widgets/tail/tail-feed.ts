import { createStore, type Store } from '../../../kit/store.ts'
import { emptied, type TailNews, tailLimit, withNews } from './tail-buffer.ts'
import { followTail } from './tail-connection.ts'
import type { TailQuestion } from './tail-question.ts'
import { createTailRate } from './tail-rate.ts'
import { type TailBuffer, type TailState, tailAtRest } from './tail-state.ts'

export interface TailFeed extends Pick<Store<TailState>, 'get' | 'subscribe'> {
  /** Begins anew with this question, or goes on with the one before; what it returns ends it. */
  start(question: TailQuestion): () => void
  /** Somebody reads: what is on the page stays as it is until they do no more. */
  hold(isHeld: boolean): void
  /** Shows what has come meanwhile, also while it is held. */
  catchUp(): void
  clear(): void
}

/** Several hundred messages a second are shown a few times a second: nobody reads faster. */
const shownEveryMs = 200
const rateEveryMs = 1_000

/**
 * A live tail as a value that components follow, in a `store` that may outlive it. It changes a few times a second at
 * most, just before a frame is drawn.
 */
export function createTailFeed(
  store: Store<TailState> = createStore(tailAtRest),
  follow = followTail,
): TailFeed {
  let pending: TailNews[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let asked: string | null = null
  /** Since when messages may be missing; null while none are, and before there was a connection. */
  let lostAtMs: number | null = null
  let held: TailBuffer | null = null
  let rate = createTailRate(Date.now())

  const set = (change: Partial<TailState>) => {
    const next = { ...store.get(), ...change }
    // What was emptied, or is the answer to another question, is not held on to.
    if (held !== null && held.generation !== next.buffer.generation) held = next.buffer
    store.set({ ...next, shown: held ?? next.buffer })
  }
  const take = () => {
    timer = null
    if (pending.length === 0) return
    const news = pending
    pending = []
    set({ buffer: withNews(store.get().buffer, news) })
  }
  const onNews = (news: readonly TailNews[]) => {
    pending.push(...news)
    rate.add(Date.now(), countsOf(news))
    // Timers of a page in the background may rest for a minute: what waits has a bound all the same.
    if (pending.length > tailLimit) take()
    timer ??= setTimeout(take, shownEveryMs)
  }
  const tellRate = () => {
    const now = rate.at(Date.now())
    const { perSecond, shownPerSecond } = store.get().rate
    if (now.perSecond !== perSecond || now.shownPerSecond !== shownPerSecond) set({ rate: now })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    hold(isHeld) {
      if (isHeld === (held !== null)) return
      held = isHeld ? store.get().buffer : null
      set({})
    },
    catchUp() {
      if (held !== null) held = store.get().buffer
      set({})
    },
    clear: () => {
      pending = []
      set({ buffer: emptied(store.get().buffer) })
    },
    start(question) {
      const controller = new AbortController()
      const lose = () => {
        if (store.get().connection.kind === 'open') lostAtMs = Date.now()
      }
      const onState = (connection: TailState['connection']) => {
        if (connection.kind === 'open') lostAtMs = null
        else lose()
        set({ connection })
      }
      // After an end the same may be asked once more: it goes on with what it shows.
      const isSame = asked === JSON.stringify(question)
      asked = JSON.stringify(question)
      if (isSame) take()
      else lostAtMs = null
      pending = []
      const { buffer, sinceMs } = store.get()
      rate = createTailRate(Date.now())
      set({
        buffer: isSame ? buffer : emptied(buffer),
        sinceMs: isSame ? sinceMs : Date.now(),
        connection: { kind: 'connecting' },
      })
      const ticks = setInterval(tellRate, rateEveryMs)
      void follow({ question, lostAtMs }, { onState, onNews }, controller.signal)
      return () => {
        controller.abort()
        lose()
        clearInterval(ticks)
        if (timer !== null) clearTimeout(timer)
        timer = null
      }
    },
  }
}

function countsOf(news: readonly TailNews[]): { shown: number; skipped: number } {
  let shown = 0
  let skipped = 0
  for (const each of news) {
    if (each.event === 'message') shown += 1
    else if (each.event === 'skipped') skipped += each.data.count
  }
  return { shown, skipped }
}
