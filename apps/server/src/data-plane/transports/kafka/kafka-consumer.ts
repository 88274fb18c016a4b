import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, MessagesStream } from '@platformatic/kafka'
import { remoteAddress } from '../../journal/journal-source.ts'
import type { TransportContext } from '../transport.ts'
import type { KafkaSettings } from './kafka-settings.ts'
import type { BytesConsumer, Offset, UncommittedOffsets } from './uncommitted-offsets.ts'

type BytesStream = MessagesStream<Buffer, Buffer, Buffer, Buffer>
type BytesMessage = Message<Buffer, Buffer, Buffer, Buffer>

interface ConsumerParts {
  consumer: BytesConsumer
  settings: KafkaSettings
  context: TransportContext
  isThrottlingAllowed: boolean
  /** Of all members of the group that this input is. */
  uncommitted: UncommittedOffsets
}

const throttledMs = 1000
/** How long a broker may take to let a member go. */
const leaveWaitMs = 2000
/** Topics say nothing of who wrote into them. */
const nobody = remoteAddress(undefined, undefined)

/** One member of a consumer group, which puts messages into the journal. */
export class KafkaConsumer {
  readonly #parts: ConsumerParts
  readonly #failed = Promise.withResolvers<never>()
  #stream: BytesStream | null = null
  #isStopped = false

  constructor(parts: ConsumerParts) {
    this.#parts = parts
    const { reject, promise } = this.#failed
    promise.catch(() => undefined)
    parts.consumer.on('error', reject)
    parts.consumer.on('consumer:heartbeat:stalled', ({ stalledFor, lastError }) =>
      reject(new Error(`no answer to heartbeats for ${stalledFor} ms`, { cause: lastError })),
    )
  }

  /** Joins the group. */
  async open(topics: string[]): Promise<void> {
    const { consumer, settings } = this.#parts
    const { groupId, ...options } = settings.consumer
    this.#stream = await consumer.consume({
      ...options,
      topics,
      mode: 'committed',
      autocommit: false,
      // Nothing is fetched while a message waits.
      highWaterMark: 1,
    })
    this.#stream.on('error', this.#failed.reject)
  }

  /** Takes messages until it is stopped; rejects when something fails. */
  run(): Promise<never> {
    this.#stream?.on('data', (message) => this.#take(message))
    return this.#failed.promise
  }

  /** Takes nothing more. */
  stop(): void {
    this.#isStopped = true
    this.#stream?.pause()
  }

  /** Of partitions that belong to another member, that one takes what is not committed again. */
  async commit(offsets: readonly Offset[]): Promise<void> {
    const { consumer } = this.#parts
    const own = offsets.filter(({ topic, partition }) =>
      consumer.assignments?.some((each) => each.topic === topic && each.partitions.includes(partition)),
    )
    if (own.length > 0) await consumer.commit({ offsets: own })
  }

  /** Leaves the group. */
  async close(): Promise<void> {
    this.#stream?.destroy()
    const left = this.#parts.consumer.close(true).catch(() => undefined)
    await Promise.race([left, sleep(leaveWaitMs, undefined, { ref: false })])
  }

  #take(message: BytesMessage): void {
    const { context, isThrottlingAllowed, uncommitted } = this.#parts
    if (this.#isStopped || uncommitted.includes(message)) return
    if (isThrottlingAllowed && context.isThrottled())
      this.#holdUp(message, (resume) => setTimeout(resume, throttledMs))
    else if (this.#accept(message)) uncommitted.add(message)
    else this.#holdUp(message, (resume) => context.journal.onSpace(resume))
  }

  #accept({ value }: BytesMessage): boolean {
    const { intake } = this.#parts.context
    // A value of null marks a key as deleted, and is no message.
    if (!value) return true
    if (!intake.accept(value, nobody, Date.now())) return false
    intake.stats.readBytesTotal += value.length
    return true
  }

  #holdUp(message: BytesMessage, until: (resume: () => void) => void): void {
    this.#stream?.pause()
    until(() => {
      if (this.#isStopped) return
      // The message pauses it again when there is still no space.
      this.#stream?.resume()
      this.#take(message)
    })
  }
}
