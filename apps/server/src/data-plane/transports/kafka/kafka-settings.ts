import { getCACertificates } from 'node:tls'
import type { ConfigurationOf, kafkaFields } from '@logline/contract/plug-ins'
import type { ConsumerOptions } from '@platformatic/kafka'
import { javaProperties } from './java-properties.ts'

export type KafkaConfiguration = ConfigurationOf<typeof kafkaFields>

/** A configuration in the words of the client library. */
export interface KafkaSettings {
  /** Empty: ZooKeeper is asked. */
  bootstrapBrokers: string[]
  zookeeper: string
  securityProtocol: string
  commitIntervalMs: number
  connection: Pick<
    ConsumerOptions<Buffer, Buffer, Buffer, Buffer>,
    'clientId' | 'tls' | 'tlsServerName' | 'sasl'
  >
  consumer: {
    groupId: string
    fallbackMode: 'latest' | 'earliest'
    minBytes: number
    maxBytes: number
    maxBytesPerPartition: number
    maxWaitTime: number
    isolationLevel: 0 | 1
    sessionTimeout: number
    heartbeatInterval: number
    heartbeatStallTimeout: number
    rebalanceTimeout: number
  }
}

/** What brokers may send at once to all threads; at least a message comes, however large. */
const maxFetchBytes = 64 << 20

/**
 * Custom properties are Kafka's, and count more than the fields.
 * @throws Error with a text for people
 */
export function kafkaSettings(configuration: KafkaConfiguration): KafkaSettings {
  const properties = new Properties(configuration.custom_properties)
  const settings: KafkaSettings = {
    ...places(properties, configuration),
    ...security(properties),
    commitIntervalMs: properties.number('auto.commit.interval.ms', 1000),
    consumer: {
      groupId: properties.text('group.id', configuration.group_id),
      fallbackMode: properties.choice('auto.offset.reset', configuration.offset_reset, {
        largest: 'latest',
        latest: 'latest',
        smallest: 'earliest',
        earliest: 'earliest',
      }),
      isolationLevel: properties.choice('isolation.level', 'read_uncommitted', {
        read_uncommitted: 0,
        read_committed: 1,
      }),
      ...fetching(properties, configuration),
      ...membership(properties),
    },
  }
  if (settings.consumer.groupId.trim() === '') throw new Error('The consumer group id is missing')
  properties.requireAllUsed()
  return settings
}

function places(properties: Properties, configuration: KafkaConfiguration) {
  const { legacy_mode, bootstrap_server } = configuration
  const servers = properties.text('bootstrap.servers', legacy_mode ? '' : bootstrap_server)
  const bootstrapBrokers = servers
    .split(',')
    .map((server) => server.trim())
    .filter((server) => server !== '')
  const zookeeper = properties.text('zookeeper.connect', configuration.zookeeper).trim()
  if (bootstrapBrokers.length === 0 && !legacy_mode) throw new Error('The bootstrap servers are missing')
  if (bootstrapBrokers.length === 0 && zookeeper === '') throw new Error('The ZooKeeper address is missing')
  return { bootstrapBrokers, zookeeper }
}

function fetching(properties: Properties, { fetch_min_bytes, fetch_wait_max, threads }: KafkaConfiguration) {
  const maxBytes = Math.floor(maxFetchBytes / threads)
  return {
    minBytes: properties.number('fetch.min.bytes', fetch_min_bytes),
    maxWaitTime: properties.number('fetch.max.wait.ms', fetch_wait_max),
    maxBytes: Math.min(properties.number('fetch.max.bytes', maxBytes), maxBytes),
    maxBytesPerPartition: properties.number('max.partition.fetch.bytes', 1_048_576),
  }
}

function membership(properties: Properties) {
  const sessionTimeout = properties.number('session.timeout.ms', 45_000)
  return {
    sessionTimeout,
    heartbeatInterval: properties.number('heartbeat.interval.ms', Math.min(3000, sessionTimeout / 3)),
    // By then the others think that this one is gone.
    heartbeatStallTimeout: sessionTimeout,
    rebalanceTimeout: Math.max(sessionTimeout, properties.number('max.poll.interval.ms', 300_000)),
  }
}

function security(properties: Properties): Pick<KafkaSettings, 'securityProtocol' | 'connection'> {
  const securityProtocol = properties.choice('security.protocol', 'PLAINTEXT', {
    PLAINTEXT: 'PLAINTEXT',
    SSL: 'SSL',
    SASL_PLAINTEXT: 'SASL_PLAINTEXT',
    SASL_SSL: 'SASL_SSL',
  })
  return {
    securityProtocol,
    connection: {
      clientId: properties.text('client.id', 'logline'),
      ...(securityProtocol.endsWith('SSL') ? { tls: tlsOptions(properties), tlsServerName: true } : {}),
      ...(securityProtocol.startsWith('SASL') ? { sasl: saslOptions(properties) } : {}),
    },
  }
}

function tlsOptions(properties: Properties) {
  for (const name of ['ssl.truststore.type', 'ssl.keystore.type'])
    properties.choice(name, 'PEM', { PEM: 'PEM' })
  const ca = properties.text('ssl.truststore.certificates', '')
  const cert = properties.text('ssl.keystore.certificate.chain', '')
  const key = properties.text('ssl.keystore.key', '')
  const passphrase = properties.text('ssl.key.password', '')
  return {
    ca: ca === '' ? [...getCACertificates('default'), ...getCACertificates('system')] : ca,
    ...(cert === '' ? {} : { cert }),
    ...(key === '' ? {} : { key }),
    ...(passphrase === '' ? {} : { passphrase }),
  }
}

function saslOptions(properties: Properties) {
  const mechanism = properties.choice('sasl.mechanism', 'PLAIN', {
    PLAIN: 'PLAIN',
    'SCRAM-SHA-256': 'SCRAM-SHA-256',
    'SCRAM-SHA-512': 'SCRAM-SHA-512',
  } as const)
  const jaas = properties.text('sasl.jaas.config', '')
  const value = (name: string) => new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(jaas)
  const [username, password] = [value('username'), value('password')]
  if (!username || !password) throw new Error('sasl.jaas.config must have username="…" and password="…"')
  return {
    mechanism,
    username: username[1] ?? username[2] ?? '',
    password: password[1] ?? password[2] ?? '',
  } as const
}

/** Says what is wrong by the names of properties, since those are what people have written. */
class Properties {
  readonly #properties: Map<string, string>
  readonly #known = new Set<string>()

  constructor(text: string) {
    this.#properties = javaProperties(text)
  }

  text(name: string, otherwise: string): string {
    this.#known.add(name)
    return this.#properties.get(name) ?? otherwise
  }

  number(name: string, otherwise: number): number {
    const number = Number(this.text(name, String(otherwise)))
    if (!Number.isSafeInteger(Math.floor(number)) || number < 0)
      throw new Error(`The custom property ${name} must be a number`)
    return Math.floor(number)
  }

  choice<T>(name: string, otherwise: string, choices: Readonly<Record<string, T>>): T {
    const chosen = this.text(name, otherwise)
    if (!Object.hasOwn(choices, chosen))
      throw new Error(`The custom property ${name} must be one of ${Object.keys(choices).join(', ')}`)
    return choices[chosen] as T // as: it is there
  }

  /** One that changes nothing would be missed by nobody until messages are. */
  requireAllUsed(): void {
    const unknown = [...this.#properties.keys()].filter((name) => !this.#known.has(name))
    if (unknown.length > 0) throw new Error(`Custom properties that are not supported: ${unknown.join(', ')}`)
  }
}
