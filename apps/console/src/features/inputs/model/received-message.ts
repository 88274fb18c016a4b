import type { FoundMessage } from '../../../kit/messages/newest-messages.ts'

/** What is shown of a message that arrived. */
export interface ReceivedMessage {
  id: string
  index: string
  timestamp: string
  source: string
  /** Its address; null where nobody sends. */
  sender: string | null
  text: string
}

/** The first of a page of messages; null when there is none. */
export function receivedMessage(page: readonly FoundMessage[]): ReceivedMessage | null {
  const [first] = page
  if (!first) return null
  const { _id, timestamp, source, message, gl2_remote_ip } = first.message
  return {
    id: textOf(_id),
    index: first.index,
    timestamp: textOf(timestamp),
    source: textOf(source),
    sender: gl2_remote_ip === undefined ? null : textOf(gl2_remote_ip),
    text: textOf(message),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(value ?? '')
}
