import { booleanField, textField } from './configuration/configuration-field.ts'
import { oneOf } from './configuration/one-of.ts'

const timeZone = textField({
  name: 'Time Zone',
  description: 'Of times that do not say theirs.',
  isOptional: true,
  isTrimmed: true,
  maxLength: 100,
  default: 'Etc/UTC',
})

/** Only its first character counts. */
const character = { isOptional: true, maxLength: 10 } as const

/** What can be configured of each type of converters (reference: extractors, section 5). */
export const converterTypes = oneOf({
  numeric: {},
  date: {
    date_format: textField({
      name: 'Format string',
      description: 'As yyyy-MM-dd HH:mm:ss.SSS.',
      maxLength: 500,
      default: '',
    }),
    time_zone: timeZone,
    locale: textField({
      name: 'Locale',
      description: 'Language of the names of months and days, as en or de-DE.',
      isOptional: true,
      isTrimmed: true,
      maxLength: 100,
      default: 'en',
    }),
  },
  flexdate: { time_zone: timeZone },
  hash: {},
  split_and_count: {
    split_by: textField({
      name: 'Split by',
      description: 'Taken literally.',
      takesBlanks: true,
      maxLength: 1_000,
      default: '',
    }),
  },
  ip_anonymizer: {},
  syslog_pri_level: {},
  syslog_pri_facility: {},
  tokenizer: {},
  csv: {
    column_header: textField({
      name: 'Field names',
      description: 'One for each column, as field1,field2,field3.',
      maxLength: 10_000,
      default: '',
    }),
    separator: textField({
      name: 'Separator character',
      description: 'Stands between columns.',
      ...character,
      default: ',',
    }),
    quote_char: textField({
      name: 'Quote character',
      description: 'Around columns that hold the separator.',
      ...character,
      default: '"',
    }),
    escape_char: textField({
      name: 'Escape character',
      description: 'Before a quote that is meant.',
      ...character,
      default: '\\',
    }),
    strict_quotes: booleanField({
      name: 'Use strict quotes',
      description: 'What stands outside of quotes is ignored.',
      default: false,
    }),
    trim_leading_whitespace: booleanField({
      name: 'Trim leading whitespace',
      description: 'Blanks before a column are not part of it.',
      default: true,
    }),
  },
  lowercase: {},
  uppercase: {},
  lookup_table: {
    lookup_table_name: textField({
      name: 'Lookup Table',
      description: 'Name of the table.',
      maxLength: 1_000,
      default: '',
    }),
  },
})

/** What they are called, in the order of menus. */
export const converterNames = {
  numeric: 'Numeric',
  date: 'Date',
  hash: 'Hash',
  split_and_count: 'Split & Count',
  ip_anonymizer: 'Anonymize IPv4 Addresses',
  syslog_pri_level: 'Syslog Level From PRI',
  syslog_pri_facility: 'Syslog Facility From PRI',
  tokenizer: 'Key = Value Pairs To Fields',
  csv: 'CSV To Fields',
  lowercase: 'Lowercase',
  uppercase: 'Uppercase',
  flexdate: 'Flexible Date',
  lookup_table: 'Lookup Table',
} as const satisfies Record<keyof typeof converterTypes.types, string>

export type ConverterType = keyof typeof converterNames
