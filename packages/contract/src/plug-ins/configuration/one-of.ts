import { type Configuration, checkedConfiguration, readConfiguration } from './configuration.ts'
import type { ConfigurationField, ConfigurationFields, ConfigurationOf } from './configuration-field.ts'

type Types = Readonly<Record<string, ConfigurationFields>>

/** The configuration that code works with, told apart by its `type`. */
export type OneOf<All extends Types> = {
  [Type in keyof All]: { readonly type: Type } & ConfigurationOf<All[Type]>
}[keyof All]

/**
 * Descriptions of configurations that name their type in a member, as those of lookup adapters, lookup caches and
 * notifications do: `{"type": "csvfile", "path": …}`.
 */
export function oneOf<const All extends Types>(types: All) {
  const fieldsOf = (type: unknown): ConfigurationFields | null =>
    typeof type === 'string' && Object.hasOwn(types, type) ? (types[type] ?? null) : null

  return {
    /** The fields of each type. */
    types,

    /** `default_config` of a type on the wire. */
    defaults(type: keyof All & string): Record<string, unknown> {
      const fields = Object.entries<ConfigurationField>(types[type] ?? {})
      return { type, ...Object.fromEntries(fields.map(([name, field]) => [name, shownDefault(field)])) }
    },

    /** What `checkedConfiguration` makes of it; null for a type that is not known. */
    check({ type, ...sent }: Configuration, before?: Configuration) {
      const fields = fieldsOf(type)
      if (fields === null) return null
      const checked = checkedConfiguration(fields, sent, { ...(before && { before }), unknown: 'keep' })
      return 'problems' in checked ? checked : { configuration: { type, ...checked.configuration } }
    },

    /**
     * The configuration that code works with; null for a type that is not known.
     * @throws ConfigurationError when it cannot be used
     */
    read({ type, ...kept }: Configuration): OneOf<All> | null {
      const fields = fieldsOf(type)
      if (fields === null) return null
      return { type, ...readConfiguration(fields, kept) } as OneOf<All> // the fields are those of its type
    },
  }
}

function shownDefault({ descriptor }: ConfigurationField): unknown {
  return descriptor.is_encrypted ? { is_set: false } : descriptor.default_value
}
