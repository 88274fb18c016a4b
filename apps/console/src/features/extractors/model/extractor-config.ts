import {
  type ExtractorType,
  extractorNames,
  extractorTypes,
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

/** The types in the order of their menus. */
export const types = Object.keys(extractorNames) as ExtractorType[] // as: its keys are the types

export function isExtractorType(type: unknown): type is ExtractorType {
  return typeof type === 'string' && Object.hasOwn(extractorNames, type)
}

/** What can be set of a type. */
export function fieldsOfType(type: ExtractorType): ConfigurationFields {
  return requestedConfiguration(extractorTypes.types[type])
}

/** Of every type: what was typed for one is there when one comes back to it. No two types have a member of one name. */
export function heldConfig(stored: Configuration): ConfigurationValues {
  return Object.assign({}, ...types.map((type) => configurationValues(fieldsOfType(type), stored)))
}

/** The least number with which anything can be extracted. */
const least: Readonly<Record<string, number>> = { index: 1, begin_index: 0, end_index: 0 }

/** What is wrong with the configuration of a type, by name: what the server refuses, and what would never extract anything. */
export function configProblems(type: ExtractorType, config: ConfigurationValues): Record<string, string> {
  const fields = fieldsOfType(type)
  const found = schemaErrors(configurationSchema(fields), config)
  for (const name of Object.keys(fields)) {
    const min = least[name]
    if (min !== undefined && Number(config[name]) < min) found[name] ??= `Must be ${min} at least.`
  }
  if (type === 'substring' && Number(config.end_index) <= Number(config.begin_index))
    found.end_index ??= 'Must be higher than the begin index: the end is not part of it.'
  return found
}

/** What is sent of it: a text that is left empty is one, as between what is joined. */
export function sentConfig(type: ExtractorType, config: ConfigurationValues): Configuration {
  return Object.fromEntries(Object.keys(fieldsOfType(type)).map((name) => [name, config[name]]))
}
