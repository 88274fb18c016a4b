import { type Configuration, type ConfigurationFields, isSecret } from '@logline/contract/plug-ins'
import { z } from 'zod'
import type { SecretBox } from '../../db/index.ts'

/** A secret as it is kept. One that was kept before secrets were encrypted is a text. */
const sealedSecret = z.strictObject({ sealed: z.string() })

interface Sealing {
  secrets: SecretBox
  /** What has the configuration, such as `inputs/<id>`: nobody can use its secrets for another. */
  place: string
  fields: ConfigurationFields
}

/** The configuration with its secrets encrypted, each as it was `before` when it is the same: then nothing has changed. */
export function sealSecrets(
  { secrets, place, fields }: Sealing,
  configuration: Configuration,
  before: Configuration = {},
): Configuration {
  const opened = openSecrets({ secrets, place, fields }, before)
  return mapSecrets(fields, configuration, (name, value) => {
    if (typeof value !== 'string' || value === '') return value
    if (opened[name] === value && sealedSecret.safeParse(before[name]).success) return before[name]
    return { sealed: secrets.seal(value, `${place}/${name}`) }
  })
}

/** The configuration with its secrets as texts; one that was encrypted with another key is as good as none. */
export function openSecrets(
  { secrets, place, fields }: Sealing,
  configuration: Configuration,
): Configuration {
  return mapSecrets(fields, configuration, (name, value) => {
    const { success, data } = sealedSecret.safeParse(value)
    return success ? (secrets.open(data.sealed, `${place}/${name}`) ?? '') : value
  })
}

function mapSecrets(
  fields: ConfigurationFields,
  configuration: Configuration,
  change: (name: string, value: unknown) => unknown,
): Configuration {
  const members = Object.entries(configuration).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return [name, field && isSecret(field.descriptor) ? change(name, value) : value]
  })
  return Object.fromEntries(members)
}
