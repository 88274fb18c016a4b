import { type Event, toTs } from '@logline/contract'
import type { StoredMessage } from '@logline/engine'

interface Told {
  event: Event
  definition: { id: string; type: string; title: string; description: string }
  backlog: readonly { index: string; message: StoredMessage }[]
  jobId: string
  triggerId: string
}

/** What a notification says of an event: the body of a request, and what templates read (reference: events, section 7.3). */
export function modelOf({ event, definition, backlog, jobId, triggerId }: Told) {
  return {
    event_definition_id: definition.id,
    event_definition_type: definition.type,
    event_definition_title: definition.title,
    event_definition_description: definition.description,
    job_definition_id: jobId,
    job_trigger_id: triggerId,
    event,
    backlog: backlog.map(({ index, message: { id, timestampMs, streams, fields } }) => {
      const { source = '', message = '', ...others } = fields
      return {
        index,
        id,
        source: String(source),
        message: String(message),
        timestamp: toTs(timestampMs),
        stream_ids: streams,
        fields: others,
      }
    }),
  }
}
