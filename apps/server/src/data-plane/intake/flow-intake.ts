import {
  DecodeError,
  type FlowPacket,
  type FlowSet,
  type FlowVersion,
  flowVersionOf,
  type KeptTemplate,
  packetOf,
  readFlowPacket,
} from '@logline/processing'
import type { RemoteAddress } from '../journal/journal-source.ts'
import type { InputStats } from '../plan/input-stats.ts'
import type { Exporter, FlowTemplates } from './flow-templates.ts'
import type { Intake } from './intake.ts'

/** Bounds of the packets that wait for their templates (reference: inputs, section 4.8); at the second the oldest is given up. */
const expiryMs = 60_000
const maxWaitingBytes = 1 << 20
const sweepIntervalMs = 1000
/** What a packet takes in memory besides its bytes. */
const bytesOfPacket = 500

/** What an input of flows reads. */
export interface FlowFormat {
  /** For people. */
  name: string
  versions: readonly number[]
}

interface FlowSurroundings {
  format: FlowFormat
  inputId: string
  templates: FlowTemplates
}

interface Arrival {
  payload: Buffer
  remote: RemoteAddress
  receivedAtMs: number
}

interface WaitingPacket extends Arrival {
  exporter: Exporter
  packet: FlowPacket
  bytes: number
}

/** A set of records with the template that it has now. */
interface KnownSet {
  set: FlowSet
  /** To be put in front; null when the packet brings it before the set. */
  template: KeptTemplate | null
}

/**
 * Puts the templates of NetFlow 9 and IPFIX that came in earlier packets into those that need them, before the journal:
 * so each record there can be read alone, again and in the same way. Records without a template wait for it.
 */
export class FlowIntake implements Intake {
  readonly stats: InputStats
  readonly #next: Intake
  readonly #format: FlowFormat
  readonly #inputId: string
  readonly #templates: FlowTemplates
  /** In the order of their arrival. */
  readonly #waiting = new Set<WaitingPacket>()
  #waitingBytes = 0
  #timer: NodeJS.Timeout | null = null

  constructor(next: Intake, { format, inputId, templates }: FlowSurroundings) {
    this.#next = next
    this.#format = format
    this.#inputId = inputId
    this.#templates = templates
    this.stats = next.stats
  }

  accept(payload: Buffer, remote: RemoteAddress, receivedAtMs: number): boolean {
    const version = flowVersionOf(payload)
    if (payload.length === 0) return this.#next.accept(payload, remote, receivedAtMs)
    const { name, versions } = this.#format
    if (!versions.includes(version)) return this.#refuse(`${name}: version ${version} is not read`, payload)
    // Only NetFlow 5 is left, whose records need no template.
    if (version !== 9 && version !== 10) return this.#next.accept(payload, remote, receivedAtMs)
    try {
      return this.#take({ payload, remote, receivedAtMs }, version)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      return this.#refuse(error.message, payload)
    }
  }

  stop(): void {
    for (const waiting of this.#waiting) this.#giveUp(waiting, 'before the input ended')
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  #take(arrival: Arrival, version: FlowVersion): boolean {
    const packet = readFlowPacket(arrival.payload, version)
    const address = arrival.remote.address.toString('latin1')
    const exporter = { key: `${version} ${this.#inputId} ${address} ${packet.domainId}`, version }
    const { known, missing } = this.#look(packet, exporter)
    const isNews = this.#learn(packet, exporter)
    const isTaken = missing.size > 0 || this.#pass(packet, known, arrival)
    if (missing.size > 0) this.#wait(packet, exporter, arrival)
    if (isNews) this.#passWaiting(exporter)
    return isTaken
  }

  /** Which sets of records can be read. Options are left out: they tell of no flows. */
  #look(packet: FlowPacket, exporter: Exporter): { known: KnownSet[]; missing: Set<number> } {
    const own = new Map<number, KeptTemplate>()
    const known: KnownSet[] = []
    const missing = new Set<number>()
    for (const set of packet.sets) {
      if (set.kind === 'templates') {
        for (const template of set.templates) own.set(template.id, template)
        if (set.templates.some(({ isOptions }) => !isOptions)) known.push({ set, template: null })
        continue
      }
      const before = own.get(set.templateId)
      const template = before ?? this.#templates.get(exporter, set.templateId)
      if (template === undefined) missing.add(set.templateId)
      else if (!template.isOptions) known.push({ set, template: before === undefined ? template : null })
    }
    return { known, missing }
  }

  /** Whether a template came that was not there. */
  #learn(packet: FlowPacket, exporter: Exporter): boolean {
    let isNews = false
    for (const set of packet.sets) {
      if (set.kind !== 'templates') continue
      for (const template of set.templates) {
        isNews ||= this.#templates.get(exporter, template.id) === undefined
        this.#templates.set(exporter, template)
      }
    }
    return isNews
  }

  /** False when the journal has no space. */
  #pass(packet: FlowPacket, known: readonly KnownSet[], { payload, remote, receivedAtMs }: Arrival): boolean {
    if (!known.some(({ set }) => set.kind === 'data')) return true
    const needed = new Set(known.flatMap(({ template }) => (template === null ? [] : [template])))
    const sets = known.map(({ set }) => set)
    const joined = packetOf(packet, [...needed], sets)
    if (joined === null)
      return this.#refuse(`${this.#format.name}: the packet is too large with its templates`, payload)
    return this.#next.accept(joined, remote, receivedAtMs)
  }

  #wait(packet: FlowPacket, exporter: Exporter, arrival: Arrival): void {
    // The buffer of a datagram may be part of a larger one.
    const payload = Buffer.from(arrival.payload)
    const bytes = payload.length + bytesOfPacket
    const own = readFlowPacket(payload, packet.version)
    this.#waiting.add({ ...arrival, payload, exporter, packet: own, bytes })
    this.#waitingBytes += bytes
    for (const oldest of this.#waiting) {
      if (this.#waitingBytes <= maxWaitingBytes) break
      this.#giveUp(oldest, 'while others came')
    }
    this.#timer ??= setInterval(() => this.#expire(Date.now()), sweepIntervalMs)
  }

  #passWaiting(exporter: Exporter): void {
    for (const waiting of this.#waiting) {
      if (waiting.exporter.key !== exporter.key) continue
      const { known, missing } = this.#look(waiting.packet, exporter)
      if (missing.size > 0) continue
      this.#remove(waiting)
      this.#passLate(waiting, known)
    }
  }

  #passLate(waiting: WaitingPacket, known: readonly KnownSet[]): void {
    if (!this.#pass(waiting.packet, known, waiting))
      this.stats.problem('shedMessages', 'The journal is busy', waiting.payload)
  }

  #expire(nowMs: number): void {
    for (const waiting of this.#waiting) {
      if (nowMs - waiting.receivedAtMs < expiryMs) return
      this.#giveUp(waiting, `within ${expiryMs / 1000} seconds`)
    }
  }

  /** What of it can be read is passed on. */
  #giveUp(waiting: WaitingPacket, when: string): void {
    this.#remove(waiting)
    const { known, missing } = this.#look(waiting.packet, waiting.exporter)
    this.#refuse(`${this.#format.name}: no template ${[...missing].join(', ')} came ${when}`, waiting.payload)
    this.#passLate(waiting, known)
  }

  #remove(waiting: WaitingPacket): void {
    this.#waiting.delete(waiting)
    this.#waitingBytes -= waiting.bytes
    if (this.#waiting.size > 0 || this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #refuse(reason: string, payload: Buffer): true {
    this.stats.problem('invalidMessages', reason, payload)
    return true
  }
}
