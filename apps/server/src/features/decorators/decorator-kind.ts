import type { FieldDescriptor } from '@logline/contract'
import type { z } from 'zod'

/** A field to set on a message that is shown. */
export interface FieldChange {
  name: string
  value: unknown
}

/** What a decorator does to one message; null when it leaves it as it is. */
export type Decorate = (fields: Readonly<Record<string, unknown>>) => FieldChange | null

/** A type of decorators. */
export interface DecoratorKind<Config extends z.ZodType = z.ZodType> {
  /** Name of the type on the wire. */
  type: string
  name: string
  humanName: string
  fields: Readonly<Record<string, FieldDescriptor>>
  config: Config
  /** Made once for each list of messages. Throws an Error that says what is wrong with the configuration. */
  prepare(config: z.output<Config>): Decorate
}

/** Keeps the shape of the configuration, which a list of kinds forgets. */
export function decoratorKind<Config extends z.ZodType>(kind: DecoratorKind<Config>): DecoratorKind<Config> {
  return kind
}

interface FieldText {
  human_name: string
  description: string
  position: number
}

export function textField(default_value: string, text: FieldText): FieldDescriptor {
  return { ...plain, ...text, type: 'text', default_value }
}

export function booleanField(default_value: boolean, text: FieldText): FieldDescriptor {
  return { ...plain, ...text, type: 'boolean', default_value, is_optional: true }
}

const plain = { is_optional: false, attributes: [], additional_info: {}, is_encrypted: false }
