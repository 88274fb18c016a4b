import type { Widget } from '../document/view-document.ts'
import { messagesConfigOf } from './messages-config.ts'
import type { SearchTypeInput } from './search-body.ts'

/** Rows on one page of a message list (reference: widgets, section 1). */
export const messagesPageSize = 150

export function messagesSearchTypes(widget: Widget): { messages: SearchTypeInput } {
  const { sort, decorators } = messagesConfigOf(widget.config)
  return {
    messages: {
      type: 'messages',
      limit: messagesPageSize,
      offset: 0,
      sort: sort.map(({ field, direction }) => ({
        field,
        order: direction === 'Ascending' ? 'ASC' : 'DESC',
      })),
      ...(decorators.length > 0 && { decorators }),
    },
  }
}
