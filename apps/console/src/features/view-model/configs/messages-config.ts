import type { Decorator } from '@logline/contract'
import { z } from 'zod'
import type { WidgetConfig } from '../document/view-document.ts'
import { readableSorts, sortDirection } from './sorts.ts'

const decorator = z.looseObject({ type: z.string() })

/** A message list's config (reference: views, section 1.1); what is missing or unreadable gets its default. */
const messagesConfig = z.looseObject({
  fields: z.array(z.string()).catch(['timestamp', 'source']),
  show_message_row: z.boolean().catch(true),
  show_summary: z.boolean().nullable().catch(null),
  decorators: z.array(decorator).catch([]),
  sort: readableSorts(z.object({ field: z.string(), direction: sortDirection }), [
    { field: 'timestamp', direction: 'Descending' },
  ]),
})

export type MessagesConfig = z.output<typeof messagesConfig>

export function messagesConfigOf(config: WidgetConfig): MessagesConfig {
  return messagesConfig.parse(config)
}

/** The message list of a new search. */
export const defaultMessagesConfig: WidgetConfig = {
  fields: ['timestamp', 'source'],
  show_message_row: true,
  show_summary: true,
  decorators: [],
  sort: [{ type: 'pivot', field: 'timestamp', direction: 'Descending' }],
}

/** Those of any of these streams, or without streams those of none, in the order in which they run (reference: search, section 1). */
export function decoratorsFor(all: readonly Decorator[], streams: readonly string[]): readonly Decorator[] {
  return all
    .filter(({ stream }) => (stream === null ? streams.length === 0 : streams.includes(stream)))
    .toSorted((a, b) => a.order - b.order)
}
