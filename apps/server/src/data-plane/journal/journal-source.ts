import type { SourceDescription } from '@logline/processing'

/** A source as the journal knows it: its description in bytes, and its number in the frame that is being filled. */
export interface JournalSource {
  readonly description: Buffer
  /** Which frame that is; only ever compared. */
  frame: object | null
  numberInFrame: number
}

export function journalSource(description: SourceDescription): JournalSource {
  return { description: Buffer.from(JSON.stringify(description), 'utf8'), frame: null, numberInFrame: 0 }
}

/** The address of a sender, in the bytes the journal keeps. Made once for each connection. */
export interface RemoteAddress {
  readonly address: Buffer
  readonly port: number
}

export function remoteAddress(address: string | undefined, port: number | undefined): RemoteAddress {
  const text = address?.startsWith('::ffff:') ? address.slice('::ffff:'.length) : (address ?? '')
  return { address: Buffer.from(text, 'latin1').subarray(0, 255), port: port ?? 0 }
}
