import { once } from 'node:events'
import { connect } from 'node:net'
import { exactJson } from '@logline/message'

/** Sends messages to a GELF TCP input of this machine and closes the connection. */
export async function sendGelf(port: number, messages: readonly object[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(messages.map((message) => `${exactJson({ version: '1.1', ...message })}\0`).join(''))
  await once(socket, 'close')
}
