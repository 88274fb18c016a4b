import type { MessageBean } from '@logline/contract'

/** An address of the documentation (RFC 5737), in place of one that is known only once something is sent. */
export const unknownSender = '203.0.113.1'

/** A value that only the sender decides, in words. */
export class OfSender {
  readonly words: string

  constructor(words: string) {
    this.words = words
  }
}

interface ReadingInput {
  /** That the line was read with. */
  configuration: Readonly<Record<string, unknown>>
  staticFields: Readonly<Record<string, string>>
}

/** Those before the others, and `streams`, which nothing has decided yet. */
const reserved = ['timestamp', 'source', 'message', 'streams']

/**
 * The fields of a message that was read from a line, by name: time, source and message before the others. What the server
 * knows of every message is left out; static fields are added where the message has none of that name.
 */
export function lineFields(
  { timestamp, source, message, fields }: Pick<MessageBean, 'timestamp' | 'source' | 'message' | 'fields'>,
  { configuration, staticFields }: ReadingInput,
): [name: string, value: unknown][] {
  const others = Object.entries({ ...staticFields, ...fields }).filter(
    ([name]) => !reserved.includes(name) && !name.startsWith('gl2_'),
  )
  return [
    ['timestamp', timestamp],
    ['source', sourceOf(source, configuration)],
    ['message', message],
    ...others.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]
}

/** Reading a line looks up no name, as an input does. */
function sourceOf(source: string, { force_rdns, override_source }: ReadingInput['configuration']) {
  if (source === unknownSender) return new OfSender('the address of the sender')
  const isForced = force_rdns === true && String(override_source ?? '').trim() === ''
  return isForced ? new OfSender('the name of the sender') : source
}
