import {
  type Configuration,
  type ConfigurationFields,
  checkedConfiguration,
  type FieldDescriptor,
  secretChange,
  secretWish,
} from '@logline/contract/plug-ins'
import type { SecretBox } from '../../db/index.ts'
import { invalidFields } from '../../http/errors.ts'
import { sealSecrets } from '../plug-ins/index.ts'
import { outputSealing } from './output-secrets.ts'
import { outputTypes } from './output-types.ts'

interface Wanted {
  id: string
  type: string
  sent: Configuration
  /** What is kept now of the same type. */
  before: Configuration
}

/** What is kept of a configuration that was sent. Throws 400 for a type that is not known, and with all that is wrong. */
export function keptConfiguration(secrets: SecretBox, { id, type, sent, before }: Wanted): Configuration {
  const description = outputTypes.get(type)
  if (!description) {
    const text = `There is no output type "${type}". Known are ${[...outputTypes.keys()].join(', ')}.`
    throw invalidFields(text, { type: text })
  }
  const { fields } = description
  const wanted = converted(fields, sent)
  const elsewhere = secretsSentElsewhere(fields, wanted, before)
  if (elsewhere.length > 0) {
    throw invalidFields(
      enterAgain,
      Object.fromEntries(elsewhere.map((name) => [`configuration.${name}`, enterAgain])),
    )
  }
  const checked = checkedConfiguration(fields, wanted, { before, unknown: 'refuse' })
  if ('configuration' in checked) {
    return sealSecrets(outputSealing(secrets, { id, type }), checked.configuration, before)
  }
  const { problems } = checked
  throw invalidFields(
    ['Missing or invalid output configuration.', ...problems.map(({ text }) => text)].join(' '),
    Object.fromEntries(problems.map(({ field, atField }) => [`configuration.${field}`, atField])),
  )
}

/** Where messages are sent to, and how that is protected. */
const wayFields = [
  'url',
  'bootstrap_server',
  'security_protocol',
  'tls_verification_enabled',
  'tls_trust_cert_chain',
]

const enterAgain = 'Where messages are sent to or its protection has changed: enter it again, or remove it.'

/**
 * Secrets that would go to a receiver they were not entered for, or less protected: whoever may change the settings
 * could read them there.
 */
function secretsSentElsewhere(
  fields: ConfigurationFields,
  sent: Configuration,
  before: Configuration,
): string[] {
  const used = (configuration: Configuration, name: string) =>
    configuration[name] ?? fields[name]?.descriptor.default_value
  if (wayFields.every((name) => used(sent, name) === used(before, name))) return []
  return Object.entries(fields).flatMap(([name, { descriptor }]) =>
    descriptor.is_encrypted && isSet(before[name]) && isKept(sent[name]) ? [name] : [],
  )
}

function isSet(secret: unknown): boolean {
  return secret !== undefined && secret !== null && secret !== ''
}

/** What is wrong with it is told later. */
function isKept(sent: unknown): boolean {
  const change = secretChange.nullish().safeParse(sent)
  return change.success && secretWish(change.data).kind === 'keep'
}

/** Scripts send numbers and booleans as texts, too (reference: streams and routing, section 5.3). */
function converted(fields: ConfigurationFields, sent: Configuration): Configuration {
  const members = Object.entries(sent).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return [name, field && typeof value === 'string' ? convertedText(field.descriptor, value) : value]
  })
  return Object.fromEntries(members)
}

function convertedText({ type }: FieldDescriptor, text: string): unknown {
  if (type === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
