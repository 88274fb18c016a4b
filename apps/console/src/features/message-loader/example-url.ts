/** A stored message that something is tried on, as addresses name it. */
export interface ExampleUrl {
  index?: string
  message_id?: string
}

/** Where a stored message lies. */
export type MessagePlace = Required<ExampleUrl>

/** Takes what there is from an untyped query string; one without the other names no message. */
export function exampleUrlOf({ index, message_id }: Record<string, unknown>): ExampleUrl {
  const isNamed = [index, message_id].every((part) => typeof part === 'string' && part !== '')
  return isNamed ? { index: String(index), message_id: String(message_id) } : {}
}

/** Null where the address names none. */
export function exampleOf({ index, message_id }: ExampleUrl): MessagePlace | null {
  return index !== undefined && message_id !== undefined ? { index, message_id } : null
}
