import type { JournalCounters } from '../plan/plan.ts'

const checkEveryMs = 1000
const maxUncommitted = 100_000
const maxGrowth = 20_000
const maxFilled = 0.9

type Backlog = Pick<JournalCounters, 'uncommittedMessages' | 'sizeBytes' | 'sizeLimitBytes'>

/**
 * Whether inputs that may wait should: when much lies in the journal that is not stored yet, or it grows fast
 * (reference: message model, section 4.1; what it says of buffers and rates is in the growth). Looked at once a second.
 */
export class Throttle {
  readonly #backlog: () => Backlog
  #checkedAtMs = Number.NEGATIVE_INFINITY
  #before = 0
  #isOn = false

  constructor(backlog: () => Backlog) {
    this.#backlog = backlog
  }

  isOn(nowMs: number): boolean {
    if (nowMs - this.#checkedAtMs < checkEveryMs) return this.#isOn
    const { uncommittedMessages, sizeBytes, sizeLimitBytes } = this.#backlog()
    // Nobody asked for a while: what grew since then says nothing about now.
    const isRecent = nowMs - this.#checkedAtMs < 2 * checkEveryMs
    const growth = isRecent ? uncommittedMessages - this.#before : 0
    this.#isOn =
      uncommittedMessages > 0 &&
      (uncommittedMessages > maxUncommitted || growth > maxGrowth || sizeBytes / sizeLimitBytes > maxFilled)
    this.#before = uncommittedMessages
    this.#checkedAtMs = nowMs
    return this.#isOn
  }
}
