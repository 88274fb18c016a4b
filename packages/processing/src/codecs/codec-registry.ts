import { z } from 'zod'
import type { Codec, CodecConfiguration, ReportOddity } from './codec.ts'
import { GelfCodec } from './gelf-codec.ts'
import { RawCodec } from './raw-codec.ts'
import { SyslogCodec } from './syslog/syslog-codec.ts'
import { isKnownTimeZone } from './syslog/time-zone.ts'
import { isKnownCharset, textDecoder } from './text-decoder.ts'

export type CodecName = 'gelf' | 'syslog' | 'raw'

const base = {
  override_source: z.string().nullish(),
  charset_name: z
    .string()
    .nullish()
    .transform((name) => name || 'UTF-8')
    .refine(isKnownCharset, { error: 'Encoding: unknown character set' }),
}

/** A flag of the wire: absent and null mean its default. */
const flag = (byDefault: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? byDefault)

const timeZone = z
  .string()
  .nullish()
  .transform((zone) => (zone === 'NotSet' || !zone ? null : zone))
  .refine((zone) => zone === null || isKnownTimeZone(zone), { error: 'Time Zone: unknown time zone' })

/** As much as a transport takes of a message that is not compressed. */
const maxDecompressedBytes = 32 << 20

/** The codecs' own fields of an input's configuration (reference: inputs, sections 2.10, 2.11 and 4.2). */
const codecSchemas = {
  raw: z.object(base),
  gelf: z.object({
    ...base,
    decompress_size_limit: z
      .number()
      .int()
      .nullish()
      .transform((bytes) => Math.min(bytes && bytes > 0 ? bytes : 8_388_608, maxDecompressedBytes)),
  }),
  syslog: z.object({
    ...base,
    force_rdns: flag(false),
    // Only asked for a message without date, which the reference then loses; here it is kept either way.
    allow_override_date: flag(true),
    store_full_message: flag(false),
    expand_structured_data: flag(false),
    timezone: timeZone,
  }),
} satisfies Record<CodecName, z.ZodType>

/**
 * The part of an input's configuration that its codec reads, to be kept with each message.
 * @throws z.ZodError when a value is wrong
 */
export function codecConfiguration(name: CodecName, configuration: CodecConfiguration): CodecConfiguration {
  return codecSchemas[name].parse(configuration)
}

/** @throws Error when the name or a value is not one this version knows */
export function createCodec(
  name: string,
  configuration: CodecConfiguration,
  reportOddity: ReportOddity,
): Codec {
  switch (name) {
    case 'gelf': {
      const { charset_name, decompress_size_limit } = codecSchemas.gelf.parse(configuration)
      const decodeText = textDecoder(charset_name, reportOddity)
      const decodeUtf8 = textDecoder('UTF-8', reportOddity)
      return new GelfCodec({ decodeText, decodeUtf8, decompressSizeLimitBytes: decompress_size_limit })
    }
    case 'syslog': {
      const parsed = codecSchemas.syslog.parse(configuration)
      return new SyslogCodec({
        decodeText: textDecoder(parsed.charset_name, reportOddity),
        zone: parsed.timezone,
        storeFullMessage: parsed.store_full_message,
        expandStructuredData: parsed.expand_structured_data,
        reportOddity,
      })
    }
    case 'raw':
      return new RawCodec(textDecoder(codecSchemas.raw.parse(configuration).charset_name, reportOddity))
    default:
      throw new Error(`Unknown codec: ${name}`)
  }
}
