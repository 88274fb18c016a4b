import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { PlannedInput } from '../plan/plan.ts'

/** An input with the port that it listens on. */
type Listening = Pick<PlannedInput, 'configuration'>

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** The status of `POST /gelf`, or null when there was no answer. */
export function post(input: Listening, json: object): Promise<number | null> {
  return new Promise((resolve) => {
    const port = Number(input.configuration.port)
    const sending = request({ agent, port, host: '127.0.0.1', path: '/gelf', method: 'POST' }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
      response.on('error', () => resolve(null))
    })
    sending.on('error', () => resolve(null))
    sending.end(JSON.stringify(json))
  })
}

/** Sends all bytes over one connection and ends it. */
export async function sendTcp(input: Listening, bytes: string | Buffer): Promise<void> {
  const socket = connect(Number(input.configuration.port), '127.0.0.1')
  socket.end(bytes)
  socket.resume()
  await once(socket, 'close')
}

/** Sends one datagram, from an address of this machine when one is given. */
export async function sendUdp(input: Listening, bytes: string | Buffer, from?: string): Promise<void> {
  const socket = createSocket('udp4')
  if (from !== undefined) await new Promise<void>((resolve) => socket.bind(0, from, resolve))
  await new Promise((resolve) => socket.send(bytes, Number(input.configuration.port), '127.0.0.1', resolve))
  socket.close()
}
