import { isUtf8 } from 'node:buffer'
import type { ReportOddity } from './codec.ts'

/** Turns bytes into text. Never fails: bytes that make no sense become U+FFFD. */
export type DecodeText = (bytes: Buffer) => string

/**
 * The decoder for `charset_name`; reports text that was not valid UTF-8.
 * @throws RangeError for a character set there is not
 */
export function textDecoder(charsetName: string, reportOddity: ReportOddity): DecodeText {
  const decoder = new TextDecoder(charsetName)
  if (decoder.encoding !== 'utf-8') return (bytes) => decoder.decode(bytes)
  return (bytes) => {
    const text = bytes.toString('utf8')
    // The search is nearly free on the text of one byte a character that most logs are.
    if (text.includes('\ufffd') && !isUtf8(bytes)) reportOddity('Not valid UTF-8: replaced by U+FFFD', text)
    return text
  }
}
