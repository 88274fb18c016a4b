import { type Field, serviceFields } from '@logline/contract'

/** What has to be known of the fields. */
export const trafficFields: readonly string[] = [...serviceFields, 'level']

/** As the levels of log libraries are called; numbers are those of syslog (RFC 5424, section 6.2.1). */
const errorNames = [
  'emerg',
  'emergency',
  'panic',
  'alert',
  'crit',
  'critical',
  'fatal',
  'severe',
  'err',
  'error',
]
const errorNumbers = 'level:<=3'

/** The field that tells services apart; `source` where none is known. */
export function serviceField(fields: readonly Pick<Field, 'name'>[]): string {
  const known = new Set(fields.map(({ name }) => name))
  return serviceFields.find((name) => known.has(name)) ?? 'source'
}

/** What finds errors: by the number of the level and, where levels are texts too, by its name. */
export function errorsQuery(fields: readonly Pick<Field, 'name' | 'type'>[]): string {
  const isText = fields.some(({ name, type }) => name === 'level' && type.type.includes('string'))
  if (!isText) return errorNumbers
  const names = errorNames.flatMap((name) => [name, name.toUpperCase()])
  return `(${errorNumbers} OR level:(${names.join(' OR ')}))`
}
