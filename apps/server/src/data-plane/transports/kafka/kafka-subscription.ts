import { setTimeout as sleep } from 'node:timers/promises'
import type { Admin } from '@platformatic/kafka'
import type { TransportContext } from '../transport.ts'
import { KafkaConsumer } from './kafka-consumer.ts'
import type { KafkaSettings } from './kafka-settings.ts'
import { UncommittedOffsets } from './uncommitted-offsets.ts'
import { brokersOfZookeeper } from './zookeeper-brokers.ts'

/** New topics are found after so long. */
const topicsCheckMs = 30_000
/** How long the last commit may take, which waits for the journal and for the broker. */
const commitWaitMs = 2000

interface SubscriptionParts {
  context: TransportContext
  settings: KafkaSettings
  threads: number
  isThrottlingAllowed: boolean
  isWantedTopic: (topic: string) => boolean
}

/**
 * What an input has of Kafka from joining its group until something fails or there are other topics. Commits offsets once
 * what lies before them is on disk.
 */
export class KafkaSubscription {
  readonly #parts: SubscriptionParts
  #admin: Admin | null = null
  #topics: string[] = []
  #consumers: KafkaConsumer[] = []
  readonly #uncommitted = new UncommittedOffsets()
  readonly #closing = new AbortController()
  #commits: Promise<void> = Promise.resolve()

  constructor(parts: SubscriptionParts) {
    this.#parts = parts
  }

  /** Returns once all members are in the group. */
  async open(signal: AbortSignal): Promise<void> {
    // Loaded here: it takes time and memory that who has no such input should not spend.
    const { Admin, Consumer } = await import('@platformatic/kafka')
    const { context, settings, threads, isThrottlingAllowed } = this.#parts
    const { connection, consumer } = settings
    const bootstrapBrokers = await this.#brokers()
    signal.throwIfAborted()
    this.#admin = new Admin({ ...connection, bootstrapBrokers })
    this.#topics = await this.#wantedTopics(this.#admin)
    signal.throwIfAborted()
    if (this.#topics.length === 0) throw new Error('no topic matches the topic filter')
    this.#consumers = Array.from({ length: threads }, (_, thread) => {
      const clientId = `${connection.clientId}-${thread}`
      const client = new Consumer<Buffer, Buffer, Buffer, Buffer>({
        ...connection,
        ...consumer,
        bootstrapBrokers,
        clientId,
      })
      const uncommitted = this.#uncommitted
      return new KafkaConsumer({ consumer: client, settings, context, isThrottlingAllowed, uncommitted })
    })
    await Promise.all(this.#consumers.map((each) => each.open(this.#topics)))
  }

  /** Takes messages until there are other topics or the signal comes; rejects when something fails. */
  async run(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    this.#commits = this.#commitRegularly()
    const consumed = this.#consumers.map((consumer) => consumer.run())
    await Promise.race([...consumed, this.#commits, this.#otherTopics(signal)])
  }

  /** Takes nothing more and commits what is on disk; within a few seconds, whatever the brokers do. */
  async close(): Promise<void> {
    for (const consumer of this.#consumers) consumer.stop()
    this.#closing.abort()
    const committed = this.#commits.catch(() => undefined)
    await Promise.race([committed, sleep(commitWaitMs, undefined, { ref: false })])
    await Promise.all(this.#consumers.map((consumer) => consumer.close()))
    this.#admin?.close().catch(() => undefined)
  }

  /** For the last time when it is closed. */
  async #commitRegularly(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await sleep(this.#parts.settings.commitIntervalMs, undefined, { signal }).catch(() => undefined)
      await this.#commit()
    }
  }

  async #commit(): Promise<void> {
    const offsets = this.#uncommitted.all()
    if (offsets.length === 0) return
    await whenDurable(this.#parts.context)
    await Promise.all(this.#consumers.map((consumer) => consumer.commit(offsets)))
    this.#uncommitted.remove(offsets)
  }

  async #brokers(): Promise<string[]> {
    const { bootstrapBrokers, zookeeper, securityProtocol } = this.#parts.settings
    return bootstrapBrokers.length > 0 ? bootstrapBrokers : brokersOfZookeeper(zookeeper, securityProtocol)
  }

  async #otherTopics(signal: AbortSignal): Promise<void> {
    let topics = this.#topics
    while (this.#admin !== null && topics.join() === this.#topics.join()) {
      await sleep(topicsCheckMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      topics = await this.#wantedTopics(this.#admin)
    }
  }

  async #wantedTopics(admin: Admin): Promise<string[]> {
    return (await admin.listTopics()).filter((topic) => this.#parts.isWantedTopic(topic)).sort()
  }
}

/** What could not be written is written later. */
function whenDurable({ journal }: TransportContext): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => journal.whenDurable((isDurable) => (isDurable ? resolve() : journal.onSpace(wait)))
    wait()
  })
}
