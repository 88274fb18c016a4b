import type { FieldDescriptor } from '@logline/contract/plug-ins'
import {
  type Configuration,
  type ConfigurationFields,
  configurationValues,
  sortedFields,
} from '../configuration.ts'

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

/** The wire does not group fields: what is not named here stands under the title of the type. */
export interface FieldPlaces {
  /** Fields of the socket. */
  network: ReadonlySet<string>
  /** Left alone by most, besides sizes and counts. */
  seldom: ReadonlySet<string>
}

interface FormSettings {
  places: FieldPlaces
  ownTitle: string
  configured: Configuration
}

/** The fields of a type in the order of their definition, by what they are about. */
export function formSections(
  fields: ConfigurationFields,
  { places, ownTitle, configured }: FormSettings,
): FormParts {
  const isMore = isLeftAlone(fields, { places, configured })
  const names = sortedFields(fields).map(({ name }) => name)
  const more = names.filter(isMore)
  const bySection = Map.groupBy(
    names.filter((name) => !isMore(name)),
    (name) => sectionTitle(name, { places, ownTitle }),
  )
  const sections = [...bySection].map(([title, members]) => {
    const isSwitched = title === encryption && members.length > 1
    const toggle = isSwitched ? members.find((name) => fields[name]?.type === 'boolean') : undefined
    return { title, names: members.filter((name) => name !== toggle), toggle: toggle ?? null }
  })
  return { sections, more }
}

const encryption = 'Encryption'

function sectionTitle(name: string, { places, ownTitle }: Pick<FormSettings, 'places' | 'ownTitle'>): string {
  if (places.network.has(name)) return 'Network'
  return /^tls(_|$)/.test(name) ? encryption : ownTitle
}

/** Sizes, counts and the like that work as they are, and were not changed. */
function isLeftAlone(fields: ConfigurationFields, { places, configured }: Omit<FormSettings, 'ownTitle'>) {
  const defaults = configurationValues(fields, {})
  const values = configurationValues(fields, configured)
  return (name: string) => {
    const field = fields[name]
    if (!field || !(places.seldom.has(name) || isSize(field))) return false
    return JSON.stringify(values[name]) === JSON.stringify(defaults[name])
  }
}

function isSize({ type, is_optional, attributes, default_value }: FieldDescriptor): boolean {
  const isNumber = type === 'number' && is_optional && !attributes.includes('is_port_number')
  return isNumber && default_value !== null
}
