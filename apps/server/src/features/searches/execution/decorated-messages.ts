import type { ResultMessage } from '@logline/contract'
import { internalFieldNames } from '@logline/message'
import { decorateMessages } from '../../decorators/index.ts'
import type { SearchLog } from '../engine/search-context.ts'

/** Messages as decorators show them; as they are when one of the decorators cannot be used. */
export async function decoratedMessages(
  log: SearchLog,
  messages: ResultMessage[],
  decorators: Parameters<typeof decorateMessages>[1],
): ReturnType<typeof decorateMessages> {
  try {
    return await decorateMessages(messages, decorators)
  } catch (err) {
    log.error({ err }, 'Messages are shown without decorators')
    return { messages, stats: null }
  }
}

/** Fields that are no use as columns: what the server notes about a message, and its full text. */
const unlistedFields: ReadonlySet<string> = new Set([...internalFieldNames, '_id', 'streams', 'full_message'])

/** Names of the fields the messages have, without those nobody lists (reference: message model, section 1.2). */
export function listedFields(messages: readonly ResultMessage[]): string[] {
  const names = new Set(messages.flatMap(({ message }) => Object.keys(message)))
  return [...names].filter((name) => !unlistedFields.has(name)).sort()
}
