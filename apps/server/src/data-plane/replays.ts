import { inputSource } from './input-types.ts'
import type { Journal, NewRecord } from './journal/journal.ts'
import { type JournalSource, remoteAddress } from './journal/journal-source.ts'
import { KnownReplays } from './journal/known-replays.ts'
import { failureText, logCause } from './log-cause.ts'
import type { StatsBook } from './plan/input-stats.ts'
import type { PlannedInput, ReplayAnswer, ReplayedRecord, ReplayRequest } from './plan/plan.ts'

interface ReplaySurroundings {
  journal: Pick<Journal, 'appendTogether' | 'refusalReason' | 'whenDurable'>
  stats: StatsBook
  /** Parts that are known from before this process; null until they are. */
  knownBefore(): readonly string[] | null
  answer(answer: ReplayAnswer): void
  /** What only the operator may read. */
  log: (text: string) => void
  /** Where files may lie that an input names; null for anywhere. */
  tlsFolders: readonly string[] | null
}

interface Part {
  records: NewRecord[]
  /** Of each record. */
  inputIds: string[]
}

/**
 * Puts records that have failed into the journal once more, as messages that their inputs receive now. A part is taken
 * whole or not at all, whenever the process dies, and can be asked for afterwards: so no record is taken twice.
 */
export class Replays {
  readonly #surroundings: ReplaySurroundings
  readonly #taken = new KnownReplays()
  #inputs: readonly PlannedInput[] = []
  #handling = Promise.resolve()
  /** Appended, and not known to be durable yet. */
  #waiting: string | null = null

  constructor(surroundings: ReplaySurroundings) {
    this.#surroundings = surroundings
  }

  setInputs(inputs: readonly PlannedInput[]): void {
    this.#inputs = inputs
  }

  /** One after the other: what is asked for while files are read may be what is taken next. */
  handle(request: ReplayRequest): void {
    this.#handling = this.#handling.then(() => this.#handleNext(request))
  }

  async #handleNext(request: ReplayRequest): Promise<void> {
    const { replayId } = request
    if (this.#waiting !== null) this.#answerWhenDurable(this.#waiting, replayId)
    else if (request.kind === 'ask') this.#answer(replayId, this.#stateOf(replayId))
    else await this.#take(replayId, request.records)
  }

  #stateOf(replayId: string): ReplayAnswer['state'] {
    if (this.#taken.has(replayId)) return 'taken'
    const before = this.#surroundings.knownBefore()
    if (before === null) return 'unknown'
    return before.includes(replayId) ? 'taken' : 'refused'
  }

  async #take(replayId: string, replayed: readonly ReplayedRecord[]): Promise<void> {
    const { journal } = this.#surroundings
    let part: Part
    try {
      part = await this.#partOf(replayId, replayed)
    } catch (error) {
      logCause(this.#surroundings.log, `replay ${replayId}`, error)
      this.#answer(replayId, 'refused', failureText(error))
      return
    }
    if (!journal.appendTogether(part.records)) {
      this.#answer(replayId, 'refused', journal.refusalReason ?? 'The journal takes no more at the moment')
      return
    }
    this.#count(part)
    this.#waiting = replayId
    this.#answerWhenDurable(replayId, replayId)
  }

  /** What could not be written yet is tried again by the journal, so that its outcome is not known. */
  #answerWhenDurable(waiting: string, asked: string): void {
    this.#surroundings.journal.whenDurable((isDurable) => {
      if (isDurable) {
        this.#taken.add(waiting)
        if (this.#waiting === waiting) this.#waiting = null
      }
      this.#answer(asked, isDurable ? this.#stateOf(asked) : 'unknown')
    })
  }

  /** @throws Error with a text for people when one of the inputs cannot read it now */
  async #partOf(replayId: string, replayed: readonly ReplayedRecord[]): Promise<Part> {
    const sources = new Map<string, JournalSource>()
    const records: NewRecord[] = []
    for (const { inputId, attempt, receivedAtMs, base64, ...remote } of replayed) {
      const key = `${inputId} ${attempt}`
      const source = sources.get(key) ?? (await this.#sourceOf(inputId, { id: replayId, attempt }))
      sources.set(key, source)
      records.push({
        source,
        remote: remoteAddress(remote.remoteAddress, remote.remotePort),
        receivedAtMs,
        payload: Buffer.from(base64, 'base64'),
      })
    }
    return { records, inputIds: replayed.map(({ inputId }) => inputId) }
  }

  async #sourceOf(inputId: string, replay: { id: string; attempt: number }): Promise<JournalSource> {
    const input = this.#inputs.find(({ id }) => id === inputId)
    if (!input) throw new Error(`The input ${inputId} is not on this node`)
    return inputSource(input, this.#surroundings.tlsFolders, replay)
  }

  /** Each is received once more. */
  #count({ records, inputIds }: Part): void {
    for (const [no, { payload }] of records.entries()) {
      const stats = this.#surroundings.stats.of(inputIds[no] ?? '')
      stats.incomingMessages++
      stats.rawSizeBytes += payload.length
    }
  }

  #answer(replayId: string, state: ReplayAnswer['state'], reason: string | null = null): void {
    this.#surroundings.answer({ replayId, state, reason })
  }
}
