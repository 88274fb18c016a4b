import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Duplex } from 'node:stream'

interface BrokerProcessOptions {
  /** That of this process when not given. */
  env?: NodeJS.ProcessEnv
  /** Descriptor of a file for what it writes. */
  output?: number
}

/**
 * Runs a program, beside a shell that kills the program's group once nobody holds the other end of a pipe any more.
 * The shell has a session of its own: it is not frozen with the program, and lives on when the group of the tests is killed.
 * The program starts once the shell has closed its output, so once it has left the group.
 */
const watched =
  ': $(setsid /bin/sh -c "exec >/dev/null; read -r _; kill -s KILL -- -$$" <&3 &); exec "$@" 3<&-'

/** A process of a broker with all that it starts. It ends with this process, however that ends. */
export class BrokerProcess {
  readonly #child: ChildProcess
  /** The end of the pipe that is held. */
  readonly #pipe: Duplex

  constructor(program: string, args: readonly string[], { env, output }: BrokerProcessOptions = {}) {
    const written = output ?? 'ignore'
    this.#child = spawn('/bin/sh', ['-c', watched, 'sh', program, ...args], {
      ...(env ? { env } : {}),
      stdio: ['ignore', written, written, 'pipe'],
      detached: true,
    })
    this.#pipe = this.#child.stdio[3] as Duplex // as: a pipe, both ways
    this.#child.once('exit', () => this.#pipe.destroy())
  }

  get isEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** It answers nothing, and its connections stay, until it is told to go on. */
  freeze(): void {
    this.#signal('SIGSTOP')
  }

  goOn(): void {
    this.#signal('SIGCONT')
  }

  async kill(): Promise<void> {
    const ended = this.isEnded ? null : once(this.#child, 'exit')
    this.#pipe.destroy()
    await ended
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined && !this.isEnded) process.kill(-this.#child.pid, signal)
  }
}

/** Where a program is by PATH; null when it is not there. */
export function programAt(name: string): string | null {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return files.find((file) => existsSync(file)) ?? null
}
