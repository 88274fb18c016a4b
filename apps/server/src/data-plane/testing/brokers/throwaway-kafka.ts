import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Admin, type CompressionAlgorithmValue, Producer } from '@platformatic/kafka'
import { freePort } from '../../../../../../dev/free-port.ts'
import { eventually } from '../eventually.ts'
import { testCertificate, testKey } from '../tls-certificate.ts'
import { BrokerProcess, programAt } from './broker-process.ts'
import { Gate } from './gate.ts'

/** The jars of Kafka and ZooKeeper, which `dev/kafka/fetch` puts there. */
const jars = fileURLToPath(new URL('../../../../../../dev/kafka/jars', import.meta.url))
const java = programAt('java')
const startTimeoutMs = 120_000

interface Ports {
  zookeeper: number
  /** Without TLS and password. */
  plain: number
  /** TLS with the certificate of tests, and the password of the user `logline`. */
  secure: number
  /** TLS on both sides, with the certificate of tests. */
  mutual: number
  /** As plain, but behind the gate. */
  gated: number
  gate: number
}

/** A real Kafka with its ZooKeeper on loopback, with a folder of its own that is thrown away. Kafka 3.9 is the last that has both. */
export class ThrowawayKafka {
  static readonly password = 'the password of logline'
  readonly ports: Ports
  /** What comes by it finds the broker away while it is shut. */
  readonly gate: Gate
  readonly #folder = mkdtempSync(join(tmpdir(), 'logline-kafka-'))
  readonly #zookeeper: BrokerProcess
  readonly #broker: BrokerProcess

