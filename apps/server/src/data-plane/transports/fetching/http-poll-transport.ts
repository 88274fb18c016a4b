import type { ConfigurationOf, httpPollFields } from '@logline/contract/plug-ins'
import { dayMs, hourMs, minuteMs, secondMs } from '@logline/time'
import { hostOf } from '../../../web/reachable-address.ts'
import { maxPayloadBytes } from '../../intake/intake.ts'
import { type RemoteAddress, remoteAddress } from '../../journal/journal-source.ts'
import type { Transport, TransportContext } from '../transport.ts'
import { fetchBody } from './fetch-body.ts'
import { writtenHeaders } from './written-headers.ts'

export type HttpPollConfiguration = ConfigurationOf<typeof httpPollFields>

const timeoutMs = 30_000
/** However short the interval is. */
const minIntervalMs = 1000
/** Timers of Node know no longer time. */
const maxTimerMs = 2 ** 31 - 1

const msOf: Readonly<Record<HttpPollConfiguration['timeunit'], number>> = {
  NANOSECONDS: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  SECONDS: secondMs,
  MINUTES: minuteMs,
  HOURS: hourMs,
  DAYS: dayMs,
}

/** Asks an address of the web at once and then at a fixed rate; never again before it has answered. */
export class HttpPollTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: HttpPollConfiguration
  readonly #url: URL
  readonly #headers: Record<string, string>
  readonly #remote: RemoteAddress
  readonly #intervalMs: number
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #polling: Promise<void> = Promise.resolve()

  /** @throws Error with a text for people when there is nothing that could be asked */
  constructor(context: TransportContext, configuration: HttpPollConfiguration) {
    this.#context = context
    this.#configuration = configuration
    this.#url = new URL(configuration.target_url)
    this.#headers = writtenHeaders(configuration.headers, configuration.encrypted_headers)
    this.#intervalMs = Math.max(minIntervalMs, configuration.interval * msOf[configuration.timeunit])
    this.#remote = remoteAddress(hostOf(this.#url), Number(this.#url.port) || 80)
  }

  async start(): Promise<void> {
    this.#run(Date.now())
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#polling
  }

  #run(dueAtMs: number): void {
    this.#polling = this.#poll().finally(() => this.#wait(this.#nextAfter(dueAtMs)))
  }

  /** Times that have passed while it was waited for an answer are left out. */
  #nextAfter(dueAtMs: number): number {
    const missed = Math.max(0, Math.floor((Date.now() - dueAtMs) / this.#intervalMs))
    return dueAtMs + (missed + 1) * this.#intervalMs
  }

  #wait(dueAtMs: number): void {
    if (this.#stopping.signal.aborted) return
    const leftMs = dueAtMs - Date.now()
    const next = leftMs > maxTimerMs ? () => this.#wait(dueAtMs) : () => this.#run(dueAtMs)
    this.#timer = setTimeout(next, Math.min(leftMs, maxTimerMs))
  }

  async #poll(): Promise<void> {
    const { intake, isThrottled, journal, reportHealth } = this.#context
    if (this.#configuration.throttling_allowed && isThrottled()) return
    // What cannot be kept need not be asked for.
    if (!journal.hasSpaceFor(1)) return
    const { signal } = this.#stopping
    try {
      const body = await fetchBody(this.#url, {
        headers: this.#headers,
        maxBytes: maxPayloadBytes,
        timeoutMs,
        signal,
      })
      if (signal.aborted) return
      intake.stats.readBytesTotal += body.length
      reportHealth(null)
      if (!intake.accept(body, this.#remote, Date.now()))
        intake.stats.problem('shedMessages', journal.refusalReason ?? 'The journal is busy', body)
    } catch (error) {
      if (signal.aborted) return
      reportHealth(`Could not fetch HTTP resource at ${shownUrl(this.#url)}: ${causeOf(error)}`)
    }
  }
}

/** Without user and password, and what is asked for, which may hold a key. */
function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`
}

function causeOf(error: unknown): string {
  // Of several addresses that were tried, each has its own reason.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
