import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const writeBytes = 64 * 1024

export interface SendOptions {
  port: number
  /** Serialised GELF messages without their null byte; sent round and round until `count` is reached. */
  messages: readonly string[]
  count: number
  connections: number
  /** Messages a second over all connections; as fast as the input takes them when left out. */
  rate?: number
}

/** Sends over GELF TCP and resolves once everything was handed to the kernel and the connections are closed. */
export async function sendGelf(options: SendOptions): Promise<void> {
  const share = Math.floor(options.count / options.connections)
  const shares = Array.from({ length: options.connections }, (_, index) =>
    index === 0 ? options.count - share * (options.connections - 1) : share,
  )
  await Promise.all(shares.map((count, index) => sendShare(options, count, index)))
}

async function sendShare(
  { port, messages, connections, rate }: SendOptions,
  count: number,
  offset: number,
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const startedAtMs = performance.now()
  let sent = 0
  while (sent < count) {
    const due =
      rate === undefined
        ? count
        : Math.min(count, Math.floor(((performance.now() - startedAtMs) / 1000) * (rate / connections)))
    while (sent < due) {
      let pending = ''
      for (; sent < due && pending.length < writeBytes; sent += 1)
        pending += `${messages[(offset + sent * connections) % messages.length]}\0`
      await write(socket, pending)
    }
    if (rate !== undefined) await sleep(10)
  }
  socket.end()
  await once(socket, 'close')
}

async function write(socket: Socket, text: string): Promise<void> {
  if (!socket.write(text)) await once(socket, 'drain')
}
