import { type ConfigurationOf, outputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import { exactJson, type Message } from '@logline/message'
import type { Producer } from '@platformatic/kafka'
import { type Delivery, type DeliverySurroundings, noneRefused, type Refused } from '../delivery/delivery.ts'
import { messageDocument } from '../delivery/message-document.ts'
import { trustOptions } from '../delivery/trusted-receiver.ts'

type KafkaConfiguration = ConfigurationOf<typeof outputDescriptions.kafka.fields>
type BufferProducer = Producer<Buffer, Buffer, Buffer, Buffer>

/** All brokers that keep a copy have it when it counts as written. */
const allInSync = -1
const requestTimeoutMs = 30_000

/** Writes messages as JSON to a topic. */
export class KafkaDelivery implements Delivery {
  readonly batchSize: number
  readonly retryMs: number
  readonly confirmsWrites = true
  readonly unconfirmedBytes = 0
  readonly #configuration: KafkaConfiguration
  readonly #surroundings: DeliverySurroundings
  #producer: BufferProducer | null = null

  constructor(raw: Readonly<Record<string, unknown>>, surroundings: DeliverySurroundings) {
    this.#configuration = readConfiguration(outputDescriptions.kafka.fields, raw)
    this.#surroundings = surroundings
    this.batchSize = Math.max(this.#configuration.batch_size, 1)
    this.retryMs = this.#configuration.reconnect_delay
  }

  async write(messages: readonly Message[], signal: AbortSignal): Promise<Refused> {
    this.#producer ??= await this.#open()
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(new Error('The output is stopping'))
    signal.addEventListener('abort', abort)
    try {
      return await Promise.race([this.#send(this.#producer, messages), aborted.promise])
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  async confirm(): Promise<void> {}

  async close(): Promise<void> {
    const producer = this.#producer
    this.#producer = null
    await producer?.close(true).catch(() => undefined)
  }

  /** In halves when it is too much for the brokers, so that only what is too large alone is refused. */
  async #send(producer: BufferProducer, messages: readonly Message[]): Promise<Refused> {
    try {
      const { compression } = this.#configuration
      await producer.send({
        messages: messages.map((message) => this.#record(message)),
        acks: allInSync,
        compression,
        autocreateTopics: true,
      })
      return noneRefused
    } catch (error) {
      if (!isTooLarge(error)) throw new Error(causeOf(error), { cause: error })
      if (messages.length === 1) return { messages: 1, reason: 'The message is too large for the brokers' }
      const middle = Math.ceil(messages.length / 2)
      const first = await this.#send(producer, messages.slice(0, middle))
      const second = await this.#send(producer, messages.slice(middle))
      return { messages: first.messages + second.messages, reason: second.reason || first.reason }
    }
  }

  #record(message: Message) {
    const { topic, key_field } = this.#configuration
    const document = messageDocument(message)
    const value = Buffer.from(exactJson(document))
    const key = key_field === '' ? undefined : document[key_field]
    return key === undefined ? { topic, value } : { topic, key: Buffer.from(String(key)), value }
  }

  async #open(): Promise<BufferProducer> {
    // Loaded here: it takes time and memory that who has no such output should not spend.
    const { Producer } = await import('@platformatic/kafka')
    const { bootstrap_server, connect_timeout, security_protocol } = this.#configuration
    const isSecure = security_protocol === 'SSL' || security_protocol === 'SASL_SSL'
    return new Producer<Buffer, Buffer, Buffer, Buffer>({
      clientId: 'logline',
      bootstrapBrokers: bootstrap_server.split(',').map((server) => server.trim()),
      connectTimeout: connect_timeout,
      timeout: requestTimeoutMs,
      // Tried again by the sender, which says so.
      retries: 0,
      ...(isSecure
        ? { tls: await trustOptions(this.#configuration, this.#surroundings), tlsServerName: true }
        : {}),
      ...this.#sasl(),
    })
  }

  #sasl() {
    const { security_protocol, sasl_mechanism: mechanism, username, password } = this.#configuration
    return security_protocol.startsWith('SASL') ? { sasl: { mechanism, username, password } } : {}
  }
}

const tooLargeIds = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE'])

function isTooLarge(error: unknown): boolean {
  return allErrors(error).some((each) => 'apiId' in each && tooLargeIds.has(String(each.apiId)))
}

/** The innermost says most. */
function causeOf(error: unknown): string {
  return allErrors(error).at(-1)?.message ?? String(error)
}

function allErrors(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : []
  return [error, ...[...inner, error.cause].flatMap(allErrors)]
}
