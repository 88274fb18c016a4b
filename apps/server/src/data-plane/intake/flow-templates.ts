import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FlowVersion, type KeptTemplate, readTemplates } from '@logline/processing'
import { z } from 'zod'
import { writeDurably } from '../journal/durable-file.ts'

/** Bounds of what is kept; at either the template that was not used for the longest time goes. */
const maxTemplates = 5000
const maxBytes = 4 << 20
const fileName = 'flow-templates.json'
const writeDelayMs = 1000

/** Who sends flows: an input, the version, the sender's address and the part of it that numbers its templates by itself. */
export interface Exporter {
  key: string
  version: FlowVersion
}

const storedSchema = z.array(z.tuple([z.string(), z.string(), z.boolean()]))

/** The templates of flows that senders told, kept over restarts: they tell them again only every few minutes. */
export class FlowTemplates {
  readonly #dir: string
  readonly #report: (text: string) => void
  /** In the order of their last use. */
  readonly #templates = new Map<string, KeptTemplate>()
  #bytes = 0
  #opened: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(dir: string, report: (text: string) => void) {
    this.#dir = dir
    this.#report = report
  }

  /** Reads what was kept, the first time. */
  open(): Promise<void> {
    this.#opened ??= this.#read()
    return this.#opened
  }

  get({ key }: Exporter, id: number): KeptTemplate | undefined {
    const place = `${key} ${id}`
    const template = this.#templates.get(place)
    if (template === undefined) return undefined
    this.#templates.delete(place)
    this.#templates.set(place, template)
    return template
  }

  set({ key }: Exporter, template: KeptTemplate): void {
    const place = `${key} ${template.id}`
    const before = this.#templates.get(place)
    const isSame = before?.isOptions === template.isOptions && before.bytes.equals(template.bytes)
    if (isSame) return
    this.#keep(place, template)
    this.#timer ??= setTimeout(() => this.#write(), writeDelayMs)
  }

  /** What is not written yet is written. */
  async close(): Promise<void> {
    if (this.#timer !== null) this.#write()
    await this.#writing
  }

  #keep(place: string, { id, isOptions, bytes }: KeptTemplate): void {
    this.#remove(place)
    // The bytes of a datagram may be part of a larger piece of memory.
    this.#templates.set(place, { id, isOptions, bytes: Buffer.from(bytes) })
    this.#bytes += bytes.length
    for (const oldest of this.#templates.keys()) {
      if (this.#templates.size <= maxTemplates && this.#bytes <= maxBytes) return
      this.#remove(oldest)
    }
  }

  #remove(place: string): void {
    this.#bytes -= this.#templates.get(place)?.bytes.length ?? 0
    this.#templates.delete(place)
  }

  #write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const stored = [...this.#templates].map(([place, { bytes, isOptions }]) => [
      place,
      bytes.toString('base64'),
      isOptions,
    ])
    this.#writing = this.#writing
      .then(() => writeDurably(this.#dir, fileName, JSON.stringify(stored)))
      .catch((error: unknown) => this.#report(`Templates of flows cannot be kept: ${String(error)}`))
  }

  async #read(): Promise<void> {
    try {
      const text = await readFile(join(this.#dir, fileName), 'utf8')
      for (const [place, base64, isOptions] of storedSchema.parse(JSON.parse(text))) {
        const version = place.split(' ', 1)[0] === '10' ? 10 : 9
        const [template] = readTemplates(Buffer.from(base64, 'base64'), version, isOptions)
        if (template !== undefined) this.#keep(place, template)
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      // Senders tell them again.
      this.#report(`Templates of flows that were kept cannot be read: ${String(error)}`)
    }
  }
}
