import type { MessageRecord } from '../../../kit/messages/message-record.ts'

/** One line of a message table: a message, or what is to be known about the place between two of them. */
export type TableEntry =
  | { kind: 'message'; key: string; record: MessageRecord }
  | { kind: 'marker'; key: string; tone: 'muted' | 'warn'; text: string }

/** The entries of messages without anything between them. */
export function entriesOf(records: readonly MessageRecord[]): TableEntry[] {
  return records.map((record) => ({ kind: 'message', key: record.id, record }))
}
