import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A receiver of GELF by TCP in a process of its own, with a file of what it has read. */
export class ReceiverProcess {
  readonly #process: ChildProcess

  private constructor(port: number, file: string) {
    const entry = new URL('receiver-entry.ts', import.meta.url)
    // Node's own flags only: those of the test runner would load its loader into the child.
    this.#process = fork(entry, [String(port), file], { execArgv: [] })
  }

  static async start(port: number, file: string): Promise<ReceiverProcess> {
    const receiver = new ReceiverProcess(port, file)
    await once(receiver.#process, 'message')
    return receiver
  }

  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }
}
