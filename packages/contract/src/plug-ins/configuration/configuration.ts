import type { z } from 'zod'
import type { ConfigurationField, ConfigurationFields, ConfigurationOf } from './configuration-field.ts'
import type { FieldDescriptor } from './field-descriptor.ts'
import { secretChange, secretWish } from './secret-change.ts'

/** A configuration as it is on the wire or in a store. */
export type Configuration = Readonly<Record<string, unknown>>

/** What is wrong with one field. */
export interface ConfigurationProblem {
  /** Name of the member. */
  field: string
  /** A sentence that begins with the field, such as `"port" (Port) must be a whole number.` */
  text: string
  /** The same for where the field is seen: `Must be a whole number.` */
  atField: string
}

/** A configuration that cannot be used. The message holds all problems. */
export class ConfigurationError extends Error {
  constructor(problems: readonly ConfigurationProblem[]) {
    super(problems.map(({ text }) => text).join(' '))
  }
}

/** The choices of dropdowns that change, by field; asked for only when somebody looks. */
export type OpenChoices = Readonly<Record<string, () => Record<string, string>>>

/** `requested_configuration`, the list of fields on the wire. */
export function requestedConfiguration(
  fields: ConfigurationFields,
  choices: OpenChoices = {},
): Record<string, FieldDescriptor> {
  const entries = Object.entries(fields).map(([name, { descriptor }]) => {
    const values = descriptor.type === 'dropdown' ? choices[name] : undefined
    return [name, values ? withValues(descriptor, values) : descriptor] as const
  })
  return Object.fromEntries(entries)
}

function withValues(descriptor: FieldDescriptor, values: () => Record<string, string>): FieldDescriptor {
  const additional_info = {
    get values() {
      return values()
    },
  }
  return { ...descriptor, additional_info }
}

interface CompleteOptions {
  /** What is kept now: a secret that is not sent anew comes from there, as it is. */
  before?: Configuration
  /** Members that no field describes: kept, as other versions may know them, or refused. */
  unknown: 'keep' | 'refuse'
}

/**
 * What is to be kept of a configuration that was sent, or all that is wrong with it. What was not sent is not kept:
 * `readConfiguration` puts the default in its place, and answers show what was given.
 */
export function checkedConfiguration(
  fields: ConfigurationFields,
  sent: Configuration,
  { before = {}, unknown }: CompleteOptions,
): { configuration: Configuration } | { problems: ConfigurationProblem[] } {
  const configuration: Record<string, unknown> = { ...sent }
  const problems = unknown === 'refuse' ? unknownMembers(fields, sent) : []
  for (const [name, field] of Object.entries(fields)) {
    const change = isSecret(field.descriptor) ? changedSecret(field, sent[name], before[name]) : null
    if (change && 'kept' in change) configuration[name] = change.kept
    else {
      const result = field.kept().safeParse(change ? change.text : sent[name])
      if (change && Object.hasOwn(sent, name)) configuration[name] = result.data
      problems.push(...problemsOf(name, field, result.error))
    }
  }
  return problems.length > 0 ? { problems } : { configuration }
}

/**
 * The configuration that code works with.
 * @throws ConfigurationError when it cannot be used
 */
export function readConfiguration<Fields extends ConfigurationFields>(
  fields: Fields,
  kept: Configuration,
): ConfigurationOf<Fields> {
  const configuration: Record<string, unknown> = {}
  const problems: ConfigurationProblem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const result = field.used().safeParse(kept[name])
    configuration[name] = result.data
    problems.push(...problemsOf(name, field, result.error))
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return configuration as ConfigurationOf<Fields> // each member was read by the field of its name
}

function unknownMembers(fields: ConfigurationFields, sent: Configuration): ConfigurationProblem[] {
  const known = Object.keys(fields)
  return Object.keys(sent)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      field: name,
      text: `"${name}" is unknown. Known are ${known.join(', ')}.`,
      atField: 'Is unknown.',
    }))
}

/** The first of a field is enough: the others follow from it. */
function problemsOf(
  field: string,
  { descriptor }: ConfigurationField,
  error: z.ZodError | undefined,
): ConfigurationProblem[] {
  const [issue] = error?.issues ?? []
  if (!issue) return []
  const { message } = issue
  const text = `"${field}" (${descriptor.human_name}) ${message}.`
  return [{ field, text, atField: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` }]
}

/** Whether a value is not for everybody to see: kept encrypted, and masked in answers. */
export function isSecret({ is_encrypted, attributes }: FieldDescriptor): boolean {
  return is_encrypted || maskOf(attributes) !== null
}

function maskOf(attributes: readonly string[]): string | null {
  if (attributes.includes('is_password')) return '<password set>'
  return attributes.includes('is_sensitive') ? '<value hidden>' : null
}

/** The secret as it is kept already, or the text of a new one; of a value that is no secret, the value to be checked. */
function changedSecret(
  { descriptor }: ConfigurationField,
  sent: unknown,
  before: unknown,
): { kept: unknown } | { text: unknown } {
  if (!descriptor.is_encrypted) {
    // What an answer showed in its place comes back unchanged.
    return sent === maskOf(descriptor.attributes) && isSet(before) ? { kept: before } : { text: sent }
  }
  const change = secretChange.nullish().safeParse(sent)
  if (!change.success) return { text: sent }
  const wish = secretWish(change.data)
  if (wish.kind === 'keep') return isSet(before) ? { kept: before } : { text: null }
  return { text: wish.kind === 'set' ? wish.text : null }
}

/** Secrets are kept as text or, encrypted, as something else. */
function isSet(secret: unknown): boolean {
  return secret !== undefined && secret !== null && secret !== ''
}

/**
 * A configuration as an answer shows it. Of an encrypted field it says whether it is set; the other secrets are masked
 * without `showsSecrets`, which is for those who may change them.
 */
export function shownConfiguration(
  fields: ConfigurationFields,
  kept: Configuration,
  { showsSecrets }: { showsSecrets: boolean },
): Record<string, unknown> {
  const shown = Object.entries(kept).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.descriptor.is_encrypted) return [name, { is_set: isSet(value) }]
    const mask = showsSecrets ? null : maskOf(field?.descriptor.attributes ?? [])
    return [name, mask !== null && isSet(value) ? mask : value]
  })
  return Object.fromEntries(shown)
}
