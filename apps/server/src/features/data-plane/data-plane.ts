import { fileURLToPath } from 'node:url'
import type { EngineConnection } from '@logline/engine'
import type {
  DataPlaneSettings,
  FromDataPlane,
  Plan,
  PlannedInput,
  PlannedOutput,
  ToDataPlane,
} from '../../data-plane/plan/plan.ts'
import type { InputRuntime, InputStatus } from '../inputs/index.ts'
import type { OutputRuntime } from '../outputs/index.ts'
import { type CounterTotals, createCounterTotals } from './counter-totals.ts'
import { type DataPlaneProcess, startProcess } from './data-plane-process.ts'
import { createPlanPublisher } from './plan-publisher.ts'
import { createReplayLink, type ReplayLink } from './replay-link.ts'
import { createTailLink, type TailLink } from './tail-link.ts'

export interface DataPlane extends InputRuntime, OutputRuntime {
  /** Where the engine answers now; null while it does not. */
  setEngine(connection: EngineConnection | null): void
  /** While it is paused everything waits in the journal. */
  pauseProcessing(isPaused: boolean): void
  isPaused(): boolean
  /** The inputs of the newest plan. */
  inputs(): readonly PlannedInput[]
  /** The outputs of the newest plan. */
  outputs(): readonly PlannedOutput[]
  counters: CounterTotals
  /** Calls back after each report of the counters, about once a second. */
  onCounters(listener: () => void): void
  tails: TailLink
  replay: ReplayLink
  settings: DataPlaneSettings
  /** Process id of the running data plane; null between two of them. */
  pid(): number | null
  /** Lets it finish what it has begun, at most for the given time (15 s when not given). */
  stop(timeoutMs?: number): Promise<void>
}

interface DataPlaneOptions {
  settings: DataPlaneSettings
  /** Reads what the data plane works by from the metadata store. */
  buildPlan: () => Promise<Omit<Plan, 'version'>>
  log: { error(message: string): void }
  /** The script of the child process; the product's own when not given. */
  entry?: string
}

type InputStateReport = Extract<FromDataPlane, { type: 'input-state' }>

const productEntry = fileURLToPath(new URL('../../data-plane/main.ts', import.meta.url))
const stopTimeoutMs = 15_000

/** Starts the data plane as a child process and keeps it running until `stop`. Rejects when no plan can be built. */
export async function startDataPlane({
  settings,
  buildPlan,
  log,
  entry = productEntry,
}: DataPlaneOptions): Promise<DataPlane> {
  const counters = createCounterTotals()
  const statuses = new Map<string, InputStatus>()
  const listeners: (() => void)[] = []
  let engine: EngineConnection | null = null
  let isPaused = false
  // Without an engine the journal keeps what comes in, and nothing is tried in vain.
  const engineMessage = () => ({ type: 'engine' as const, connection: isPaused ? null : engine })
  let child: DataPlaneProcess | null = null

  const publisher = createPlanPublisher(buildPlan, (plan) => {
    forgetOtherInputs(statuses, plan)
    child?.send({ type: 'plan', plan })
  })
  const tails = createTailLink((message) => child?.send(message))
  const replays = createReplayLink((message) => child?.send(message))
  // The child gets its first plan with the greeting.
  await publisher.publish()

  const isPlanned = (id: string) => publisher.newest()?.inputs.some((input) => input.id === id) ?? false

  const process_ = startProcess({
    entry,
    greeting: () =>
      greetingOf({ settings, engine: engineMessage(), plan: publisher.newest(), tails: tails.greeting() }),
    onMessage(message) {
      if (message.type === 'input-state' && isPlanned(message.inputId)) takeState(message, statuses)
      if (message.type === 'tail') tails.report(message.report)
      if (message.type === 'replay') replays.answered(message.answer)
      if (message.type !== 'counters') return
      counters.add(message.counters)
      for (const listener of listeners) listener()
    },
    onCrash(reason, restartInMs) {
      log.error(`The data plane ended (${reason}); it is started again in ${restartInMs} ms.`)
      counters.processEnded()
      markRestarting(statuses)
      tails.interrupted()
      replays.interrupted()
    },
  })
  child = process_

  const outputs = () => publisher.newest()?.outputs ?? []
  return {
    publishPlan: () => publisher.publish(),
    inputs: () => publisher.newest()?.inputs ?? [],
    inputStatus: (inputId) => statuses.get(inputId) ?? null,
    inputBalances: () => counters.balances(),
    outputs,
    outputCounters: () => new Map(outputs().map(({ id }) => [id, counters.output(id)] as const)),
    setEngine(connection) {
      engine = connection
      process_.send(engineMessage())
    },
    pauseProcessing(isWanted) {
      isPaused = isWanted
      process_.send(engineMessage())
    },
    isPaused: () => isPaused,
    counters,
    onCounters: (listener) => listeners.push(listener),
    tails: tails.link,
    replay: replays.link,
    settings,
    pid: () => process_.pid(),
    stop: (timeoutMs = stopTimeoutMs) => process_.stop(timeoutMs),
  }
}

interface Greeting {
  settings: DataPlaneSettings
  engine: ToDataPlane
  plan: Plan | null
  tails: ToDataPlane[]
}

/** The tails come before the plan, with which the work begins: they miss nothing. */
function greetingOf({ settings, engine, plan, tails }: Greeting): ToDataPlane[] {
  const greeting: ToDataPlane[] = [{ type: 'settings', settings }, engine, ...tails]
  return plan ? [...greeting, { type: 'plan', plan }] : greeting
}

function takeState(report: InputStateReport, statuses: Map<string, InputStatus>) {
  const { inputId, state, detailedMessage, startedAtMs } = report
  statuses.set(inputId, { state, detailedMessage, startedAtMs, changedAtMs: Date.now() })
}

function forgetOtherInputs(statuses: Map<string, InputStatus>, plan: Plan) {
  const inputs = new Map(plan.inputs.map((input) => [input.id, input]))
  for (const [inputId, { state }] of statuses) {
    const input = inputs.get(inputId)
    // An input that could not start has nothing to stop: the process has no more to say of it.
    if (!input || (state === 'FAILED' && !input.isWanted)) statuses.delete(inputId)
  }
}

/** Nothing listens until the next process has started its inputs. */
function markRestarting(statuses: Map<string, InputStatus>) {
  for (const [inputId, status] of statuses) {
    if (status.state === 'STOPPED') continue
    const detailedMessage = 'The process that runs the inputs is being restarted.'
    statuses.set(inputId, { state: 'STARTING', detailedMessage, startedAtMs: null, changedAtMs: Date.now() })
  }
}
