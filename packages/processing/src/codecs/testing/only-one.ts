import type { DecodedMessage } from '../decoding/codec.ts'

/** The message of a payload that holds one. */
export function onlyOne(decoded: readonly DecodedMessage[]): DecodedMessage {
  const [first, ...others] = decoded
  if (first === undefined || others.length > 0) throw new Error(`${decoded.length} messages instead of one`)
  return first
}
