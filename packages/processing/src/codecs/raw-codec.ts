import { fieldText } from '@logline/message'
import type { Codec, DecodedMessage } from './decoding/codec.ts'
import type { DecodeText } from './decoding/text-decoder.ts'

/** Plain text: the whole payload is the message (reference: inputs, section 4.3). */
export class RawCodec implements Codec {
  readonly #decodeText: DecodeText

  constructor(decodeText: DecodeText) {
    this.#decodeText = decodeText
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const message = fieldText(this.#decodeText(payload))
    return [{ timestampMs: null, source: '', message, fields: {} }]
  }
}
