import { hereTimeZone, isTimeZone } from '@logline/time'
import {
  booleanField,
  listField,
  numberField,
  openDropdownField,
  textField,
  usedAs,
} from './configuration/configuration-field.ts'

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
  netflow: {
    ...everyCodec,
    netflow9_definitions_Path: usedAs(
      textField({
        name: 'Netflow 9 field definitions',
        description:
          'Path to a file (YAML) that names elements of NetFlow 9 and IPFIX. It is read when the input starts.',
        default: '',
        isOptional: true,
      }),
      (path) => path.trim(),
    ),
  },
  ipfix: {
    ...everyCodec,
    ipfix_definition_path: usedAs(
      listField({
        name: 'IPFIX field definitions',
        description:
          'Paths to files (JSON) that name elements of an enterprise. They are read when the input starts.',
        allowsNew: true,
        isOptional: true,
      }),
      (paths) => paths.map((path) => path.trim()).filter((path) => path !== ''),
    ),
  },
  'random-http-msg': everyCodec,
  jsonpath: {
    ...everyCodec,
    path: textField({
      name: 'JSON path of data to extract',
      description: 'Place of the value in the answer, by RFC 9535.',
      default: '$.store.book[1].number_of_orders',
      isTrimmed: true,
    }),
    source: textField({
      name: 'Message source',
      description: 'Source of the messages.',
      default: 'yourapi',
    }),
    enable_flattening: booleanField({
      name: 'Flatten JSON',
      description: 'Make a field of each value of the answer, in place of the one at the path.',
      default: false,
    }),
  },
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
  beats: {
    ...everyCodec,
    no_beats_prefix: booleanField({
      name: 'Do not add Beats type as prefix',
      description: 'Names such as log_file_path in place of filebeat_log_file_path.',
      default: false,
    }),
  },
  'beats-deprecated': everyCodec,
  // Their texts are UTF-8 always.
  elasticsearch: { override_source: everyCodec.override_source },
  loki: { override_source: everyCodec.override_source },
  otlp: { override_source: everyCodec.override_source },
  CEF: {
    timezone: textField({
      name: 'Timezone',
      description: 'Zone of dates that do not name one.',
      default: hereTimeZone(),
      isTrimmed: true,
      problem: (zone) => (isTimeZone(zone) ? null : `names an unknown time zone: ${zone}`),
    }),
    locale: textField({
      name: 'Locale',
      description: 'Language of the names of months in dates, such as de or pt-BR, besides English.',
      default: '',
      isOptional: true,
      isTrimmed: true,
      problem: (locale) =>
        locale === '' || isKnownLocale(locale) ? null : `names an unknown locale: ${locale}`,
    }),
    use_full_names: booleanField({
      name: 'Use full field names',
      description: 'Names such as sourceAddress in place of src.',
      default: false,
    }),
  },
}

/** As BCP 47 writes it, or Java (`de_DE`). */
function isKnownLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale.replaceAll('_', '-')).length > 0
  } catch {
    return false
  }
}

function isKnownCharset(name: string): boolean {
  try {
    new TextDecoder(name)
    return true
  } catch {
    return false
  }
}
