import { isTimeZone } from '@logline/time'
import { booleanField, numberField, openDropdownField, textField, usedAs } from './configuration-field.ts'

/** As much as a transport takes of a message that is not compressed. */
const maxDecompressedBytes = 32 << 20

/** Fields every codec has (reference: inputs, section 2.10). */
const everyCodec = {
  override_source: usedAs(
    textField({
      name: 'Override source',
      description: 'Source of every message, in place of the one it brings or the sender’s address.',
      default: null,
      isOptional: true,
    }),
    (source) => source?.trim() ?? '',
  ),
  charset_name: usedAs(
    textField({
      name: 'Encoding',
      description: 'Character set of the messages.',
      default: 'UTF-8',
      isOptional: true,
      problem: (name) =>
        name === '' || isKnownCharset(name) ? null : `names an unknown character set: ${name}`,
    }),
    (name) => (name === '' ? 'UTF-8' : name),
  ),
}

/** The fields of each codec (reference: inputs, sections 2.11 and 4.2). */
export const codecFields = {
  raw: everyCodec,
  gelf: {
    ...everyCodec,
    decompress_size_limit: usedAs(
      numberField({
        name: 'Decompressed size limit',
        description: 'Longest message after decompression, in bytes.',
        default: 8_388_608,
        isOptional: true,
        attribute: 'only_positive',
      }),
      (bytes) => Math.min(bytes, maxDecompressedBytes),
    ),
  },
  syslog: {
    ...everyCodec,
    force_rdns: booleanField({
      name: 'Force rDNS?',
      description: 'Take the source from the name of the sender’s address.',
      default: false,
    }),
    allow_override_date: booleanField({
      name: 'Allow overriding date?',
      description: 'Use the time of arrival when a message has no readable date.',
      default: true,
    }),
    store_full_message: booleanField({
      name: 'Store full message?',
      description: 'Keep the whole syslog text as full_message.',
      default: false,
    }),
    expand_structured_data: booleanField({
      name: 'Expand structured data?',
      description: 'Put the id of structured data in front of the names of its fields.',
      default: false,
    }),
    timezone: usedAs(
      openDropdownField({
        name: 'Time Zone',
        description: 'Zone of dates that do not name one.',
        default: 'NotSet',
        isOptional: true,
        problem: (zone) => (zone === '' || isTimeZone(zone) ? null : `names an unknown time zone: ${zone}`),
      }),
      /** Null for the zone of this machine. */
      (zone) => (zone === 'NotSet' || zone === '' ? null : zone),
    ),
  },
}

function isKnownCharset(name: string): boolean {
  try {
    new TextDecoder(name)
    return true
  } catch {
    return false
  }
}
