import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { ConfigurationOf, udpFields } from '@logline/contract/plug-ins'
import { type RemoteAddress, remoteAddress } from '../journal/journal-source.ts'
import { listenError, type Transport, type TransportContext } from './transport.ts'
import { droppedDatagrams } from './udp-drops.ts'

/** Senders whose address text is kept ready; at the bound the cache starts anew. */
const maxCachedAddresses = 10_000

/** Room for a burst while the journal is being synced. Costs nothing while it is empty. */
const minReceiveBufferBytes = 4 << 20
const dropsIntervalMs = 1000

export type UdpConfiguration = ConfigurationOf<ReturnType<typeof udpFields>>

/** One datagram is one message. What the journal refuses is shed and counted: a datagram cannot wait. */
export class UdpTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: UdpConfiguration
  readonly #addresses = new Map<string, RemoteAddress>()
  #socket: Socket | null = null
  #dropsTimer: NodeJS.Timeout | null = null
  #droppedDatagrams = 0

  constructor(context: TransportContext, configuration: UdpConfiguration) {
    this.#context = context
    this.#configuration = configuration
  }

  async start(): Promise<void> {
    const { bind_address, port, recv_buffer_size } = this.#configuration
    const socket = createSocket({
      type: isIPv6(bind_address) ? 'udp6' : 'udp4',
      // The system may grant less (net.core.rmem_max).
      recvBufferSize: Math.max(recv_buffer_size, minReceiveBufferBytes),
    })
    socket.on('message', (payload, sender) => this.#receive(payload, sender))
    await new Promise<void>((resolve, reject) => {
      socket.once('error', (error) => {
        socket.close()
        reject(listenError(error, bind_address, port))
      })
      socket.bind(port, bind_address, () => {
        socket.removeAllListeners('error')
        socket.on('error', (error) => {
          this.#context.intake.stats.problem('invalidMessages', 'Socket error', error.message)
        })
        resolve()
      })
    })
    this.#socket = socket
    this.#dropsTimer = setInterval(() => void this.#countDrops(), dropsIntervalMs)
  }

  async stop(): Promise<void> {
    if (this.#dropsTimer !== null) clearInterval(this.#dropsTimer)
    const socket = this.#socket
    this.#socket = null
    if (socket !== null) await new Promise<void>((resolve) => socket.close(() => resolve()))
  }

  #receive(payload: Buffer, sender: RemoteInfo): void {
    const { intake, journal } = this.#context
    intake.stats.readBytesTotal += payload.length
    if (intake.accept(payload, this.#remoteOf(sender), Date.now())) return
    intake.stats.problem('shedMessages', journal.refusalReason ?? 'The journal is busy', payload)
  }

  /** What the system threw away never got here; it is shed all the same. */
  async #countDrops(): Promise<void> {
    if (this.#socket === null) return
    const { address, port } = this.#socket.address()
    const dropped = (await droppedDatagrams(address, port)) ?? 0
    const count = dropped - this.#droppedDatagrams
    if (count <= 0) return
    this.#droppedDatagrams = dropped
    const reason = 'Dropped by the system: datagrams came faster than they could be fetched'
    this.#context.intake.stats.problem('shedMessages', reason, '', count)
  }

  #remoteOf(sender: RemoteInfo): RemoteAddress {
    const known = this.#addresses.get(sender.address)
    if (known !== undefined) return known.port === sender.port ? known : { ...known, port: sender.port }
    if (this.#addresses.size >= maxCachedAddresses) this.#addresses.clear()
    const remote = remoteAddress(sender.address, sender.port)
    this.#addresses.set(sender.address, remote)
    return remote
  }
}
