import { type ConfigurationOf, outputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import type { Message } from '@logline/message'
import { DatagramDelivery } from '../delivery/datagram-delivery.ts'
import type { Delivery, DeliverySurroundings } from '../delivery/delivery.ts'
import { StreamDelivery } from '../delivery/stream-delivery.ts'
import { trustOptions } from '../delivery/trusted-receiver.ts'
import { type SyslogForm, syslogText } from './syslog-text.ts'

type SyslogConfiguration = ConfigurationOf<typeof outputDescriptions.syslog.fields>

const batchSize = 500
const maxDatagramsInFlight = 64
/** What UDP can carry over IPv4. */
const maxDatagramBytes = 65_507

/** Syslog of RFC 5424 or RFC 3164, by UDP (RFC 5426), TCP (RFC 6587) or TLS (RFC 5425). */
export function syslogDelivery(
  raw: Readonly<Record<string, unknown>>,
  surroundings: DeliverySurroundings,
): Delivery {
  const configuration = readConfiguration(outputDescriptions.syslog.fields, raw)
  const { format, facility, application, sends_fields: sendsFields } = configuration
  const form: SyslogForm = { format, facility, application, sendsFields }
  const encode = (message: Message) => syslogText(message, form)
  return configuration.protocol === 'UDP'
    ? byUdp(configuration, encode)
    : byTcp(configuration, encode, surroundings)
}

function byTcp(
  configuration: SyslogConfiguration,
  encode: (message: Message) => string,
  surroundings: DeliverySurroundings,
): Delivery {
  const { hostname, port, protocol, framing, connect_timeout, reconnect_delay, tcp_keep_alive } =
    configuration
  return new StreamDelivery({
    batchSize,
    retryMs: reconnect_delay,
    target: async () => ({
      host: hostname,
      port,
      connectTimeoutMs: connect_timeout,
      isNoDelay: false,
      isKeptAlive: tcp_keep_alive,
      tls: protocol === 'TCP+TLS' ? await trustOptions(configuration, surroundings) : null,
    }),
    encode: (message) => (framing === 'line_break' ? asLine(encode(message)) : counted(encode(message))),
  })
}

function byUdp(
  { hostname, port, reconnect_delay }: SyslogConfiguration,
  encode: (message: Message) => string,
): Delivery {
  return new DatagramDelivery({
    host: hostname,
    port,
    batchSize,
    retryMs: reconnect_delay,
    maxInFlight: maxDatagramsInFlight,
    encode(message) {
      const datagram = Buffer.from(encode(message))
      if (datagram.length <= maxDatagramBytes) return [datagram]
      return `A message of ${datagram.length} bytes is too large for syslog by UDP`
    },
  })
}

function counted(text: string): string {
  return `${Buffer.byteLength(text)} ${text}`
}

function asLine(text: string): string {
  return `${text.replace(/[\r\n]+/g, ' ')}\n`
}
