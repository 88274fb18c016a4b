import {
  type ConfigurationFields,
  type ConfigurationOf,
  type DecoratorDescription,
  readConfiguration,
} from '@logline/contract/plug-ins'

/** A field to set on a message that is shown. */
export interface FieldChange {
  name: string
  value: unknown
}

/** What a decorator does to one message; null when it leaves it as it is. */
export type Decorate = (fields: Readonly<Record<string, unknown>>) => FieldChange | null

/** A type of decorators: its description, and what it does. */
export interface DecoratorKind {
  description: DecoratorDescription
  /**
   * Made once for each list of messages.
   * @throws Error that says what is wrong with the configuration
   */
  prepare(config: Readonly<Record<string, unknown>>): Decorate
}

/** A kind whose configuration has been read by its description before `prepare` sees it. */
export function decoratorKind<Fields extends ConfigurationFields>(
  description: DecoratorDescription<Fields>,
  prepare: (config: ConfigurationOf<Fields>) => Decorate,
): DecoratorKind {
  return { description, prepare: (config) => prepare(readConfiguration(description.fields, config)) }
}
