import type { Message } from '@logline/message'
import type { RoutingWatch } from '@logline/processing'
import type { StreamCounters } from '../plan/plan.ts'

/** What each stream took and which of its rules could not be tested, since the process started. */
export class StreamCounts implements RoutingWatch {
  readonly #streams = new Map<string, StreamCounters>()

  /** Hot path: once for each message that is new. */
  count({ streams }: Pick<Message, 'streams'>): void {
    for (const id of streams) this.#of(id).incomingMessages++
  }

  fault(streamId: string): void {
    this.#of(streamId).ruleTimeouts++
  }

  exception(streamId: string): void {
    this.#of(streamId).matchingExceptions++
  }

  snapshot(): Record<string, StreamCounters> {
    return Object.fromEntries(this.#streams)
  }

  /** What was counted since the last time. */
  take(): Record<string, StreamCounters> {
    const taken = this.snapshot()
    this.#streams.clear()
    return taken
  }

  /** What was counted elsewhere. */
  add(counted: Readonly<Record<string, StreamCounters>>): void {
    for (const [id, { incomingMessages, ruleTimeouts, matchingExceptions }] of Object.entries(counted)) {
      const counters = this.#of(id)
      counters.incomingMessages += incomingMessages
      counters.ruleTimeouts += ruleTimeouts
      counters.matchingExceptions += matchingExceptions
    }
  }

  #of(id: string): StreamCounters {
    let counters = this.#streams.get(id)
    if (counters === undefined) {
      counters = { incomingMessages: 0, ruleTimeouts: 0, matchingExceptions: 0 }
      this.#streams.set(id, counters)
    }
    return counters
  }
}
