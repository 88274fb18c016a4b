import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { EngineConnection } from '@logline/engine'
import { defaultStreamId, failuresStreamId } from '@logline/message'
import type {
  DataPlaneCounters,
  FromDataPlane,
  InputState,
  Plan,
  PlannedInput,
  ReplayAnswer,
  ToDataPlane,
} from '../plan/plan.ts'

export const testIndexSetId = 'test'
export const testFailuresSetId = 'failures'

export interface DataPlaneConditions {
  /** Of the DNS server on 127.0.0.1 that it asks; null for those of the machine. */
  nameServerPort: number | null
  journalMaxSizeBytes: number
  outputBufferBytes: number
  processingThreads: number
}

export const usualConditions: DataPlaneConditions = {
  nameServerPort: null,
  journalMaxSizeBytes: 1 << 30,
  outputBufferBytes: 512 << 20,
  processingThreads: 0,
}

/** A data plane in a process of its own, as the server forks it. */
export class TestDataPlane {
  readonly states = new Map<string, { state: InputState; detailedMessage: string | null }>()
  counters: DataPlaneCounters | null = null
  /** What it has written to its standard output. */
  log = ''
  readonly #replayAnswers: ReplayAnswer[] = []
  readonly #process: ChildProcess
  #version = 0
  #appliedVersion = 0

  constructor(journalDir: string, conditions: DataPlaneConditions) {
    const { nameServerPort, journalMaxSizeBytes, outputBufferBytes, processingThreads } = conditions
    // Node's own flags only: those of the test runner would load its loader into the child.
    this.#process = fork(new URL('../main.ts', import.meta.url), {
      execArgv: nameServerPort === null ? [] : asking(nameServerPort),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.log += text
    })
    this.#process.on('message', (message: FromDataPlane) => this.#receive(message))
    this.send({
      type: 'settings',
      settings: {
        nodeId: 'node',
        journalDir,
        journalMaxSizeBytes,
        journalMaxAgeMs: 86_400_000,
        outputBufferBytes,
        processingThreads,
        tlsFolders: null,
      },
    })
  }

  send(message: ToDataPlane): void {
    this.#process.send(message)
  }

  setEngine(connection: EngineConnection | null): void {
    this.send({ type: 'engine', connection })
  }

  /** Returns once the plan is applied. */
  async apply(inputs: readonly PlannedInput[], plan: Partial<Plan> = {}): Promise<void> {
    const version = ++this.#version
    const { indexSets = [{ id: testIndexSetId, writeIndexNo: 0 }] } = plan
    const [writeIndexNo = 0] = indexSets.map((indexSet) => indexSet.writeIndexNo)
    const rest = {
      processors: ['filterChain', 'streamRules'],
      streams: [],
      grokPatterns: {},
      outputs: [],
      defaultStream: { id: defaultStreamId, indexSetId: testIndexSetId },
      failuresStream: { id: failuresStreamId, indexSetId: testFailuresSetId },
    } as const
    const allSets = [...indexSets, { id: testFailuresSetId, writeIndexNo }]
    this.send({ type: 'plan', plan: { version, inputs, ...rest, ...plan, indexSets: allSets } })
    while (this.#appliedVersion < version) await once(this.#process, 'message')
  }

  /** The next answer about a part of a replay. */
  async replayAnswer(replayId: string): Promise<ReplayAnswer> {
    for (;;) {
      const at = this.#replayAnswers.findIndex((answer) => answer.replayId === replayId)
      const [answer] = at === -1 ? [] : this.#replayAnswers.splice(at, 1)
      if (answer) return answer
      await once(this.#process, 'message')
    }
  }

  /** Asks for an orderly end; returns the exit code. */
  async stop(): Promise<number | null> {
    this.send({ type: 'stop' })
    return this.#exit()
  }

  /** As if the server had gone. */
  async abandon(): Promise<number | null> {
    this.#process.disconnect()
    return this.#exit()
  }

  /** Returns the exit code once it has ended by itself. */
  ended(): Promise<number | null> {
    return this.#exit()
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#exit()
  }

  async #exit(): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null)
      await once(this.#process, 'exit')
    return this.#process.exitCode
  }

  #receive(message: FromDataPlane): void {
    if (message.type === 'input-state') this.states.set(message.inputId, message)
    if (message.type === 'counters') this.counters = message.counters
    if (message.type === 'replay') this.#replayAnswers.push(message.answer)
    if (message.type === 'plan-applied') this.#appliedVersion = message.version
  }
}

/** Holds for every thread of the process. */
function asking(nameServerPort: number): string[] {
  const script = `import { setServers } from 'node:dns'; setServers(['127.0.0.1:${nameServerPort}'])`
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
}