  private constructor(ports: Ports) {
    this.ports = ports
    this.gate = new Gate(ports.gate, ports.gated)
    writeFileSync(join(this.#folder, 'zookeeper.cfg'), zookeeperSettings(this.#folder, ports))
    writeFileSync(join(this.#folder, 'kafka.properties'), kafkaSettings(this.#folder, ports))
    this.#zookeeper = this.#run('org.apache.zookeeper.server.ZooKeeperServerMain', 'zookeeper.cfg')
    this.#broker = this.#run('kafka.Kafka', 'kafka.properties')
  }

  static async start(): Promise<ThrowawayKafka> {
    const kafka = new ThrowawayKafka({
      zookeeper: await freePort(),
      plain: await freePort(),
      secure: await freePort(),
      mutual: await freePort(),
      gated: await freePort(),
      gate: await freePort(),
    })
    try {
      await kafka.gate.open()
      await kafka.#untilReady()
      return kafka
    } catch (error) {
      await kafka.stop()
      throw error
    }
  }

  get servers(): string {
    return `127.0.0.1:${this.ports.plain}`
  }

  /** It answers nothing, and its connections stay, until it is told to go on. */
  freeze(): void {
    this.#broker.freeze()
  }

  goOn(): void {
    this.#broker.goOn()
  }

  /** Kills it for good. */
  async stop(): Promise<void> {
    this.gate.shut()
    await Promise.all([this.#broker.kill(), this.#zookeeper.kill()])
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }

  async createTopic(topic: string, partitions = 2): Promise<void> {
    const create = () =>
      this.#withAdmin((admin) => admin.createTopics({ topics: [topic], partitions, replicas: 1 }))
    // Refused for a moment after it was frozen, or while the topic of before is being deleted.
    await eventually(create)
  }

  async deleteTopic(topic: string): Promise<void> {
    await this.#withAdmin((admin) => admin.deleteTopics({ topics: [topic] }))
  }

  /** Returns once the broker has them on its disk. */
  async send(
    topic: string,
    values: readonly (string | null)[],
    compression?: CompressionAlgorithmValue,
  ): Promise<void> {
    const producer = new Producer({ clientId: 'test', bootstrapBrokers: [this.servers] })
    const messages = values.map((value, index) => ({
      topic,
      key: Buffer.from(String(index)),
      ...(value === null ? {} : { value: Buffer.from(value) }),
    }))
    await producer.send({ messages, acks: -1, ...(compression ? { compression } : {}) })
    await producer.close()
  }

  /** Messages of a topic before the committed offsets of a group. */
  async committed(groupId: string, topic: string): Promise<number> {
    const ask = () =>
      this.#withAdmin((admin) => admin.listConsumerGroupOffsets({ groups: [{ groupId, topics: null }] }))
    // Refused until the first group of all is there.
    const groups = await eventually(ask)
    const partitions = groups.flatMap((group) => group.topics).filter(({ name }) => name === topic)
    return partitions
      .flatMap((each) => each.partitions)
      .reduce((sum, { committedOffset }) => sum + Math.max(0, Number(committedOffset)), 0)
  }

  async #untilReady(): Promise<void> {
    const untilMs = Date.now() + startTimeoutMs
    while (!(await this.#answers())) {
      const isEnded = this.#zookeeper.isEnded || this.#broker.isEnded
      if (isEnded || Date.now() > untilMs) throw new Error(`Kafka does not start:\n${this.#lastLines()}`)
      await sleep(200)
    }
  }

  #answers(): Promise<boolean> {
    return this.#withAdmin((admin) => admin.listTopics()).then(
      () => true,
      () => false,
    )
  }

  async #withAdmin<T>(ask: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = new Admin({ clientId: 'test', bootstrapBrokers: [this.servers], retries: 0 })
    try {
      return await ask(admin)
    } finally {
      await admin.close()
    }
  }

  #run(main: string, settings: string): BrokerProcess {
    const log = openSync(this.#log, 'a')
    const flags = ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', join(jars, '*')]
    const levels = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'
    const args = [...flags, levels, main, join(this.#folder, settings)]
    const started = new BrokerProcess(java ?? 'java', args, { output: log })
    closeSync(log)
    return started
  }

  get #log(): string {
    return join(this.#folder, 'log')
  }

  #lastLines(): string {
    return readFileSync(this.#log, 'utf8').split('\n').slice(-20).join('\n')
  }
}

function zookeeperSettings(folder: string, { zookeeper }: Ports): string {
  return `clientPort=${zookeeper}
clientPortAddress=127.0.0.1
dataDir=${folder}/zookeeper
admin.enableServer=false
maxSessionTimeout=600000
`
}

/** ZooKeeper keeps a broker that is frozen, or held up by a busy machine: what has to register anew does nothing for a while. */
function kafkaSettings(folder: string, ports: Ports): string {
  const { zookeeper, plain, secure, mutual, gated, gate } = ports
  const inOneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n')
  const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required'
  return `broker.id=0
listeners=SASL_SSL://127.0.0.1:${secure},SSL://127.0.0.1:${mutual},PLAINTEXT://127.0.0.1:${plain},GATED://127.0.0.1:${gated}
advertised.listeners=SASL_SSL://localhost:${secure},SSL://localhost:${mutual},PLAINTEXT://127.0.0.1:${plain},GATED://127.0.0.1:${gate}
listener.security.protocol.map=SASL_SSL:SASL_SSL,SSL:SSL,PLAINTEXT:PLAINTEXT,GATED:PLAINTEXT
zookeeper.connect=127.0.0.1:${zookeeper}
zookeeper.session.timeout.ms=600000
zookeeper.connection.timeout.ms=60000
log.dirs=${folder}/kafka
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
group.initial.rebalance.delay.ms=0
log.cleaner.enable=false
group.min.session.timeout.ms=1000
auto.create.topics.enable=false
ssl.keystore.type=PEM
ssl.keystore.certificate.chain=${inOneLine(testCertificate)}
ssl.keystore.key=${inOneLine(testKey)}
ssl.truststore.type=PEM
ssl.truststore.certificates=${inOneLine(testCertificate)}
listener.name.ssl.ssl.client.auth=required
sasl.enabled.mechanisms=PLAIN
listener.name.sasl_ssl.plain.sasl.jaas.config=${login} user_logline="${ThrowawayKafka.password}";
`
}

/** For `describeWithBroker`. */
export const kafka = {
  isThere: java !== null && existsSync(jars),
  needs: 'Java and dev/kafka/fetch',
  start: () => ThrowawayKafka.start(),
}
