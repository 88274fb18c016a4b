import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectBroker } from 'amqplib'
import { freePort } from '../../../../../../dev/free-port.ts'
import { testCertificate, testKey } from '../tls-certificate.ts'
import { BrokerProcess } from './broker-process.ts'

/** Debian's package rabbitmq-server, without the script that changes the user. */
const binary = '/usr/lib/rabbitmq/bin/rabbitmq-server'
const startTimeoutMs = 180_000

/** A real RabbitMQ on loopback with a folder of its own that is thrown away, and the certificate of tests. */
export class ThrowawayRabbitmq {
  readonly port: number
  readonly tlsPort: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'logline-rabbitmq-'))
  readonly #environment: Record<string, string>
  readonly #names: BrokerProcess
  #broker: BrokerProcess | null = null

  private constructor(port: number, tlsPort: number, namesPort: number, distributionPort: number) {
    this.port = port
    this.tlsPort = tlsPort
    const file = (name: string) => join(this.#folder, name)
    mkdirSync(file('home'))
    writeFileSync(file('server.pem'), testCertificate)
    writeFileSync(file('server.key'), testKey)
    writeFileSync(file('rabbitmq.conf'), settings(this.#folder, port, tlsPort))
    // Its own daemon of names: the one that Erlang starts outlives the broker.
    const names = { ERL_EPMD_ADDRESS: '127.0.0.1', ERL_EPMD_PORT: String(namesPort) }
    this.#names = new BrokerProcess('/usr/bin/epmd', [], { env: { PATH: process.env.PATH, ...names } })
    this.#environment = {
      ...names,
      PATH: process.env.PATH ?? '',
      HOME: file('home'),
      RABBITMQ_NODENAME: `logline${port}@localhost`,
      RABBITMQ_DIST_PORT: String(distributionPort),
      RABBITMQ_MNESIA_BASE: file('data'),
      RABBITMQ_LOG_BASE: file('log'),
      RABBITMQ_CONFIG_FILE: file('rabbitmq.conf'),
      RABBITMQ_ENABLED_PLUGINS_FILE: file('plugins'),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    }
  }

  static async start(): Promise<ThrowawayRabbitmq> {
    const [port, tlsPort] = [await freePort(), await freePort()]
    const broker = new ThrowawayRabbitmq(port, tlsPort, await freePort(), await freePort())
    await broker.start()
    return broker
  }

  /** Again after `kill`, with what it had on disk. */
  async start(): Promise<void> {
    const broker = new BrokerProcess(binary, [], { env: this.#environment })
    this.#broker = broker
    const untilMs = Date.now() + startTimeoutMs
    while (!(await answers(this.port))) {
      if (broker.isEnded || Date.now() > untilMs) throw new Error('RabbitMQ does not start')
      await sleep(100)
    }
  }

  /** It answers nothing, and its connections stay, until it is told to go on. */
  freeze(): void {
    this.#broker?.freeze()
  }

  goOn(): void {
    this.#broker?.goOn()
  }

  async kill(): Promise<void> {
    await this.#broker?.kill()
  }

  /** Kills it for good. */
  async stop(): Promise<void> {
    await Promise.all([this.kill(), this.#names.kill()])
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }

  /** Puts messages into a queue, which is there; returns once the broker has them on its disk. */
  async send(queue: string, messages: readonly (string | Buffer)[]): Promise<void> {
    const connection = await this.#connect()
    const channel = await connection.createConfirmChannel()
    await channel.checkQueue(queue)
    for (const message of messages) channel.sendToQueue(queue, Buffer.from(message), { persistent: true })
    await channel.waitForConfirms()
    await connection.close()
  }

  async publish(exchange: string, routingKey: string, message: string): Promise<void> {
    const connection = await this.#connect()
    const channel = await connection.createConfirmChannel()
    channel.publish(exchange, routingKey, Buffer.from(message))
    await channel.waitForConfirms()
    await connection.close()
  }

  async declareExchange(name: string): Promise<void> {
    const connection = await this.#connect()
    const channel = await connection.createChannel()
    await channel.assertExchange(name, 'topic', { durable: true })
    await connection.close()
  }

  async deleteQueue(queue: string): Promise<void> {
    const connection = await this.#connect()
    await (await connection.createChannel()).deleteQueue(queue)
    await connection.close()
  }

  /** Messages of a queue that nobody was sent, and how many consume it. */
  async queue(name: string): Promise<{ ready: number; consumers: number }> {
    const connection = await this.#connect()
    const channel = await connection.createChannel()
    // Of a queue that is not there.
    channel.on('error', () => undefined)
    try {
      const { messageCount, consumerCount } = await channel.checkQueue(name)
      return { ready: messageCount, consumers: consumerCount }
    } finally {
      await connection.close()
    }
  }

  #connect() {
    return connectBroker({ hostname: '127.0.0.1', port: this.port })
  }
}

function settings(folder: string, port: number, tlsPort: number): string {
  return `listeners.tcp.1 = 127.0.0.1:${port}
listeners.ssl.1 = 127.0.0.1:${tlsPort}
ssl_options.certfile = ${folder}/server.pem
ssl_options.keyfile = ${folder}/server.key
ssl_options.cacertfile = ${folder}/server.pem
ssl_options.verify = verify_none
log.file.level = warning
log.console = false
disk_free_limit.absolute = 1MB
`
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** For `describeWithBroker`. */
export const rabbitmq = {
  isThere: existsSync(binary),
  needs: 'rabbitmq-server',
  start: () => ThrowawayRabbitmq.start(),
}
