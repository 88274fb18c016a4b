import type { TableEntry } from '../../messages/index.ts'
import type { TailRate } from './tail-rate.ts'

export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** Lost, and about to be tried again. */
  | { kind: 'lost'; reason: string }
  /** It does not come back by itself. */
  | { kind: 'ended'; reason: string }

/** A live tail at one moment. */
export interface TailState {
  buffer: TailBuffer
  /** What is on the page: the buffer, or what it was when somebody began to read. */
  shown: TailBuffer
  /** When it began, milliseconds; 0 before it did. */
  sinceMs: number
  connection: ConnectionState
  rate: TailRate
}

/** What a live tail shows, newest first. */
export interface TailBuffer {
  entries: readonly TableEntry[]
  /** Messages that came, also those that were let go. */
  receivedCount: number
  /** Messages that match and were not sent. */
  skippedCount: number
  /** Makes keys of markers that no other marker has. */
  markerCount: number
  /** How often it was emptied. */
  generation: number
}

export const emptyTail: TailBuffer = {
  entries: [],
  receivedCount: 0,
  skippedCount: 0,
  markerCount: 0,
  generation: 0,
}

export const tailAtRest: TailState = {
  buffer: emptyTail,
  shown: emptyTail,
  sinceMs: 0,
  connection: { kind: 'connecting' },
  rate: { perSecond: 0, shownPerSecond: 0 },
}
