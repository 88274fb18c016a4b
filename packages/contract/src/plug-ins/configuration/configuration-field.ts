import type { z } from 'zod'
import type { FieldDescriptor } from './field-descriptor.ts'
import { fieldSchema } from './field-schema.ts'

/**
 * One configuration field of a plug-in: what the wire says of it, and how its value is read. The schemas are made when
 * they are first asked for: a process pays only for the types that it reads.
 */
export interface ConfigurationField<Value = unknown> {
  /** Its entry of `requested_configuration`. */
  readonly descriptor: FieldDescriptor
  /** Makes of what is sent what is kept: checked, with the default in the place of nothing. */
  readonly kept: () => z.ZodType
  /** Makes of what is kept what the code works with. Reading its own result gives the same again. */
  readonly used: () => z.ZodType<Value>
}

/** The configuration fields of a plug-in by their names, in the order of the wire. */
export type ConfigurationFields = Readonly<Record<string, ConfigurationField>>

/** The configuration that code works with: the type of what `readConfiguration` makes of a description. */
export type ConfigurationOf<Fields extends ConfigurationFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends ConfigurationField<infer Value> ? Value : never
}

interface FieldText {
  /** `human_name`. */
  name: string
  /** `description`. */
  description: string
  /** `is_optional`: nothing need be sent, and the default stands for it. Not when it is left out here. */
  isOptional?: true
  /** `position`: fields of the same position keep their order. 100 when it is left out here. */
  position?: number
}

interface TextOptions<Default extends string | null> extends FieldText {
  /** `default_value`. */
  default: Default
  /** `attributes`: shown in ten lines. */
  hasLines?: true
  /**
   * `password` and `sensitive` are attributes: who may not change the configuration sees a mask. `encrypted` is
   * `is_encrypted`: nobody sees it again; some types say of such a one that it is a password as well.
   */
  secret?: 'password' | 'sensitive' | 'encrypted' | 'encrypted password'
  /** Blanks around it are not kept. */
  isTrimmed?: true
  /** `attributes`: a text of blanks alone is one, such as a separator. */
  takesBlanks?: true
  /** 10,000 when it is left out here. */
  maxLength?: number
  /** What else is wrong with a text, in words that can follow the field's name; null for nothing. */
  problem?: (text: string) => string | null
}

/** A line of text, or ten. */
export function textField<const Default extends string | null>(
  options: TextOptions<Default>,
): ConfigurationField<Default extends string ? string : string | null> {
  const { isTrimmed, maxLength = 10_000, problem = () => null, hasLines, takesBlanks, secret } = options
  const attributes = [
    ...(hasLines ? ['textarea'] : []),
    ...(takesBlanks ? ['takes_blanks'] : []),
    ...(secret === 'password' || secret === 'encrypted password' ? ['is_password'] : []),
    ...(secret === 'sensitive' ? ['is_sensitive'] : []),
  ]
  const is_encrypted = secret === 'encrypted' || secret === 'encrypted password'
  const descriptor = described('text', options, { attributes, is_encrypted })
  const schema = () =>
    fieldSchema(descriptor)
      .transform((value) => (isTrimmed && typeof value === 'string' ? value.trim() : value))
      .refine((value) => typeof value !== 'string' || value.length <= maxLength, {
        error: `must not be longer than ${maxLength} characters`,
      })
      .superRefine(textCheck(problem))
  return field(descriptor, schema)
}

interface NumberOptions<Default extends number | null> extends FieldText {
  default: Default
  /** `attributes`: bounds that the wire knows, and so the forms. */
  attribute?: 'is_port_number' | 'only_positive' | 'only_negative'
  /** Bounds that the wire has no word for. */
  min?: number
  max?: number
}

