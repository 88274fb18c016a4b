import { codecFields, readConfiguration } from '@logline/contract/plug-ins'
import type { Codec, CodecConfiguration, ReportOddity } from './decoding/codec.ts'
import { textDecoder } from './decoding/text-decoder.ts'
import { GelfCodec } from './gelf-codec.ts'
import { RawCodec } from './raw-codec.ts'
import { SyslogCodec } from './syslog/syslog-codec.ts'

export type CodecName = keyof typeof codecFields

/**
 * The part of an input's configuration that its codec reads, to be kept with each message.
 * @throws ConfigurationError when a value is wrong
 */
export function codecConfiguration(name: CodecName, configuration: CodecConfiguration): CodecConfiguration {
  return readConfiguration(codecFields[name], configuration)
}

/** @throws Error when the name or a value is not one this version knows */
export function createCodec(
  name: string,
  configuration: CodecConfiguration,
  reportOddity: ReportOddity,
): Codec {
  switch (name) {
    case 'gelf': {
      const { charset_name, decompress_size_limit } = readConfiguration(codecFields.gelf, configuration)
      const decodeText = textDecoder(charset_name, reportOddity)
      const decodeUtf8 = textDecoder('UTF-8', reportOddity)
      return new GelfCodec({
        decodeText,
        decodeUtf8,
        decompressSizeLimitBytes: decompress_size_limit,
        reportOddity,
      })
    }
    case 'syslog': {
      const read = readConfiguration(codecFields.syslog, configuration)
      return new SyslogCodec({
        decodeText: textDecoder(read.charset_name, reportOddity),
        zone: read.timezone,
        storeFullMessage: read.store_full_message,
        expandStructuredData: read.expand_structured_data,
        reportOddity,
      })
    }
    case 'raw': {
      const { charset_name } = readConfiguration(codecFields.raw, configuration)
      return new RawCodec(textDecoder(charset_name, reportOddity))
    }
    default:
      throw new Error(`Unknown codec: ${name}`)
  }
}
