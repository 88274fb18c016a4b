import {
  type Configuration,
  type ConfigurationFields as ContractFields,
  checkedConfiguration,
  converterNames,
  converterTypes,
  decoratorDescriptions,
  extractorNames,
  extractorTypes,
  type FieldDescriptor,
  inputDescriptions,
  outputDescriptions,
  readConfiguration,
  requestedConfiguration,
} from '@logline/contract/plug-ins'
import { describe, expect, it } from 'vitest'
import {
  configurationLines,
  configurationSchema,
  configurationValues,
  offeredFields,
  sortedFields,
} from './configuration.ts'

const field = (change: Partial<FieldDescriptor>): FieldDescriptor => ({
  type: 'text',
  human_name: 'X',
  description: '',
  default_value: null,
  is_optional: false,
  attributes: [],
  additional_info: {},
  position: 100,
  is_encrypted: false,
  ...change,
})

const fields = {
  later: field({ is_optional: true, default_value: 'x' }),
  needed: field({}),
  first: field({ position: 0, type: 'boolean', default_value: true }),
  port: field({ type: 'number', is_optional: true }),
}

describe('a configuration the server describes', () => {
  it('is shown by position, and what is needed before what may be left out', () => {
    expect(sortedFields(fields).map(({ name }) => name)).toEqual(['first', 'needed', 'later', 'port'])
  })

  it('begins with what is configured, else with the defaults', () => {
    expect(configurationValues(fields, { needed: 'a', port: 5 })).toEqual({
      later: 'x',
      needed: 'a',
      first: true,
      port: 5,
    })
  })

  it('sends null for what was left empty', () => {
    const values = { later: '', needed: 'a', first: false, port: '' }
    expect(configurationSchema(fields).parse(values)).toEqual({
      later: null,
      needed: 'a',
      first: false,
      port: null,
    })
  })

  it('says what is missing', () => {
    const { error } = configurationSchema(fields).safeParse({ later: '', needed: ' ', first: false, port: 1 })
    expect(error?.issues).toMatchObject([{ path: ['needed'], message: 'Field is required.' }])
  })

  it.each([
    ['password', { is_set: true }, null, { keep_value: true }],
    ['password that was reset', { is_set: true }, '', { delete_value: true }],
    ['new password', { is_set: false }, 'secret', { set_value: 'secret' }],
  ])('keeps, deletes or sets an encrypted %s', (_, configured, typed, sent) => {
    const encrypted = { token: field({ is_encrypted: true, is_optional: true }) }
    const begun = configurationValues(encrypted, { token: configured })
    expect(begun).toEqual({ token: configured.is_set ? null : '' })
    expect(configurationSchema(encrypted).parse({ token: typed })).toEqual({ token: sent })
  })

  it('offers what is configured, though it is no choice any more', () => {
    const zone = { zone: field({ type: 'dropdown', additional_info: { values: { UTC: 'UTC' } } }) }
    const values = { zone: 'US/Pacific' }
    expect(configurationSchema(zone).safeParse(values).success).toBe(false)
    expect(configurationSchema(offeredFields(zone, values)).parse(values)).toEqual(values)
  })

  it('shows no secret in lines', () => {
    const secrets = {
      a: field({ attributes: ['is_password'] }),
      b: field({ attributes: ['is_sensitive'] }),
      c: field({ is_encrypted: true }),
      d: field({ is_encrypted: true }),
    }
    const lines = configurationLines(secrets, { a: 'x', b: '', c: { is_set: true }, d: { is_set: false } })
    expect(lines).toEqual(['a: ********', 'b: <empty>', 'c: ********', 'd: <empty>'])
  })

  it('is read in lines', () => {
    expect(configurationLines({}, { b: ['1', '2'], a: '', c: true })).toEqual([
      'a: <empty>',
      'b: 1, 2',
      'c: true',
    ])
  })
})

const namedTypes = (
  names: Readonly<Record<string, string>>,
  types: Readonly<Record<string, ContractFields>>,
) => Object.entries(types).map(([type, fields]) => ({ name: names[type] ?? type, fields }))
const described = [
  ...Object.values(inputDescriptions),
  ...Object.values(decoratorDescriptions),
  ...Object.values(outputDescriptions),
  ...namedTypes(extractorNames, extractorTypes.types),
  ...namedTypes(converterNames, converterTypes.types),
]

/** What somebody may type, or send. */
const tried = [' ', 'text', 'x'.repeat(251), 0, 1, -1, 1.5, 65_535, 65_536, true, null]
/** Fields with a check that the wire has no word for. */
const onlyTheServerKnows = new Set([
  'charset_name',
  'timezone',
  'locale',
  'time_zone',
  'separator',
  'quote_char',
  'escape_char',
  'version',
  'target_url',
  'interval',
  'idle_writer_timeout',
  'prefetch',
  'fetch_min_bytes',
  'fetch_wait_max',
  'threads',
  'parallel_queues',
  'heartbeat',
  'source_field',
  'target_field',
  'link_field',
  'url',
  'bootstrap_server',
  'topic',
  'key_field',
  'application',
  'prefix',
  'batch_size',
])

describe.each(described.map(({ name, fields }) => ({ name, fields })))('the form of $name', ({ fields }) => {
  const form = requestedConfiguration(fields)
  const schema = configurationSchema(form)
  // What has no default is given.
  const needed = Object.entries(form).filter(([, field]) => !field.is_optional && field.default_value === '')
  const given = Object.fromEntries(
    needed.map(([name]) => [name, name === 'url' ? 'http://localhost' : 'localhost']),
  )
  const defaults = { ...configurationValues(form, {}), ...given }

  it('begins with what can be sent, and the code works with what is sent', () => {
    const sent = schema.parse(defaults)
    const checked = checkedConfiguration(fields, sent, { unknown: 'refuse' })
    expect(checked).not.toHaveProperty('problems')
    expect(() => readConfiguration(fields, keptOf(checked) ?? {})).not.toThrow()
  })

  it.each(Object.keys(fields))('takes for %s what the server and the data plane take', (name) => {
    for (const value of tried) {
      const values = { ...defaults, [name]: value }
      const typed = schema.safeParse(values)
      const sent = typed.data ?? values
      const kept = keptOf(checkedConfiguration(fields, sent, { unknown: 'refuse' }))
      const isKept = kept !== null
      const isTaken = typed.success && !(onlyTheServerKnows.has(name) && !isKept)
      expect([value, isKept, isReadable(fields, kept ?? sent)]).toEqual([value, isTaken, isTaken])
    }
  })
})

/** Null when it is refused. Secrets are texts in it. */
function keptOf(checked: ReturnType<typeof checkedConfiguration>): Configuration | null {
  return 'configuration' in checked ? checked.configuration : null
}

function isReadable(fields: ContractFields, configuration: Configuration): boolean {
  try {
    readConfiguration(fields, configuration)
    return true
  } catch {
    return false
  }
}
