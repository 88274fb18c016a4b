import type { ConfigurationOf, tcpFields } from '@logline/contract/plug-ins'
import { DelimiterFrames } from './delimiter-frames.ts'
import type { FrameReader, FrameSink } from './frame-reader.ts'
import { OctetFrames } from './octet-frames.ts'
import { PartialBudget } from './partial-frame.ts'

/** Unfinished frames of all connections of an input together; at the bound a frame is counted and skipped. */
const maxPartialBytes = 64 << 20

export type TcpConfiguration = ConfigurationOf<ReturnType<typeof tcpFields>>

/**
 * Makes the readers of the connections of an input.
 * @param allowsOctetCounting syslog: a connection whose first byte is 1 to 9 counts octets (reference: inputs, section 3)
 */
export function frameReaders(configuration: TcpConfiguration, allowsOctetCounting: boolean) {
  const budget = new PartialBudget(maxPartialBytes)
  const maxFrameBytes = configuration.max_message_size
  const delimiter = configuration.use_null_delimiter ? 0x00 : 0x0a
  return (firstByte: number, sink: FrameSink): FrameReader => {
    const isDigit = firstByte >= 0x31 && firstByte <= 0x39
    if (allowsOctetCounting && isDigit) return new OctetFrames(sink, maxFrameBytes, budget)
    return new DelimiterFrames(sink, { delimiter, maxFrameBytes }, budget)
  }
}
