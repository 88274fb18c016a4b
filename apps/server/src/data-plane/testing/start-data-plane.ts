import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { EngineConnection } from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import type {
  DataPlaneCounters,
  FromDataPlane,
  InputState,
  Plan,
  PlannedInput,
  ToDataPlane,
} from '../plan/plan.ts'

export const testIndexSetId = 'test'

/** A data plane in a process of its own, as the server forks it. */
export class TestDataPlane {
  readonly states = new Map<string, { state: InputState; detailedMessage: string | null }>()
  counters: DataPlaneCounters | null = null
  readonly #process: ChildProcess
  #version = 0
  #appliedVersion = 0

  /** @param nameServerPort of the DNS server on 127.0.0.1 it asks; null for those of the machine */
  constructor(journalDir: string, nameServerPort: number | null = null) {
    // Node's own flags only: those of the test runner would load its loader into the child.
    this.#process = fork(new URL('../main.ts', import.meta.url), {
      execArgv: nameServerPort === null ? [] : asking(nameServerPort),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#process.on('message', (message: FromDataPlane) => this.#receive(message))
    this.send({
      type: 'settings',
      settings: {
        nodeId: 'node',
        journalDir,
        journalMaxSizeBytes: 1 << 30,
        journalMaxAgeMs: 86_400_000,
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
    const defaultStream = { id: defaultStreamId, indexSetId: testIndexSetId }
    const indexSets = [{ id: testIndexSetId, writeIndexNo: 0 }]
    const rest = {
      processors: ['filterChain', 'streamRules'],
      streams: [],
      indexSets,
      defaultStream,
    } as const
    this.send({ type: 'plan', plan: { version, inputs, ...rest, ...plan } })
    while (this.#appliedVersion < version) await once(this.#process, 'message')
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
    if (message.type === 'plan-applied') this.#appliedVersion = message.version
  }
}

/** Holds for every thread of the process. */
function asking(nameServerPort: number): string[] {
  const script = `import { setServers } from 'node:dns'; setServers(['127.0.0.1:${nameServerPort}'])`
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
}
