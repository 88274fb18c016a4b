import type { MessageRecord } from '../../../kit/messages/message-record.ts'

/** Of the platform's own fields what says something of the sender is a text like any other. */
const shownOwn = ['gl2_remote_ip', 'gl2_remote_hostname']

/** The fields of a message that are shown to extract from, by name. */
export function exampleFields({ fields, raw }: MessageRecord): [name: string, value: unknown][] {
  const own = shownOwn.filter((name) => Object.hasOwn(raw, name)).map((name) => [name, raw[name]] as const)
  return [...Object.entries(fields), ...own]
    .map(([name, value]): [string, unknown] => [name, value])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Only texts are; the time of a message is written as one and is none. */
export function isExtractable(name: string, value: unknown): boolean {
  return typeof value === 'string' && name !== 'timestamp'
}
