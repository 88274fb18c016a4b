import { ClickHouseError } from '@clickhouse/client'
import type { IndexPlace } from '../../store/message-store.ts'

/**
 * Why a statement failed. `unavailable`: nobody answers or the connection broke; `missing`: no such table; `syntax`: the
 * statement itself is wrong, so trying again is useless; `limit`: refused or ended because it is too large or too many
 * run; `denied`: the user may not; `disk`: no space left.
 */
export type EngineErrorKind =
  | 'unavailable'
  | 'timeout'
  | 'memory'
  | 'cancelled'
  | 'limit'
  | 'syntax'
  | 'missing'
  | 'denied'
  | 'disk'
  | 'unknown'

/** The one error the message store throws. `code` is ClickHouse's number, when it was ClickHouse who refused. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly kind: EngineErrorKind
  readonly code: number | null

  constructor(kind: EngineErrorKind, message: string, options: { code?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.code = options.code ?? null
  }
}

/** The index set was dropped with all it had. What is on its way to it goes to its heir. */
export class DroppedError extends EngineError {
  readonly indexSetId: string
  readonly heir: IndexPlace

  constructor(indexSetId: string, heir: IndexPlace) {
    super('missing', `The index set ${indexSetId} was dropped`)
    this.indexSetId = indexSetId
    this.heir = heir
  }
}

/** Codes of ClickHouse's src/Common/ErrorCodes.cpp. What is not listed is `unknown`. */
const kindOfCode: Record<number, EngineErrorKind> = {
  60: 'missing',
  81: 'missing',
  158: 'limit',
  159: 'timeout',
  160: 'timeout',
  191: 'limit',
  201: 'limit',
  202: 'limit',
  209: 'unavailable',
  210: 'unavailable',
  236: 'unavailable',
  241: 'memory',
  243: 'disk',
  252: 'limit',
  307: 'limit',
  394: 'cancelled',
  396: 'limit',
  452: 'denied',
  497: 'denied',
  516: 'denied',
  734: 'cancelled',
  735: 'cancelled',
  // The statement is wrong: unknown function or identifier, wrong types or arguments, bad literal, bad pattern.
  ...Object.fromEntries(
    [27, 36, 42, 43, 44, 46, 47, 53, 62, 69, 70, 215, 386, 420, 427, 457].map(
      (code) => [code, 'syntax'] as const,
    ),
  ),
}

/** Turns whatever the client threw into an EngineError, once: an EngineError passes unchanged. */
export function toEngineError(cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause
  if (cause instanceof ClickHouseError) return fromServer(Number(cause.code), cause.message, cause)
  if (!(cause instanceof Error)) return new EngineError('unknown', String(cause), { cause })
  return new EngineError(kindOfClientError(cause), cause.message || cause.name, { cause })
}

/** The error ClickHouse wrote into the text of an answer it had already begun; null when there is none. */
export function errorInAnswer(text: string): EngineError | null {
  const match = /Code: (\d+)\. DB::Exception: ([^\n]*)/.exec(text.slice(-16_384))
  return match ? fromServer(Number(match[1]), match[2] ?? '', undefined) : null
}

function fromServer(code: number, message: string, cause: unknown): EngineError {
  return new EngineError(kindOfCode[code] ?? 'unknown', message.trim(), { code, cause })
}

function kindOfClientError(error: Error): EngineErrorKind {
  if (error.name === 'AbortError' || error.message === 'The user aborted a request.') return 'cancelled'
  if (/timeout/i.test(error.message)) return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  if (/^E(CONN|PIPE|HOST|NET|AI_|NOTFOUND|TIMEDOUT)/.test(code)) return 'unavailable'
  return /^aborted$|socket hang up|ECONN|EPIPE|other side closed/.test(error.message)
    ? 'unavailable'
    : 'unknown'
}
