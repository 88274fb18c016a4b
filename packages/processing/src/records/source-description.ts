import type { CodecConfiguration } from '../codecs/decoding/codec.ts'

/** Where records come from: an input with its codec and the codec's configuration, as they were on arrival. */
export interface SourceDescription {
  inputId: string
  codec: string
  configuration: CodecConfiguration
  /** Of records that have failed before and are tried again. */
  replay?: ReplayedSource
}

/** A part of a replay, and which attempt at its records this is: the first replay is the second attempt. */
export interface ReplayedSource {
  id: string
  attempt: number
}
