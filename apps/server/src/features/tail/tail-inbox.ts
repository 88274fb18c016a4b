import type { TailEvent } from '@logline/contract'
import type { TailEntry } from '../../data-plane/plan/plan.ts'
import type { TailListener } from '../data-plane/index.ts'

export type Ending = Extract<TailEvent, { event: 'ended' }>['data']

export type TailNews =
  | { kind: 'entries'; entries: readonly TailEntry[] }
  | { kind: 'interrupted' }
  /** Without a reason when the reader left by itself. */
  | { kind: 'end'; ending: Ending | null }

export interface TailInbox extends TailListener {
  /** The next news, as soon as there are some. One asks at a time. After an end there is nothing but the end. */
  next(): Promise<TailNews>
  /** Nothing that waits is told any more. */
  end(ending: Ending | null): void
  hasEnded(): boolean
}

/**
 * What one tail has to tell and nobody has asked for yet: at most the entries of one delivery, because the next comes
 * only when they were taken, and whether there was an interruption.
 */
export function createTailInbox(): TailInbox {
  let entries: readonly TailEntry[] = []
  let isInterrupted = false
  let ended: TailNews | null = null
  let wake = () => {}

  function takeNews(): TailNews | null {
    if (ended) return ended
    if (entries.length > 0) {
      const news = { kind: 'entries' as const, entries }
      entries = []
      return news
    }
    if (!isInterrupted) return null
    isInterrupted = false
    return { kind: 'interrupted' }
  }

  return {
    async next() {
      for (;;) {
        const news = takeNews()
        if (news) return news
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    onEntries(delivered) {
      // Added, because a delivery of a process that ended may still come in.
      entries = [...entries, ...delivered]
      wake()
    },
    onInterrupted() {
      isInterrupted = true
      wake()
    },
    end(ending) {
      ended ??= { kind: 'end', ending }
      wake()
    },
    hasEnded: () => ended !== null,
  }
}
