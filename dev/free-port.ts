// Ports for tests and benchmarks.
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Below the ports that Linux and macOS give to connections that go out: none of these takes a port before its listener comes. */
const range = { from: 10_000, to: 32_000 }
const given = new Set<number>()

/** A port of 127.0.0.1 that nobody listens on now, neither TCP nor UDP, and that this process was never given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from))
    if (given.has(port)) continue
    given.add(port)
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port
  }
}

function isFreeForTcp(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function isFreeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)))
  })
}
