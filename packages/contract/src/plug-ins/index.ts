/** Descriptions of plug-in types, and what is made of them; also on its own, without the routes, for the data plane. */
export type { amqpFields, kafkaFields } from './broker-fields.ts'
export { codecFields } from './codec-fields.ts'
export {
  type Configuration,
  ConfigurationError,
  checkedConfiguration,
  isSecret,
  readConfiguration,
  requestedConfiguration,
  shownConfiguration,
} from './configuration/configuration.ts'
export {
  booleanField,
  type ConfigurationFields,
  type ConfigurationOf,
  dropdownField,
  listField,
  numberField,
  openDropdownField,
  textField,
  usedAs,
} from './configuration/configuration-field.ts'
export type { FieldDescriptor } from './configuration/field-descriptor.ts'
export { fieldSchema, numberBounds } from './configuration/field-schema.ts'
export { type OneOf, oneOf } from './configuration/one-of.ts'
export type { PlugInDescription } from './configuration/plug-in-description.ts'
export { type SecretWish, secretChange, secretWish } from './configuration/secret-change.ts'
export { type ConverterType, converterNames, converterTypes } from './converter-types.ts'
export { type DecoratorDescription, decoratorDescriptions } from './decorator-types.ts'
export { type ExtractorType, extractorNames, extractorTypes } from './extractor-types.ts'
export {
  inputDescriptions,
  unavailableInputs,
  unavailableReason,
} from './input-types.ts'
export { syslogFacilities } from './output-fields.ts'
export { outputDescriptions } from './output-types.ts'
export type {
  connectionFields,
  elasticsearchFields,
  generatorFields,
  httpFields,
  httpPollFields,
  lokiFields,
  otlpFields,
  otlpHttpFields,
  tcpFields,
  tlsFields,
  udpFields,
} from './transport-fields.ts'
