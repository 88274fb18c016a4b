import { type TailEvent, tail } from '@logline/contract'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { apiUrl } from '../../../api/base-path.ts'
import { queryText } from '../../../api/call.ts'
import { connectionListener } from '../../../api/connection.ts'
import { messagesText } from '../../../kit/number-text.ts'
import { missedMessages } from './missed-messages.ts'
import type { TailNews } from './tail-buffer.ts'
import { createTailEventReader } from './tail-events.ts'
import type { TailQuestion } from './tail-question.ts'
import type { ConnectionState } from './tail-state.ts'

export interface TailListener {
  onState: (state: ConnectionState) => void
  onNews: (news: readonly TailNews[]) => void
}

type Ending = Extract<TailEvent, { event: 'ended' }>['data']

/** The server says something every 15 seconds; after so long the connection is taken for dead. */
const silenceMs = 40_000
const retryAfterMs = [1_000, 2_000, 5_000, 10_000]

export interface TailStart {
  question: TailQuestion
  /** Since when messages are missing, for a tail that goes on; null for a new one. */
  lostAtMs: number | null
}

/**
 * Tells what a live tail tells until it ends or `signal` aborts. A connection that is lost is opened again, and the
 * place of the gap is told, with what came in that time. It is no `EventSource`, which would not say why the server has refused it.
 */
export async function followTail(
  { question, lostAtMs: lostBeforeMs }: TailStart,
  { onState, onNews }: TailListener,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let lostAtMs = lostBeforeMs
  const onOpen = () => {
    failures = 0
    onState({ kind: 'open' })
    if (lostAtMs !== null) void tellGap({ question, fromMs: lostAtMs, toMs: Date.now() }, onNews, signal)
    lostAtMs = null
  }
  onState({ kind: 'connecting' })
  while (!signal.aborted) {
    const outcome = await oneConnection({ question, signal, onOpen, onNews, isAgain: lostAtMs !== null })
    if (signal.aborted) return
    lostAtMs ??= Date.now()
    if (outcome.kind === 'ended') return onState(outcome)
    if (outcome.kind === 'signed-out') {
      await connectionListener()?.onUnauthorized()
      continue
    }
    onState(outcome)
    await pause(retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0, signal)
    failures++
  }
}

interface Connection {
  question: TailQuestion
  signal: AbortSignal
  onOpen: () => void
  onNews: TailListener['onNews']
  isAgain: boolean
}

type Outcome = Extract<ConnectionState, { kind: 'lost' | 'ended' }> | { kind: 'signed-out' }

async function oneConnection(connection: Connection): Promise<Outcome> {
  try {
    const ending = await readConnection(connection)
    if (!ending) return { kind: 'lost', reason: 'The server has closed the connection.' }
    return ending.reason === 'signed_out' ? { kind: 'signed-out' } : { kind: 'ended', reason: ending.message }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'lost', reason: 'The server cannot be reached.' }
    if (error.status === 401) return { kind: 'signed-out' }
    // What was wrong with the question stays wrong; a server in trouble gets well again.
    return { kind: error.status < 500 ? 'ended' : 'lost', reason: errorText(error) }
  }
}

/** Null: it broke off without a word. */
async function readConnection({
  question,
  signal,
  onOpen,
  onNews,
  isAgain,
}: Connection): Promise<Ending | null> {
  const silence = new AbortController()
  const startTimer = () => setTimeout(() => silence.abort(), silenceMs)
  let timer = startTimer()
  try {
    const body = await open(question, AbortSignal.any([signal, silence.signal]), isAgain)
    onOpen()
    const eventsOf = createTailEventReader()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      clearTimeout(timer)
      if (done) return null
      timer = startTimer()
      const events = eventsOf(value)
      const ending = events.find((one) => one.event === 'ended')
      onNews(events.filter((one) => one.event !== 'ended'))
      if (ending?.event === 'ended') return ending.data
    }
  } finally {
    clearTimeout(timer)
  }
}

async function open({ query, streams, decorators }: TailQuestion, signal: AbortSignal, isAgain: boolean) {
  const url = apiUrl(tail.live.path) + queryText({ query, streams: streams.join(','), decorators })
  const response = await fetch(url, {
    headers: {
      Accept: 'text/event-stream',
      'X-Requested-With': 'XMLHttpRequest',
      // Nobody is at work only because a connection was lost.
      ...(isAgain && { 'X-Graylog-No-Session-Extension': 'true' }),
    },
    credentials: 'same-origin',
    signal,
  })
  if (response.ok && response.body) return response.body
  const text = await response.text()
  throw new ApiError(response.status, parsed(text), { method: 'GET', url })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** So long what was received is on its way until it is found. */
const storedAfterMs = 2_000
/** Clocks of senders are a little behind. */
const overlapMs = 2_000
let gaps = 0

interface LostTime {
  question: TailQuestion
  fromMs: number
  toMs: number
}

/** Tells that there was no connection, and a little later what came in that time. */
async function tellGap(
  { question, fromMs, toMs }: LostTime,
  onNews: TailListener['onNews'],
  signal: AbortSignal,
): Promise<void> {
  gaps += 1
  const id = gaps
  const told = `The connection was interrupted for ${Math.max(1, Math.round((toMs - fromMs) / 1000))} s`
  onNews([{ event: 'gap', data: { id, message: `${told}: messages of that time are missing here.` } }])
  await pause(storedAfterMs, signal)
  const range = { fromMs: fromMs - overlapMs, toMs: toMs + storedAfterMs }
  const missed = await missedMessages(question, range, signal).catch(() => null)
  // The line stays as it is: they are missing.
  if (!missed || signal.aborted) return
  const { messages, total } = missed
  const message =
    total > messages.length
      ? `${told}: the newest ${messagesText(messages.length)} of that time are here, ${(total - messages.length).toLocaleString('en')} are not.`
      : `${told}: what came in that time is here.`
  onNews([{ event: 'missed', data: { id, message, messages } }])
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
