import type { FieldValue, Message } from '@logline/message'

/** A message as one object, for receivers that take JSON. The id tells messages that come twice. */
export function messageDocument({
  id,
  timestampMs,
  source,
  message,
  fields,
  streams,
}: Message): Record<string, FieldValue | readonly string[]> {
  const timestamp = new Date(timestampMs).toISOString()
  return { ...fields, gl2_message_id: id, timestamp, source, message, streams }
}
