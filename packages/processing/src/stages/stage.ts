import type { Message } from '@logline/message'

/** One step of processing, compiled from a plan. The same message must always come out in the same way. */
export interface Stage {
  /** For people: it stands in `gl2_processing_error` when the stage fails. */
  readonly name: string
  /** Says that it changes no fields. Behind every other stage messages are brought within the limits of fields. */
  readonly leavesFields?: true
  /**
   * Changes the message in place; false drops it. What it throws is noted on the message, which goes on.
   * Hot path (bench: ingest): no promise, closure or schema check for a message.
   */
  process(message: Message, copier: MessageCopier): boolean
}

/** Makes further messages of the record in work. */
export interface MessageCopier {
  /**
   * A copy with an id of its own, which goes on with the next stage. Null when the record has no id left for it: that is
   * counted.
   */
  copy(message: Message): Message | null
}

/** The record whose messages go through the stages. */
export interface StagedRecord extends MessageCopier {
  /** Brings a message within the limits of fields, which is counted and noted on it. */
  limit(message: Message): void
}
