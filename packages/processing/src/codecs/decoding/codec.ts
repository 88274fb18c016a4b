import type { FieldValue } from '@logline/message'

/** What a codec makes of one payload, before the processing rules (reference: message model, section 2.2). */
export interface DecodedMessage {
  /** Null: the payload names none; the receive time is taken. May be outside of what can be stored. */
  timestampMs: number | null
  /** Empty when the payload names none. */
  source: string
  /** Empty when there is none: the message is then incomplete. */
  message: string
  /** Names as stored, values as stored. */
  fields: Record<string, FieldValue>
}

/** Turns payloads of one source into messages. Must give the same answer for the same record whenever it is asked. */
export interface Codec {
  /**
   * Any number of messages: a payload may hold several, or none that is of use.
   * @param receivedAtMs when the record arrived; stands for "now", so that a replay gives the same answer
   * @throws DecodeError when the payload cannot be understood; none of its messages is kept
   */
  decode(payload: Buffer, receivedAtMs: number): readonly DecodedMessage[]
}

/** A payload that the codec refuses. The text says why, for people. */
export class DecodeError extends Error {}

/** Told of what a codec could only half understand: the message is kept. */
export type ReportOddity = (reason: string, sample: string) => void

export type CodecConfiguration = Readonly<Record<string, unknown>>
