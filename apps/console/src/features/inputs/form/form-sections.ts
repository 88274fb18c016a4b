import type { FieldDescriptor } from '@logline/contract/plug-ins'
import {
  type Configuration,
  type ConfigurationFields,
  configurationValues,
  sortedFields,
} from '../../../kit/form/configuration.ts'

export interface FormSection {
  title: string
  names: readonly string[]
  /** The checkbox that the others depend on. */
  toggle: string | null
}

interface FormParts {
  sections: readonly FormSection[]
  /** What is seldom changed, and is at its default. */
  more: readonly string[]
}

/** Fields of the socket. The wire does not group fields: what is not named here stands under the name of the type. */
const networkFields = new Set([
  'bind_address',
  'port',
  'use_null_delimiter',
  'max_message_size',
  'enable_bulk_receiving',
  'enable_cors',
  'max_chunk_size',
  'idle_writer_timeout',
])

const seldomFields = new Set([
  'throttling_allowed',
  'override_source',
  'charset_name',
  'recv_buffer_size',
  'number_worker_threads',
  'tcp_keepalive',
])

/** The fields of a type in the order of their definition, by what they are about. */
export function formSections(
  fields: ConfigurationFields,
  { ownTitle, configured }: { ownTitle: string; configured: Configuration },
): FormParts {
  const isMore = isLeftAlone(fields, configured)
  const names = sortedFields(fields).map(({ name }) => name)
  const more = names.filter(isMore)
  const bySection = Map.groupBy(
    names.filter((name) => !isMore(name)),
    (name) => sectionTitle(name, ownTitle),
  )
  const sections = [...bySection].map(([title, members]) => {
    const isSwitched = title === encryption && members.length > 1
    const toggle = isSwitched ? members.find((name) => fields[name]?.type === 'boolean') : undefined
    return { title, names: members.filter((name) => name !== toggle), toggle: toggle ?? null }
  })
  return { sections, more }
}

const encryption = 'Encryption'

function sectionTitle(name: string, ownTitle: string): string {
  if (networkFields.has(name)) return 'Network'
  return /^tls(_|$)/.test(name) ? encryption : ownTitle
}

/** Sizes, counts and the like that work as they are, and were not changed. */
function isLeftAlone(fields: ConfigurationFields, configured: Configuration) {
  const defaults = configurationValues(fields, {})
  const values = configurationValues(fields, configured)
  return (name: string) => {
    const field = fields[name]
    if (!field || !isSeldom(name, field)) return false
    return JSON.stringify(values[name]) === JSON.stringify(defaults[name])
  }
}

function isSeldom(name: string, { type, is_optional, attributes, default_value }: FieldDescriptor): boolean {
  if (seldomFields.has(name)) return true
  const isSize = type === 'number' && is_optional && !attributes.includes('is_port_number')
  return isSize && default_value !== null
}
