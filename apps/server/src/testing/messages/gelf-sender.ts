import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { exactJson } from '@logline/message'

/** A port of 127.0.0.1 that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Sends messages to a GELF TCP input of this machine and closes the connection. */
export async function sendGelf(port: number, messages: readonly object[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(messages.map((message) => `${exactJson({ version: '1.1', ...message })}\0`).join(''))
  await once(socket, 'close')
}
