import type { Codec, DecodedMessage } from '../decoding/codec.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import { messageOfLog } from './otlp-message.ts'
import { otlpLogs } from './otlp-request.ts'

/** Log records of OTLP, as protobuf or JSON: a message for each. */
export class OtlpCodec implements Codec {
  readonly #decodeText: DecodeText

  constructor(decodeText: DecodeText) {
    this.#decodeText = decodeText
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    return Array.from(otlpLogs(payload, this.#decodeText), messageOfLog)
  }
}
