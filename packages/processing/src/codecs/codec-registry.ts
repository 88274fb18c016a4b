import { codecFields, readConfiguration } from '@logline/contract/plug-ins'
import { BeatsCodec } from './beats/beats-codec.ts'
import { DeprecatedBeatsCodec } from './beats/deprecated-beats-codec.ts'
import { CefCodec } from './cef/cef-codec.ts'
import type { Codec, CodecConfiguration, ReportOddity } from './decoding/codec.ts'
import { textDecoder } from './decoding/text-decoder.ts'
import { ElasticsearchCodec } from './elasticsearch/elasticsearch-codec.ts'
import { GelfCodec } from './gelf-codec.ts'
import { IpfixCodec } from './ipfix/ipfix-codec.ts'
import { ipfixElementsBy } from './ipfix/ipfix-definitions.ts'
import { JsonPathCodec } from './json-path/json-path-codec.ts'
import { LokiCodec } from './loki/loki-codec.ts'
import { elementsBy } from './netflow/flow-definitions.ts'
import { NetFlowCodec } from './netflow/netflow-codec.ts'
import { OtlpCodec } from './otlp/otlp-codec.ts'
import { RandomHttpCodec } from './random-http-codec.ts'
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
    case 'CEF': {
      const { timezone, locale, use_full_names } = readConfiguration(codecFields.CEF, configuration)
      return new CefCodec({
        decodeText: textDecoder('UTF-8', reportOddity),
        zone: timezone,
        locale,
        useFullNames: use_full_names,
        reportOddity,
      })
    }
    case 'jsonpath': {
      const read = readConfiguration(codecFields.jsonpath, configuration)
      const decodeText = textDecoder(read.charset_name, reportOddity)
      const { path, source, enable_flattening: flattens } = read
      return new JsonPathCodec({ decodeText, path, source, flattens })
    }
    case 'netflow':
      return new NetFlowCodec(elementsBy(configuration.definitions), reportOddity)
    case 'ipfix':
      return new IpfixCodec(ipfixElementsBy(configuration.definitions), reportOddity)
    case 'otlp':
      return new OtlpCodec(textDecoder('UTF-8', reportOddity))
    case 'random-http-msg':
      return new RandomHttpCodec()
    case 'beats': {
      const { charset_name, no_beats_prefix } = readConfiguration(codecFields.beats, configuration)
      const decodeText = textDecoder(charset_name, reportOddity)
      return new BeatsCodec({ decodeText, omitsPrefix: no_beats_prefix, reportOddity })
    }
    case 'beats-deprecated': {
      const { charset_name } = readConfiguration(codecFields['beats-deprecated'], configuration)
      return new DeprecatedBeatsCodec({ decodeText: textDecoder(charset_name, reportOddity), reportOddity })
    }
    case 'elasticsearch':
      return new ElasticsearchCodec({ decodeText: textDecoder('UTF-8', reportOddity), reportOddity })
    case 'loki':
      return new LokiCodec(textDecoder('UTF-8', reportOddity))
    default:
      throw new Error(`Unknown codec: ${name}`)
  }
}
