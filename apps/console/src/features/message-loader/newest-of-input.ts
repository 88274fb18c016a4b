import { messages, searches } from '@logline/contract'
import { answerOf } from '../../api/call.ts'
import { composedQuery } from '../../api/query.ts'
import { recordOfMessage } from '../../kit/messages/message-record.ts'
import { newestMessages } from '../../kit/messages/newest-messages.ts'
import type { MessagePlace } from './example-url.ts'

interface Asked {
  inputId: string
  /** Of so many seconds; 0 for all times. */
  range: number
  limit: number
}

/** Where the newest messages of an input lie. */
export async function placesOfNewest(
  { inputId, range, limit }: Asked,
  asking: { signal?: AbortSignal } = {},
): Promise<MessagePlace[]> {
  const query = `gl2_source_input:${inputId} OR gl2_source_radio_input:${inputId}`
  const found = await newestMessages({ query, range, limit, fields: ['timestamp'] }, asking)
  return found.map(({ index, message }) => ({ index, message_id: String(message._id) }))
}

/** The newest messages of an input with all of their fields, which a search does not answer. */
export const newestOfInput = composedQuery({
  reads: [searches.sync, messages.get],
  load: async (asked: Asked, { signal }) => {
    const places = await placesOfNewest(asked, { signal })
    const load = async ({ index, message_id }: MessagePlace) =>
      recordOfMessage(await answerOf(messages.get, { params: { index, messageId: message_id }, signal }))
    return Promise.all(places.map(load))
  },
})
