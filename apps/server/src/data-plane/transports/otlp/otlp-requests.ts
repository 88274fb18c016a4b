import { DecodeError, type OtlpForm, type OtlpPart, otlpParts } from '@logline/processing'
import { maxPayloadBytes } from '../../intake/intake.ts'
import type { RemoteAddress } from '../../journal/journal-source.ts'
import { feedJournal, isDurable } from '../http/journal-feed.ts'
import { PartialBudget } from '../partial-frame.ts'
import type { TransportContext } from '../transport.ts'

/** Requests of an input, decompressed, that are on their way into the journal; at the bound senders are asked to try again. */
const maxHeldBytes = 128 << 20
const limits = {
  maxPartBytes: maxPayloadBytes,
  /** What the records of a request may take in the journal, where each has its resource and scope. */
  maxTotalBytes: 256 << 20,
  maxPieces: 500_000,
}

export const bearerScheme = { name: 'Bearer', forms: (token: string) => [token] }
export const wrongCredentials = 'Wrong or missing credentials'

export interface OtlpRequest {
  body: Buffer
  form: OtlpForm
  remote: RemoteAddress
}

/** What became of a request. */
export type OtlpOutcome =
  | { kind: 'taken'; refused: Refused }
  | { kind: 'unreadable'; reason: string }
  /** A fault of ours, which the same request would bring again. */
  | { kind: 'failed'; reason: string }
  /** To be sent again: too much at once, or the journal takes nothing. */
  | { kind: 'busy' | 'unavailable'; reason: string }

interface Refused {
  count: number
  reason: string
}

/** Puts the records of requests into the journal, each by itself, and tells when they are on disk. */
export class OtlpRequests {
  readonly #context: TransportContext
  readonly #budget = new PartialBudget(maxHeldBytes)

  constructor(context: TransportContext) {
    this.#context = context
  }

  async take(request: OtlpRequest): Promise<OtlpOutcome> {
    if (this.#context.journal.refusalReason !== null) return this.shed('unavailable', 'The journal is busy')
    const heldBytes = request.body.length
    if (!this.#budget.take(heldBytes)) return this.shed('busy', 'Too many requests at once')
    try {
      return await this.#feed(request)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#context.intake.stats.problem('invalidMessages', reason, request.body)
      return { kind: 'failed', reason: 'The request cannot be taken' }
    } finally {
      this.#budget.giveBack(heldBytes)
    }
  }

  /** Counts what the sender is asked to send again. */
  shed(kind: 'busy' | 'unavailable', reason: string): OtlpOutcome {
    const { intake, journal } = this.#context
    const why = journal.refusalReason ?? reason
    intake.stats.problem('shedMessages', why, '')
    return { kind, reason: why }
  }

  async #feed({ body, form, remote }: OtlpRequest): Promise<OtlpOutcome> {
    const { stats } = this.#context.intake
    let parts: Iterable<OtlpPart>
    try {
      parts = otlpParts(body, form, limits)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      stats.problem('invalidMessages', error.message, body)
      return { kind: 'unreadable', reason: error.message }
    }
    const refused: Refused = { count: 0, reason: '' }
    let offered = 0
    function* payloads(): Generator<Buffer | null> {
      for (const part of parts) {
        if ('payload' in part) {
          offered++
          yield part.payload
        } else {
          stats.problem('invalidMessages', part.refusal, body)
          refused.count++
          refused.reason ||= part.refusal
          yield null
        }
      }
    }
    const taken = await feedJournal(this.#context, payloads(), { remote, receivedAtMs: Date.now() })
    const isWritten = await isDurable(this.#context.journal)
    if (isWritten && taken === offered) return { kind: 'taken', refused }
    return this.shed('unavailable', 'The journal cannot be written')
  }
}
