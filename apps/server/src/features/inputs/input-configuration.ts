import type { FieldDescriptor, InputType } from '@logline/contract'

export type Configuration = Readonly<Record<string, unknown>>

/** What is wrong with one field, in words that can follow its name. */
type Problem = string | null

/**
 * The configuration with the type's defaults filled in. Members the type does not know are kept: other versions may.
 *
 * @returns the problems of all wrong fields instead, each as a sentence.
 */
export function completeConfiguration(
  type: InputType,
  given: Configuration,
): { configuration: Configuration } | { problems: string[] } {
  const configuration: Record<string, unknown> = { ...given }
  const problems: string[] = []
  for (const [name, field] of Object.entries(type.requested_configuration)) {
    if (isAbsent(configuration[name]) && field.is_optional) configuration[name] = field.default_value
    const problem = problemOf(field, configuration[name])
    if (problem) problems.push(`"${name}" (${field.human_name}) ${problem}.`)
  }
  problems.push(...charsetProblems(configuration))
  return problems.length > 0 ? { problems } : { configuration }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function problemOf(field: FieldDescriptor, value: unknown): Problem {
  if (isAbsent(value)) return field.is_optional ? null : 'is missing'
  switch (field.type) {
    case 'number':
      return numberProblem(field, value)
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'dropdown':
      return choiceProblem(field, value)
    default:
      return textProblem(field, value)
  }
}

function numberProblem(field: FieldDescriptor, value: unknown): Problem {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'must be a whole number'
  if (field.attributes.includes('is_port_number') && (value < 1 || value > 65_535)) {
    return 'must be a port, 1 to 65535'
  }
  return field.attributes.includes('only_positive') && value <= 0 ? 'must be greater than 0' : null
}

function textProblem(field: FieldDescriptor, value: unknown): Problem {
  if (typeof value !== 'string') return 'must be text'
  return !field.is_optional && value.trim() === '' ? 'must not be blank' : null
}

function choiceProblem(field: FieldDescriptor, value: unknown): Problem {
  if (value === field.default_value) return null
  const values = field.additional_info.values ?? {}
  if (typeof value === 'string' && Object.hasOwn(values, value)) return null
  const names = Object.keys(values)
  return names.length > 10 ? 'is not one of its choices' : `must be one of ${names.join(', ')}`
}

function charsetProblems(configuration: Record<string, unknown>): string[] {
  const name = configuration.charset_name
  if (typeof name !== 'string' || name === '') return []
  try {
    new TextDecoder(name)
    return []
  } catch {
    return [`"charset_name" (Encoding) names an unknown character set: ${name}.`]
  }
}

/** The configuration as someone sees it who may not edit the input. */
export function maskedConfiguration(type: InputType | null, configuration: Configuration): Configuration {
  const masked = Object.entries(configuration).map(([name, value]) => {
    const attributes = type?.requested_configuration[name]?.attributes ?? []
    return [name, maskedValue(attributes, value)]
  })
  return Object.fromEntries(masked)
}

function maskedValue(attributes: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  if (attributes.includes('is_password')) return '<password set>'
  return attributes.includes('is_sensitive') ? '<value hidden>' : value
}
