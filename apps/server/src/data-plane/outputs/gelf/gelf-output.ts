import { type ConfigurationOf, outputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import { DatagramDelivery } from '../delivery/datagram-delivery.ts'
import type { Delivery, DeliverySurroundings } from '../delivery/delivery.ts'
import { StreamDelivery } from '../delivery/stream-delivery.ts'
import { trustOptions } from '../delivery/trusted-receiver.ts'
import { gelfDatagrams } from './gelf-datagrams.ts'
import { gelfJson } from './gelf-json.ts'

type GelfConfiguration = ConfigurationOf<typeof outputDescriptions.gelf.fields>

/** GELF by TCP, ended by null bytes, by TLS the same, or by UDP. */
export function gelfDelivery(
  raw: Readonly<Record<string, unknown>>,
  surroundings: DeliverySurroundings,
): Delivery {
  const configuration = readConfiguration(outputDescriptions.gelf.fields, raw)
  return configuration.protocol === 'UDP' ? byUdp(configuration) : byTcp(configuration, surroundings)
}

function byTcp(configuration: GelfConfiguration, surroundings: DeliverySurroundings): Delivery {
  const { hostname, port, protocol, connect_timeout, tcp_no_delay, tcp_keep_alive } = configuration
  return new StreamDelivery({
    batchSize: Math.max(configuration.queue_size, 1),
    retryMs: configuration.reconnect_delay,
    target: async () => ({
      host: hostname,
      port,
      connectTimeoutMs: connect_timeout,
      isNoDelay: tcp_no_delay,
      isKeptAlive: tcp_keep_alive,
      tls: protocol === 'TCP+TLS' ? await trustOptions(configuration, surroundings) : null,
    }),
    // JSON has no null byte of its own.
    encode: (message) => `${gelfJson(message)}\0`,
  })
}

function byUdp({
  hostname,
  port,
  queue_size,
  reconnect_delay,
  max_inflight_sends,
}: GelfConfiguration): Delivery {
  return new DatagramDelivery({
    host: hostname,
    port,
    batchSize: Math.max(queue_size, 1),
    retryMs: reconnect_delay,
    maxInFlight: Math.max(max_inflight_sends, 1),
    encode: (message) => gelfDatagrams(gelfJson(message)),
  })
}
