import { DecodeError } from '../decoding/codec.ts'

/** What senders push, whichever form it has on the wire. */
export interface PushedStream {
  labels: Labels
  entries: PushedEntry[]
}

export type Labels = Readonly<Record<string, string>>

export interface PushedEntry {
  /** Since 1970 UTC: more digits than a double has. */
  nanoseconds: bigint
  line: string
  /** Structured metadata: labels of this entry alone. */
  metadata: Labels
}

/** More of them in one request are a mistake or an attack. */
export const maxEntries = 500_000
/** Of the labels of a stream, which each of its messages has; Loki takes 15 of 3 kB by default. */
const maxLabelLength = 65_536
/** So that a record of it is none that is too large, however its characters are written. Loki takes 256 kB by default. */
const maxLineLength = 4 << 20
/** What a stream has for each of its entries, beside its labels. */
const entryBytes = 100

/** @throws DecodeError */
export function checkEntry(entry: PushedEntry): PushedEntry {
  if (BigInt.asIntN(64, entry.nanoseconds) !== entry.nanoseconds)
    throw new DecodeError('Loki: the time of an entry has more than 64 bits')
  if (entry.line.length > maxLineLength) throw new DecodeError(`Loki: a line longer than ${maxLineLength}`)
  if (lengthOf(entry.metadata) > maxLabelLength)
    throw new DecodeError(`Loki: metadata longer than ${maxLabelLength}`)
  return entry
}

/** @throws DecodeError */
export function checkLabels(labels: Labels): Labels {
  if (lengthOf(labels) > maxLabelLength) throw new DecodeError(`Loki: labels longer than ${maxLabelLength}`)
  return labels
}

/** About how much the entries are once each has the labels of its stream. */
export function unfoldedLength(streams: readonly PushedStream[]): number {
  let length = 0
  for (const { labels, entries } of streams) {
    length += (lengthOf(labels) + entryBytes) * entries.length
    for (const { line, metadata } of entries) length += line.length + lengthOf(metadata)
  }
  return length
}

function lengthOf(labels: Labels): number {
  let length = 0
  for (const name in labels) length += name.length + (labels[name]?.length ?? 0)
  return length
}
