import type { FieldDescriptor } from '@logline/contract'
import { z } from 'zod'
import type { FormValues } from './form-context.ts'

/** The fields of a configuration that the server describes, by their names. */
export type ConfigurationFields = Readonly<Record<string, FieldDescriptor>>

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

/** What a form begins with: what is configured, or else the default of the field. */
export function configurationValues(fields: ConfigurationFields, configuration: Configuration): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formValue(field, configuration[name])]),
  )
}

function formValue({ type, default_value }: FieldDescriptor, value: unknown): FormValues[string] {
  const given = value ?? default_value
  if (type === 'boolean') return given === true
  if (type === 'list') return Array.isArray(given) ? given.map(String) : []
  if (type === 'number') return typeof given === 'number' ? given : ''
  return given === null ? '' : String(given)
}

/** Checks a form and turns it into the configuration that is sent; what was left empty is null. */
export function configurationSchema(fields: ConfigurationFields): z.ZodType<Configuration, FormValues> {
  const members = Object.entries(fields).map(([name, field]) => [name, memberSchema(field)])
  return z.object(Object.fromEntries(members)) as z.ZodType<Configuration, FormValues> // its members are known only now
}

function memberSchema({ type, is_optional }: FieldDescriptor): z.ZodType {
  if (type === 'boolean') return z.boolean()
  if (type === 'list') return z.array(z.string())
  if (type === 'number') {
    const number = z.union([z.number(), z.literal('').transform(() => null)])
    return is_optional ? number : number.refine((value) => value !== null, { error: required })
  }
  const text = z.string().transform((value) => (value === '' ? null : value))
  return is_optional
    ? text
    : text.refine((value) => value !== null && value.trim() !== '', { error: required })
}

const required = 'Field is required.'

/** Lines such as `source_field: level` for showing what is configured (reference: components, section 13). */
export function configurationLines(configuration: Configuration): string[] {
  return Object.entries(configuration)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}: ${valueText(value)}`)
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '<empty>'
  if (value === null || value === undefined || value === '') return '<empty>'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
