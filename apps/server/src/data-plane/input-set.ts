import { isDeepStrictEqual } from 'node:util'
import { inputSource, inputTypeOf } from './input-types.ts'
import { FlowIntake } from './intake/flow-intake.ts'
import { FlowTemplates } from './intake/flow-templates.ts'
import { GelfChunkIntake } from './intake/gelf-chunks.ts'
import { JournalIntake } from './intake/intake.ts'
import { Throttle } from './intake/throttle.ts'
import type { Journal } from './journal/journal.ts'
import { failureText, logCause } from './log-cause.ts'
import type { StatsBook } from './plan/input-stats.ts'
import type { FromDataPlane, InputState, PlannedInput } from './plan/plan.ts'
import type { Transport, TransportContext } from './transports/transport.ts'

interface RunningInput {
  planned: PlannedInput
  transport: Transport
  stopJoining: () => void
  startedAtMs: number
  /** Why it is FAILING; null while it is not. */
  problem: string | null
}

interface InputSurroundings {
  reportState: (state: Extract<FromDataPlane, { type: 'input-state' }>) => void
  /** What only the operator may read. */
  log: (text: string) => void
  /** Where files for TLS may lie; null for anywhere. */
  tlsFolders: readonly string[] | null
}

/** The inputs that are listening. Applying a plan starts, stops and restarts those that differ from it. */
export class InputSet {
  readonly #journal: Journal
  readonly #stats: StatsBook
  readonly #surroundings: InputSurroundings
  readonly #throttle: Throttle
  readonly #flowTemplates: FlowTemplates
  readonly #running = new Map<string, RunningInput>()

  constructor(journal: Journal, stats: StatsBook, surroundings: InputSurroundings) {
    this.#journal = journal
    this.#stats = stats
    this.#surroundings = surroundings
    this.#flowTemplates = new FlowTemplates(journal.dir, surroundings.log)
    this.#throttle = new Throttle(() => journal.counters())
  }

  /** Inputs that failed before are tried again. One that fails is reported as FAILED, and the others go on. */
  async apply(inputs: readonly PlannedInput[]): Promise<void> {
    const wanted = new Map(inputs.filter((input) => input.isWanted).map((input) => [input.id, input]))
    // All stops come first: an input may take over the port of another.
    for (const { planned } of [...this.#running.values()]) {
      const next = wanted.get(planned.id)
      if (next === undefined || next.refusal !== undefined || !isSameSocket(planned, next))
        await this.#stop(planned.id)
    }
    for (const input of wanted.values()) if (!this.#running.has(input.id)) await this.#start(input)
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((inputId) => this.#stop(inputId)))
    await this.#flowTemplates.close()
  }

  async #start(planned: PlannedInput): Promise<void> {
    this.#report(planned.id, 'STARTING')
    try {
      await this.#flowTemplates.open()
      const running = await this.#create(planned)
      await running.transport.start()
      this.#running.set(planned.id, running)
      running.startedAtMs = Date.now()
      this.#report(planned.id, 'RUNNING', null, running.startedAtMs)
    } catch (error) {
      logCause(this.#surroundings.log, `input ${planned.id} (${planned.type})`, error)
      this.#report(planned.id, 'FAILED', failureText(error))
    }
  }

  async #create(planned: PlannedInput): Promise<RunningInput> {
    if (planned.refusal !== undefined) throw new Error(planned.refusal)
    const type = inputTypeOf(planned)
    const { tlsFolders } = this.#surroundings
    const source = await inputSource(planned, tlsFolders)
    const stats = this.#stats.of(planned.id)
    const direct = new JournalIntake(this.#journal, { source, stats, isLossy: type.isLossy ?? false })
    const joining = type.joinsChunks
      ? new GelfChunkIntake(direct)
      : type.joinsTemplates
        ? new FlowIntake(direct, {
            format: type.joinsTemplates,
            inputId: planned.id,
            templates: this.#flowTemplates,
          })
        : null
    const context: TransportContext = {
      intake: joining ?? direct,
      journal: this.#journal,
      reportHealth: (problem) => this.#reportHealth(planned.id, problem),
      isThrottled: () => this.#throttle.isOn(Date.now()),
      tlsFolders,
    }
    const transport = type.createTransport(context, planned.configuration)
    return { planned, transport, stopJoining: () => joining?.stop(), startedAtMs: 0, problem: null }
  }

  #reportHealth(inputId: string, problem: string | null): void {
    const running = this.#running.get(inputId)
    if (running === undefined || running.problem === problem) return
    running.problem = problem
    this.#report(inputId, problem === null ? 'RUNNING' : 'FAILING', problem, running.startedAtMs)
  }

  async #stop(inputId: string): Promise<void> {
    const running = this.#running.get(inputId)
    if (running === undefined) return
    this.#report(inputId, 'STOPPING')
    await running.transport.stop()
    running.stopJoining()
    this.#running.delete(inputId)
    this.#report(inputId, 'STOPPED')
  }

  #report(
    inputId: string,
    state: InputState,
    detailedMessage: string | null = null,
    startedAtMs: number | null = null,
  ): void {
    this.#surroundings.reportState({ type: 'input-state', inputId, state, detailedMessage, startedAtMs })
  }
}

function isSameSocket(running: PlannedInput, next: PlannedInput): boolean {
  return running.type === next.type && isDeepStrictEqual(running.configuration, next.configuration)
}
