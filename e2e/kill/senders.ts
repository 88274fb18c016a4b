import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ThrowawayRabbitmq } from '../../apps/server/src/data-plane/testing/brokers/throwaway-rabbitmq.ts'
import type { Ledger } from './ledger.ts'
import type { acknowledgingProtocols } from './pushes.ts'

/** Between two pushes of one sender: the load is there to be cut, not to be heavy. */
const pauseMs = 10

export interface SendersOptions {
  /** What the texts begin with. */
  name: string
  port: number
  ledger: Ledger
  signal: AbortSignal
}

/** Pushes one after the other, and those without an answer again where the protocol's senders do. */
export async function sendPushes(
  { push, textsOfPush, repeats }: (typeof acknowledgingProtocols)[string],
  { name, port, ledger, signal }: SendersOptions,
): Promise<void> {
  for (let no = 0; !signal.aborted; no += textsOfPush) {
    const texts = Array.from({ length: textsOfPush }, (_, index) => `${name}-${no + index}`)
    for (;;) {
      const answer = await push(port, texts)
      ledger.note(texts, answer)
      if (answer === 'taken') break
      while (!signal.aborted && !(await listens(port))) await sleep(pauseMs)
      if (!repeats || signal.aborted) break
    }
    await sleep(pauseMs)
  }
}

/** Puts messages into a queue; the broker's confirmation is the promise that they will come. */
export async function sendByBroker(
  broker: ThrowawayRabbitmq,
  queue: string,
  { name, ledger, signal }: Omit<SendersOptions, 'port'>,
): Promise<void> {
  for (let no = 0; !signal.aborted; no += 50) {
    const texts = Array.from({ length: 50 }, (_, index) => `${name}-${no + index}`)
    await broker.send(queue, texts)
    ledger.note(texts, 'taken')
    await sleep(10 * pauseMs)
  }
}

/** Writes frames to connection after connection; nothing is acknowledged, so that the answer to each is lost. */
export async function sendOverTcp(
  frame: (text: string) => string,
  { name, port, ledger, signal }: SendersOptions,
): Promise<void> {
  for (let no = 0; !signal.aborted; ) {
    const socket = connect(port, '127.0.0.1')
    const ended = new Promise<void>((resolve) =>
      socket.once('close', () => resolve()).on('error', () => undefined),
    )
    while (!socket.closed && !signal.aborted) {
      const text = `${name}-${no++}`
      ledger.note([text], 'lost')
      socket.write(frame(text))
      await sleep(pauseMs)
    }
    socket.end()
    socket.resume()
    await ended
  }
}

export async function sendOverUdp(
  frame: (text: string) => string,
  { name, port, ledger, signal }: SendersOptions,
): Promise<void> {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  for (let no = 0; !signal.aborted; no++) {
    const text = `${name}-${no}`
    ledger.note([text], 'lost')
    await new Promise((resolve) => socket.send(frame(text), port, '127.0.0.1', resolve))
    await sleep(pauseMs)
  }
  socket.close()
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
