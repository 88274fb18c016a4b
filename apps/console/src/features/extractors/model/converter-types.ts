import {
  type ConverterType,
  converterNames,
  converterTypes,
  requestedConfiguration,
} from '@logline/contract/plug-ins'
import {
  type Configuration,
  type ConfigurationFields,
  type ConfigurationValues,
  configurationSchema,
  configurationValues,
} from '../../../kit/form/configuration.ts'
import { schemaErrors } from '../../../kit/form/form-errors.ts'

/** What each does, beside its checkbox (reference: extractors, section 2). */
const sentences: Readonly<Record<ConverterType, string>> = {
  numeric: 'Convert to numeric value',
  date: 'Convert to date type',
  hash: 'Build MD5 hash from value',
  split_and_count: 'Split & Count',
  ip_anonymizer: 'Anonymize IPv4 addresses by replacing last octet',
  syslog_pri_level: 'Convert from PRI to syslog level',
  syslog_pri_facility: 'Convert from PRI to syslog facility',
  tokenizer: 'Add Key=Value pairs as fields',
  csv: 'Add CSV columns as fields',
  lowercase: 'Transform value to lowercase',
  uppercase: 'Transform value to uppercase',
  flexdate: 'Flexibly parse date',
  lookup_table: 'Convert value by using lookup table',
}

/** In the order in which they are offered. */
export const converterChoices = Object.entries(converterNames).map(([value, label]) => ({ value, label }))

/** The server leaves out converters of other types. */
export function isConverterType(type: string): type is ConverterType {
  return Object.hasOwn(converterNames, type)
}

export function converterSentence(type: ConverterType): string {
  return sentences[type]
}

/** What can be set of a type. */
export function fieldsOfConverter(type: ConverterType): ConfigurationFields {
  return requestedConfiguration(converterTypes.types[type])
}

export function heldOptions(type: ConverterType, stored: Configuration): ConfigurationValues {
  return configurationValues(fieldsOfConverter(type), stored)
}

/** What is wrong with the options of a converter, by name. */
export function optionProblems(type: ConverterType, config: ConfigurationValues): Record<string, string> {
  return schemaErrors(configurationSchema(fieldsOfConverter(type)), config)
}

/** What is sent of the options: those that are set. */
export function sentOptions(config: ConfigurationValues): Configuration {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== '' && value !== null))
}

/** `Split & Count (Split by: ";")`: a converter with its options in words. */
export function converterText(type: string, config: Configuration): string {
  const isKnown = isConverterType(type)
  const fields = isKnown ? fieldsOfConverter(type) : {}
  const options = Object.entries(config).map(
    ([name, value]) =>
      `${fields[name]?.human_name ?? name}: ${typeof value === 'string' ? `"${value}"` : String(value)}`,
  )
  const label = isKnown ? converterNames[type] : type
  return options.length === 0 ? label : `${label} (${options.join(', ')})`
}
