import { countText, messagesText } from '../../../../kit/number-text.ts'
import type { FieldShares } from './field-counts.ts'
import { shareText } from './share-text.ts'

/** How a field occurs in the result. */
export interface FieldPresence {
  /** Of the messages that have it; null where none does, or it is not known. */
  share: number | null
  /** In place of a share. */
  word?: string
  /** What it means; left out: it is not known. */
  title?: string
  /** As far as it is known, no message has it. */
  isAbsent: boolean
}

/** `current`: names of the fields of the current query, null while they are not known. */
export function presenceOf(
  name: string,
  current: ReadonlySet<string> | null,
  counted: FieldShares | null,
): FieldPresence {
  const isAbsent = current?.has(name) === false
  // What the platform itself writes is not counted.
  if (!counted || name.startsWith('gl2_')) return { share: null, isAbsent }
  const { shares, messages, read } = counted
  const share = shares.get(name)
  if (share === undefined && !isAbsent && read < messages) {
    const title = `Rare: in none of the ${countText(read)} messages that were read, of ${countText(messages)} in range`
    return { share: null, word: 'rare', title, isAbsent: true }
  }
  if (share === undefined) return { share: null, isAbsent: true }
  const about = read < messages ? 'about ' : ''
  const count = countText(Math.round(share * messages))
  const title = `In ${shareText(share)} of the messages: ${about}${count} of ${messagesText(messages)} in range`
  return { share, title, isAbsent }
}
