import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12

export interface NameServer {
  port: number
  /** What every address is called. */
  name: string
  close: () => void
}

/** A DNS server on a free port of 127.0.0.1 that knows one name for all addresses (RFC 1035, section 4). */
export async function startNameServer(name: string): Promise<NameServer> {
  const socket = createSocket('udp4')
  const server: NameServer = { port: 0, name, close: () => socket.close() }
  socket.on('message', (query, from) => socket.send(answerTo(query, server.name), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.port = socket.address().port
  return server
}

function answerTo(query: Buffer, name: string): Buffer {
  // The name asked for ends with an empty label; type and class follow.
  const question = query.subarray(headerBytes, query.indexOf(0, headerBytes) + 5)
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
  const labels = name.split('.').flatMap((label) => [label.length, ...Buffer.from(label)])
  const data = Buffer.from([...labels, 0])
  // The question's name, PTR, IN, to be kept for 0 seconds.
  const record = Buffer.from([0xc0, headerBytes, 0, 12, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([header, question, record, data])
}
