/** FROM of a statement over the catalogue of fields, by that over its messages. */
export function catalogueOf(messages: string): string {
  return messages.replaceAll('messages_', 'fields_')
}
