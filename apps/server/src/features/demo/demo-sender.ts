import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoStatus } from '@logline/contract'
import { demoHistory, demoMessageAt, type TimedDemoMessage } from './demo-traffic.ts'
import { seededRandom } from './seeded-random.ts'

export interface Address {
  host: string
  port: number
}

const historySeed = 20_260_601
const historyMessages = 300_000
/** One write to the socket carries about this much: few system calls, and back-pressure is still felt. */
const writeBytes = 64 * 1024
const trickle = { shortestGapMs: 40, longestGapMs: 400 }

/** What to send: a day of history first, or only the live trickle. */
export interface DemoWish {
  withHistory: boolean
}

export interface DemoSender {
  status(): DemoStatus
  /** Does nothing when it is sending already. */
  start(to: Address, wish: DemoWish): void
  stop(): void
}

/** Sends the sample logs over GELF TCP, as any shipper would; memory stays constant, the input's back-pressure is respected. */
export function createDemoSender(onFailure: (error: unknown) => void): DemoSender {
  let status: DemoStatus = {
    state: 'idle',
    sent_messages: 0,
    expected_messages: historyMessages,
    error: null,
  }
  let running: AbortController | null = null

  async function send(to: Address, { withHistory }: DemoWish, signal: AbortSignal): Promise<void> {
    const socket = connect(to.port, to.host)
    signal.addEventListener('abort', () => socket.destroy(), { once: true })
    try {
      await once(socket, 'connect', { signal })
      const onSent = (count: number) => {
        status = { ...status, sent_messages: status.sent_messages + count }
      }
      if (withHistory) await sendHistory(socket, signal, onSent)
      status = { ...status, state: 'live' }
      await sendTrickle(socket, signal, onSent)
    } finally {
      socket.destroy()
    }
  }

  return {
    status: () => status,
    start: (to, wish) => {
      if (running !== null) return
      const controller = new AbortController()
      running = controller
      status = { state: 'loading', sent_messages: 0, expected_messages: historyMessages, error: null }
      send(to, wish, controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return
          status = {
            ...status,
            state: 'failed',
            error: error instanceof Error ? error.message : String(error),
          }
          onFailure(error)
        })
        .finally(() => {
          if (running === controller) running = null
        })
    },
    stop: () => {
      running?.abort()
      running = null
      status = { ...status, state: 'idle' }
    },
  }
}

async function sendHistory(
  socket: Socket,
  signal: AbortSignal,
  onSent: (count: number) => void,
): Promise<void> {
  let pending = ''
  let count = 0
  for (const message of demoHistory({ seed: historySeed, endMs: Date.now(), count: historyMessages })) {
    pending += frame(message)
    count += 1
    if (pending.length < writeBytes) continue
    await write(socket, pending, signal)
    onSent(count)
    pending = ''
    count = 0
  }
  await write(socket, pending, signal)
  onSent(count)
}

async function sendTrickle(
  socket: Socket,
  signal: AbortSignal,
  onSent: (count: number) => void,
): Promise<never> {
  const random = seededRandom(historySeed + 1)
  for (;;) {
    await sleep(random.between(trickle.shortestGapMs, trickle.longestGapMs), undefined, { signal })
    await write(socket, frame(demoMessageAt(random, Date.now(), 0)), signal)
    onSent(1)
  }
}

async function write(socket: Socket, text: string, signal: AbortSignal): Promise<void> {
  if (socket.destroyed) throw new Error('The input closed the connection.')
  if (!socket.write(text))
    await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })])
  // A timer turn now and then lets the API answer while a long history is written.
  else await new Promise((resolve) => setImmediate(resolve))
}

/** GELF over TCP ends each message with a null byte (GELF 1.1, section on TCP). */
function frame(message: TimedDemoMessage): string {
  return `${JSON.stringify(message)}\0`
}
