import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ChunkSource } from './chunk.ts'

/** What was handed over. */
export interface Sent {
  messages: number
  /** Requests that were to be sent again, and were. Of each a part may have been taken, and comes twice. */
  repeated: number
}

/** Sends over one connection until nothing is left. Rejects when the connection breaks. */
type Sender = (port: number, chunks: ChunkSource) => Promise<Sent>

const host = '127.0.0.1'
/** The event loop gets its turn after so many, as nothing makes a sender of datagrams wait. */
const datagramsPerTurn = 64
const retryMs = 100

/** Resolves when all was handed to the system and the peer has read to the end. */
export const sendStream: Sender = async (port, chunks) => {
  const socket = await connected(port)
  let sent = 0
  for await (const { bytes, messages } of chunks) {
    await written(socket, bytes)
    sent += messages
  }
  const closed = once(socket, 'close')
  socket.end()
  await closed
  return { messages: sent, repeated: 0 }
}

export const sendDatagrams: Sender = async (port, chunks) => {
  const socket = createSocket({ type: 'udp4', sendBufferSize: 1 << 20 })
  socket.connect(port, host)
  await once(socket, 'connect')
  let sent = 0
  for await (const { bytes } of chunks) {
    await new Promise<void>((resolve, reject) =>
      socket.send(bytes, (error) => (error ? reject(error) : resolve())),
    )
    sent += 1
    if (sent % datagramsPerTurn === 0) await nextTurn()
  }
  socket.close()
  return { messages: sent, repeated: 0 }
}

/** Window after window, each when the one before was acknowledged. */
export const sendWindows: Sender = async (port, chunks) => {
  const socket = await connected(port)
  const acknowledgements = sequenceNumbers(socket)
  let sent = 0
  for await (const { bytes, messages } of chunks) {
    await written(socket, bytes)
    for (let acknowledged = 0; acknowledged !== messages; ) {
      const { value, done } = await acknowledgements.next()
      if (done) throw new Error('The connection ended before a window was acknowledged')
      acknowledged = value
    }
    sent += messages
  }
  socket.destroy()
  return { messages: sent, repeated: 0 }
}

/** Of frames `2A` with four bytes each. */
async function* sequenceNumbers(socket: Socket): AsyncGenerator<number, undefined> {
  let pending = Buffer.alloc(0)
  for await (const bytes of socket) {
    pending = Buffer.concat([pending, bytes])
    for (; pending.length >= 6; pending = pending.subarray(6)) yield pending.readUInt32BE(2)
  }
}

/** Request after request over one connection; what is answered with 503 or 429 is sent again. */
export const sendOtlp: Sender = async (port, chunks) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let sent = 0
  let repeated = 0
  for await (const { bytes, messages } of chunks) {
    for (;;) {
      const status = await post(agent, port, bytes)
      if (status === 200) break
      if (status !== 503 && status !== 429) throw new Error(`The input answered ${status}`)
      repeated += 1
      await sleep(retryMs)
    }
    sent += messages
  }
  agent.destroy()
  return { messages: sent, repeated }
}

async function post(agent: Agent, port: number, body: Buffer): Promise<number | undefined> {
  const headers = { 'content-type': 'application/x-protobuf', 'content-length': body.length }
  const sending = request({ agent, host, port, path: '/v1/logs', method: 'POST', headers })
  sending.end(body)
  const [answer]: IncomingMessage[] = await once(sending, 'response')
  answer?.resume()
  if (answer) await once(answer, 'end')
  return answer?.statusCode
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host, noDelay: true })
  await once(socket, 'connect')
  // A write that fails tells of it.
  socket.on('error', () => undefined)
  return socket
}

function written(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
}
