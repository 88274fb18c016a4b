import type { ConfigurationFields } from './configuration-field.ts'

/** What a type of inputs or outputs is called, and what can be configured. */
export interface PlugInDescription<Fields extends ConfigurationFields = ConfigurationFields> {
  /** On the wire. */
  type: string
  /** For people. */
  name: string
  /** Of an input, those of its transport first, then those of its codec. */
  fields: Fields
}

export function described<Fields extends ConfigurationFields>(
  type: string,
  name: string,
  fields: Fields,
): PlugInDescription<Fields> {
  return { type, name, fields }
}
