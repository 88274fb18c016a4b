import type { CodecConfiguration } from '../codecs/decoding/codec.ts'

/** Where records come from: an input with its codec and the codec's configuration, as they were on arrival. */
export interface SourceDescription {
  inputId: string
  codec: string
  configuration: CodecConfiguration
}
