import type { PlannedTail, TailEntry, TailReport, ToDataPlane } from '../../data-plane/plan/plan.ts'

export interface TailListener {
  /** The next entries come once these are `taken`. */
  onEntries(entries: readonly TailEntry[]): void
  /** The data plane ended; what it had not sent yet is lost, and the tail goes on in the next one. */
  onInterrupted(): void
}

/** The live tails of this server, as the data plane is told of them. */
export interface TailLink {
  open(tail: PlannedTail, listener: TailListener): void
  setStreams(tailId: string, streamIds: readonly string[]): void
  taken(tailId: string): void
  close(tailId: string): void
}

interface OpenTail {
  tail: PlannedTail
  listener: TailListener
  isPaused: boolean
}

/** The link, and what the process of the data plane makes of it. Tails outlive the process: each next one is greeted with all. */
export function createTailLink(send: (message: ToDataPlane) => void) {
  const tails = new Map<string, OpenTail>()

  const opening = ({ tail, isPaused }: OpenTail): ToDataPlane => ({
    type: 'tail',
    request: { kind: 'open', tail, isPaused },
  })

  const link: TailLink = {
    open(tail, listener) {
      const opened = { tail, listener, isPaused: false }
      tails.set(tail.id, opened)
      send(opening(opened))
    },
    setStreams(tailId, streamIds) {
      const opened = tails.get(tailId)
      if (!opened) return
      opened.tail = { ...opened.tail, streamIds }
      send(opening(opened))
    },
    taken(tailId) {
      const opened = tails.get(tailId)
      if (!opened) return
      opened.isPaused = false
      send({ type: 'tail', request: { kind: 'taken', tailId } })
    },
    close(tailId) {
      if (tails.delete(tailId)) send({ type: 'tail', request: { kind: 'close', tailId } })
    },
  }

  return {
    link,
    greeting: () => [...tails.values()].map(opening),
    report({ tailId, entries }: TailReport) {
      const opened = tails.get(tailId)
      if (!opened) return
      opened.isPaused = true
      opened.listener.onEntries(entries)
    },
    interrupted() {
      for (const { listener } of tails.values()) listener.onInterrupted()
    },
  }
}
