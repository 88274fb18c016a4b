import { type FieldDescriptor, fieldSchema, isSecret } from '@logline/contract/plug-ins'
import { z } from 'zod'

/** The fields of a configuration that the server describes, by their names. */
export type ConfigurationFields = Readonly<Record<string, FieldDescriptor>>

/** What a form of a configuration holds while it is filled in. */
export type ConfigurationValues = Record<string, string | number | boolean | string[] | null>

export type Configuration = Readonly<Record<string, unknown>>

/** By position, then what must be filled in before what may be left out (reference: components, section 13). */
export function sortedFields(fields: ConfigurationFields): { name: string; field: FieldDescriptor }[] {
  return Object.entries(fields)
    .map(([name, field]) => ({ name, field }))
    .toSorted(
      (a, b) =>
        a.field.position - b.field.position || Number(a.field.is_optional) - Number(b.field.is_optional),
    )
}

/** With what is configured among the choices of a dropdown, should it no longer be offered. */
export function offeredFields(
  fields: ConfigurationFields,
  configuration: Configuration,
): ConfigurationFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withChoice(field, configuration[name])]),
  )
}

function withChoice(field: FieldDescriptor, configured: unknown): FieldDescriptor {
  if (field.type !== 'dropdown' || typeof configured !== 'string' || configured === '') return field
  const { values = {} } = field.additional_info
  if (Object.hasOwn(values, configured)) return field
  return { ...field, additional_info: { values: { [configured]: configured, ...values } } }
}

/** What a form begins with: what is configured, or else the default of the field. Null is an encrypted value to be kept. */
export function configurationValues(
  fields: ConfigurationFields,
  configuration: Configuration,
): ConfigurationValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formValue(field, configuration[name])]),
  )
}

function formValue(
  { type, default_value, is_encrypted }: FieldDescriptor,
  value: unknown,
): ConfigurationValues[string] {
  if (is_encrypted) return isSetSecret(value) ? null : ''
  const given = value ?? default_value
  if (type === 'boolean') return given === true
  if (type === 'list') return Array.isArray(given) ? given.map(String) : []
  if (type === 'number') return typeof given === 'number' ? given : ''
  return given === null ? '' : String(given)
}

/** Whether an answer says of an encrypted value that there is one. */
function isSetSecret(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'is_set' in value && value.is_set === true
}

/** Checks a form as the server will, and turns it into the configuration that is sent; what was left empty is null. */
export function configurationSchema(
  fields: ConfigurationFields,
): z.ZodType<Configuration, ConfigurationValues> {
  const members = Object.entries(fields).map(([name, field]) => [name, memberSchema(field)])
  return z.object(Object.fromEntries(members)) as z.ZodType<Configuration, ConfigurationValues> // its members are known only now
}

function memberSchema(field: FieldDescriptor): z.ZodType {
  const schema = fieldSchema(field)
  return z.unknown().transform((value, context) => {
    if (field.is_encrypted && value === null) return { keep_value: true }
    const given = isLeftEmpty(field, value) ? null : value
    if (given === null && !field.is_optional) return refuse(context, 'Field is required.')
    const { data, error } = schema.safeParse(given)
    if (error) return refuse(context, sentence(error.issues[0]?.message ?? ''))
    if (!field.is_encrypted) return data
    return data === null ? { delete_value: true } : { set_value: data }
  })
}

function refuse(context: z.core.$RefinementCtx, message: string): typeof z.NEVER {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Blanks are text where nothing is text, too, or where they mean something. */
function isLeftEmpty({ is_optional, attributes }: FieldDescriptor, value: unknown): boolean {
  const areBlanksText = is_optional || attributes.includes('takes_blanks')
  return typeof value === 'string' && (areBlanksText ? value : value.trim()) === ''
}

/** `must be text` → `Must be text.` */
function sentence(problem: string): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
}

/** Lines such as `source_field: level` for showing what is configured; no secrets (reference: components, section 13). */
export function configurationLines(fields: ConfigurationFields, configuration: Configuration): string[] {
  return Object.entries(configuration)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}: ${shownText(fields[name], value)}`)
}

function shownText(field: FieldDescriptor | undefined, value: unknown): string {
  if (field?.is_encrypted) return isSetSecret(value) ? mask : '<empty>'
  const text = valueText(value)
  return field && isSecret(field) && text !== '<empty>' ? mask : text
}

const mask = '********'

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '<empty>'
  if (value === null || value === undefined || value === '') return '<empty>'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
