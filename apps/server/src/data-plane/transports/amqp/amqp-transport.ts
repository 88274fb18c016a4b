import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates } from 'node:tls'
import type { amqpFields, ConfigurationOf } from '@logline/contract/plug-ins'
import { type ChannelModel, connect, type Options, type RecoveringChannelModel } from 'amqplib'
import type { Transport, TransportContext } from '../transport.ts'
import { AmqpQueue } from './amqp-queue.ts'
import { queueName } from './queue-name.ts'

const connectTimeoutMs = 10_000
const retryDelaysMs = { initialDelay: 500, maxDelay: 30_000 }
/** How long a broker may take to end a connection. */
const stopWaitMs = 2000
/** Without a prefetch a broker sends whole queues at once. */
const largestPrefetch = 10_000
const defaultHeartbeatSeconds = 60

export type AmqpConfiguration = ConfigurationOf<typeof amqpFields>

/** Consumes queues of a broker that speaks AMQP 0-9-1, such as RabbitMQ, and connects again when it goes away. */
export class AmqpTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: AmqpConfiguration
  #connection: RecoveringChannelModel | null = null
  #queues: AmqpQueue[] = []
  /** Why the connection was given up, when that was decided here. */
  #reason: string | null = null

  constructor(context: TransportContext, configuration: AmqpConfiguration) {
    this.#context = context
    this.#configuration = configuration
  }

  async start(): Promise<void> {
    const connection = await connect(connectOptions(this.#configuration), {
      timeout: connectTimeoutMs,
      ca: [...getCACertificates('default'), ...getCACertificates('system')],
      recovery: {
        ...retryDelaysMs,
        waitForConnect: false,
        setup: (model: ChannelModel) => this.#consume(model),
      },
    })
    this.#connection = connection
    connection.on('connect', () => this.#context.reportHealth(null))
    connection.on('connect-failed', (error) => this.#report(error))
    connection.on('disconnect', (error) => this.#report(error))
    // Tells of the same as the events above.
    connection.on('error', () => undefined)
  }

  async stop(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    if (connection === null) return
    const finished = Promise.all(this.#queues.map((queue) => queue.finish()))
    await Promise.race([finished, sleep(stopWaitMs)])
    for (const queue of this.#queues) queue.end()
    await Promise.race([connection.close(), sleep(stopWaitMs)])
  }

  /** Declares the queues and asks for what is in them. */
  async #consume(model: ChannelModel): Promise<void> {
    this.#queues = []
    // Until the library listens itself; what it tells of fails what is asked, too.
    model.on('error', () => undefined)
    for (let index = 0; index < this.#configuration.parallel_queues; index++)
      await this.#consumeQueue(model, queueName(this.#configuration.queue, index))
  }

  async #consumeQueue(model: ChannelModel, name: string): Promise<void> {
    const { prefetch, exchange, exchange_bind, routing_key } = this.#configuration
    const { throttling_allowed, requeue_invalid_messages } = this.#configuration
    const channel = await model.createChannel()
    const queue = new AmqpQueue(channel, {
      context: this.#context,
      isThrottlingAllowed: throttling_allowed,
      requeuesInvalid: requeue_invalid_messages,
    })
    this.#queues.push(queue)
    let isConsuming = false
    const giveUp = (reason: string | null) => {
      this.#reason ??= reason
      queue.end()
      // Before that, what is asked of the channel fails, and tells why.
      if (isConsuming) void model.close().catch(() => undefined)
    }
    channel.on('error', (error) => giveUp(error.message))
    channel.on('close', () => giveUp(null))
    await channel.assertQueue(name, { durable: true, exclusive: false, autoDelete: false })
    if (exchange_bind) await channel.bindQueue(name, exchange, routing_key)
    await channel.prefetch(prefetch > 0 ? Math.min(prefetch, largestPrefetch) : largestPrefetch)
    await channel.consume(name, (message) => {
      if (message === null) giveUp(`The broker has ended the consumer of the queue ${name}`)
      else if (!queue.deliver(message))
        giveUp(`The deliveries that wait have too many bytes: a smaller prefetch than ${prefetch} is needed`)
    })
    isConsuming = true
  }

  #report(error: Error): void {
    for (const queue of this.#queues) queue.end()
    this.#context.reportHealth(`The broker cannot be used: ${this.#reason ?? this.#textOf(error)}`)
    this.#reason = null
  }

  #textOf(error: Error): string {
    // Of a host with several addresses, each has an error of its own.
    if (error instanceof AggregateError) return error.errors.map((each) => this.#textOf(each)).join(', ')
    // The library leaves out what the broker says of it.
    if (error.message.startsWith('Expected ConnectionOpenOk'))
      return `The virtual host ${this.#configuration.broker_vhost} is not there, or not for this user`
    return error.message
  }
}

function connectOptions(configuration: AmqpConfiguration): Options.Connect {
  const { broker_hostname, broker_port, broker_vhost, broker_username, broker_password } = configuration
  const { heartbeat, tls } = configuration
  const hasCredentials = broker_username !== '' && broker_password !== ''
  return {
    protocol: tls ? 'amqps' : 'amqp',
    hostname: broker_hostname,
    port: broker_port,
    // The library reads it as a part of an address.
    vhost: encodeURIComponent(broker_vhost),
    heartbeat: heartbeat < 0 ? defaultHeartbeatSeconds : heartbeat,
    // Without, the library takes those that brokers have for connections of the same machine.
    ...(hasCredentials ? { username: broker_username, password: broker_password } : {}),
  }
}
