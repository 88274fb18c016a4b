import { mkdir, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { processingPlanSchema } from '@logline/processing'
import { writeDurably } from '../journal/durable-file.ts'
import { syncFolder } from '../journal/segment-file.ts'
import { type BatchPlan, compileBatchPlan, hashOf } from './batch-plan.ts'

const folderName = 'plans'

/** The plans of the batches in flight, each in a file of the journal's folder that is named by its hash. */
export class PlanFolder {
  readonly #journalDir: string
  readonly #dir: string
  /** Null until the folder was looked into. */
  #written: Set<string> | null = null

  constructor(journalDir: string) {
    this.#journalDir = journalDir
    this.#dir = join(journalDir, folderName)
  }

  /** @throws Error when the file is missing or is not what was written: without it a batch might go elsewhere, and be stored twice */
  async read(hash: string): Promise<BatchPlan> {
    const path = join(this.#dir, `${hash}.json`)
    try {
      const text = await readFile(path, 'utf8')
      if (hashOf(text) !== hash) throw new Error('Its content does not have the hash of its name')
      // The hash stays that of the file: another version of the product might write the same plan in other words.
      return { ...compileBatchPlan(processingPlanSchema.parse(JSON.parse(text))), hash, text }
    } catch (cause) {
      throw new Error(
        `The plan ${path} of a batch is missing or damaged. Restore it, or delete the journal folder`,
        {
          cause,
        },
      )
    }
  }

  /** Makes a plan durable. To be called before a batch names it. */
  async keep({ hash, text }: BatchPlan): Promise<void> {
    const written = await this.#look()
    if (written.has(hash)) return
    await writeDurably(this.#dir, `${hash}.json`, text)
    written.add(hash)
  }

  /** Deletes the plans that no batch names any more. */
  async keepOnly(hashes: ReadonlySet<string>): Promise<void> {
    const written = await this.#look()
    for (const hash of [...written].filter((hash) => !hashes.has(hash))) {
      await unlink(join(this.#dir, `${hash}.json`))
      written.delete(hash)
    }
  }

  async #look(): Promise<Set<string>> {
    if (this.#written !== null) return this.#written
    await mkdir(this.#dir, { recursive: true })
    await syncFolder(this.#journalDir)
    const names = await readdir(this.#dir)
    // What a crash has left half-written.
    for (const name of names) if (name.endsWith('.new')) await unlink(join(this.#dir, name))
    const hashes = names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
    this.#written = new Set(hashes)
    return this.#written
  }
}