/** A whole number. */
export function numberField<const Default extends number | null>(
  options: NumberOptions<Default>,
): ConfigurationField<Default extends number ? number : number | null> {
  const { attribute, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options
  const descriptor = described('number', options, { attributes: attribute ? [attribute] : [] })
  const schema = () =>
    fieldSchema(descriptor)
      .refine((value) => typeof value !== 'number' || value >= min, { error: `must be ${min} at least` })
      .refine((value) => typeof value !== 'number' || value <= max, { error: `must be ${max} at most` })
  return field(descriptor, schema)
}

/** A checkbox. It may always be left out. */
export function booleanField(
  options: Omit<FieldText, 'isOptional'> & { default: boolean },
): ConfigurationField<boolean> {
  const descriptor = described('boolean', { ...options, isOptional: true })
  return field(descriptor, () => fieldSchema(descriptor))
}

interface DropdownOptions<Choice extends string, Default extends NoInfer<Choice> | null> extends FieldText {
  default: Default
  /** `additional_info.values`: the label of each choice. */
  choices: Readonly<Record<Choice, string>>
}

/** One of choices that are always the same. */
export function dropdownField<Choice extends string, const Default extends NoInfer<Choice> | null>(
  options: DropdownOptions<Choice, Default>,
): ConfigurationField<Default extends string ? Choice : Choice | null> {
  const descriptor = described('dropdown', options, { additional_info: { values: options.choices } })
  return field(descriptor, () => fieldSchema(descriptor))
}

interface OpenDropdownOptions extends FieldText {
  default: string
  /** What is wrong with a choice, in words that can follow the field's name; null for nothing. */
  problem: (choice: string) => string | null
}

/** One of choices that change, such as time zones or lookup tables: `requestedConfiguration` is told them. */
export function openDropdownField({ problem, ...options }: OpenDropdownOptions): ConfigurationField<string> {
  const descriptor = described('dropdown', options)
  const isOther = (choice: string) => choice !== options.default
  const check = textCheck((choice) => (isOther(choice) ? problem(choice) : null))
  return field(descriptor, () => fieldSchema(descriptor).superRefine(check))
}

interface ListOptions extends FieldText {
  /** `additional_info.values`: the label of each choice. */
  choices?: Readonly<Record<string, string>>
  /** `attributes`: texts that are no choices can be added. */
  allowsNew?: true
}

/** Any number of texts; none by default. */
export function listField(options: ListOptions): ConfigurationField<readonly string[]> {
  const { choices = {}, allowsNew } = options
  const attributes = allowsNew ? ['allow_create'] : []
  const rest = { attributes, additional_info: { values: choices } }
  const descriptor = described('list', { ...options, default: [] }, rest)
  return field(descriptor, () => fieldSchema(descriptor))
}

/** The same field with a value that the code works with more easily; what is kept stays as it was sent. */
export function usedAs<Value, Used>(
  field: ConfigurationField<Value>,
  use: (value: Value) => Used,
): ConfigurationField<Used> {
  return { ...field, used: once(() => field.used().transform(use)) }
}

function described(
  type: FieldDescriptor['type'],
  options: FieldText & { default: FieldDescriptor['default_value'] },
  rest: Partial<FieldDescriptor> = {},
): FieldDescriptor {
  return {
    type,
    human_name: options.name,
    description: options.description,
    default_value: options.default,
    is_optional: options.isOptional ?? false,
    attributes: [],
    additional_info: {},
    position: options.position ?? 100,
    is_encrypted: false,
    ...rest,
  }
}

/** The check of a text by a function that says what is wrong with it. */
function textCheck(problem: (text: string) => string | null) {
  return (value: unknown, context: z.core.$RefinementCtx) => {
    const message = typeof value === 'string' ? problem(value) : null
    if (message !== null) context.addIssue({ code: 'custom', message })
  }
}

function field<Value>(descriptor: FieldDescriptor, schema: () => z.ZodType): ConfigurationField<Value> {
  // as: the check is made of the descriptor at run time; the builder of the field knows what it lets through
  const kept = once(() => schema().transform((value) => (value ?? descriptor.default_value) as Value))
  return { descriptor, kept, used: kept }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
