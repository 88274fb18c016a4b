import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../journal/durable-file.ts'

/** What of an input's messages never came into the journal. */
export interface Refusals {
  /** There was no room for them. */
  shed: number
  /** The transport could not read them. */
  invalid: number
}

export type RefusalsByInput = Record<string, Refusals>

const fileName = 'refusals.json'
const schema = z.record(z.string(), z.object({ shed: z.int().min(0), invalid: z.int().min(0) }))

/** Of all times before; nothing when there is no file, or none that can be read: counters must not keep messages from coming in. */
export async function loadRefusals(dir: string, report: (text: string) => void): Promise<RefusalsByInput> {
  try {
    return schema.parse(JSON.parse(await readFile(join(dir, fileName), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    report(`Counts of refused messages cannot be read and begin anew: ${String(error)}`)
    return {}
  }
}

/** Keeps the counts on disk: what was counted in the second before a crash is not in them. */
export class RefusalsFile {
  readonly #dir: string
  #written: string
  #writing: Promise<void> | null = null

  constructor(dir: string, loaded: RefusalsByInput) {
    this.#dir = dir
    this.#written = JSON.stringify(loaded)
  }

  /** Writes what has changed, unless it is being written just now. A full disk costs no more than this. */
  async save(refusals: RefusalsByInput): Promise<void> {
    const text = JSON.stringify(refusals)
    if (text === this.#written || this.#writing !== null) return
    this.#writing = writeDurably(this.#dir, fileName, text).then(
      () => {
        this.#written = text
      },
      () => undefined,
    )
    await this.#writing
    this.#writing = null
  }

  /** The same when nothing may be left out. */
  async saveLast(refusals: RefusalsByInput): Promise<void> {
    await this.#writing
    await this.save(refusals)
  }
}
