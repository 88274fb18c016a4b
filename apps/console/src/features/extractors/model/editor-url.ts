import type { MessagePlace } from '../../message-loader/index.ts'

/** What the page of a new extractor begins with, as its address names it. */
export interface EditorUrl {
  extractor_type?: string
  field?: string
  example_index?: string
  example_id?: string
}

const names = ['extractor_type', 'field', 'example_index', 'example_id'] as const

/** Takes what there is from an untyped query string. */
export function editorUrlOf(search: Record<string, unknown>): EditorUrl {
  // The router reads a value of digits as a number.
  const told = names.filter((name) => /^(string|number)$/.test(typeof search[name]) && search[name] !== '')
  return Object.fromEntries(told.map((name) => [name, String(search[name])]))
}

/** The stored message it names; null when it names none. */
export function exampleOf({ example_index, example_id }: EditorUrl): MessagePlace | null {
  return example_index !== undefined && example_id !== undefined
    ? { index: example_index, message_id: example_id }
    : null
}

/** What names this message. */
export function exampleUrl({ index, message_id }: MessagePlace) {
  return { example_index: index, example_id: message_id }
}
