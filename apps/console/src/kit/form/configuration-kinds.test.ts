import {
  booleanField,
  checkedConfiguration,
  dropdownField,
  listField,
  numberField,
  type OneOf,
  oneOf,
  openDropdownField,
  readConfiguration,
  requestedConfiguration,
  shownConfiguration,
  textField,
  usedAs,
} from '@logline/contract/plug-ins'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { configurationSchema, configurationValues } from './configuration.ts'

const texts = (name: string) => ({ name, description: '' })

/** Fields of an output (reference: streams and routing, section 5.1). */
const gelfOutput = {
  hostname: textField({ ...texts('Destination host'), default: '' }),
  port: numberField({ ...texts('Destination port'), default: 12_201, attribute: 'is_port_number' }),
  protocol: dropdownField({
    ...texts('Protocol'),
    choices: { TCP: 'TCP', 'TCP+TLS': 'TCP+TLS', UDP: 'UDP' },
    default: 'TCP',
  }),
  connect_timeout: numberField({
    ...texts('TCP Connect Timeout'),
    default: 1_000,
    isOptional: true,
    attribute: 'only_positive',
  }),
  tcp_no_delay: booleanField({ ...texts('TCP No Delay'), default: false }),
}

const timeUnits = { SECONDS: 'seconds', MINUTES: 'minutes', HOURS: 'hours', DAYS: 'days' }
const unitField = usedAs(
  dropdownField({ ...texts('Unit'), choices: timeUnits, default: null, isOptional: true }),
  (unit) => unit ?? 'SECONDS',
)

/** Lookup caches (reference: lookups, section 3). */
const caches = oneOf({
  none: {},
  guava_cache: {
    max_size: numberField({ ...texts('Maximum entries'), default: 1_000, isOptional: true, min: 0 }),
    expire_after_write: numberField({ ...texts('Expire'), default: 0, isOptional: true, min: 0 }),
    expire_after_write_unit: unitField,
  },
})

/** A lookup adapter and a decorator with choices from the database (reference: lookups, section 4; decorators, section 2). */
const adapters = oneOf({
  csvfile: {
    path: textField({ ...texts('File path'), default: '/etc/graylog/lookup-table.csv' }),
    separator: textField({
      ...texts('Separator'),
      default: ',',
      problem: (text) => (text.length === 1 ? null : 'must be one character'),
    }),
    check_interval: numberField({ ...texts('Check interval'), default: 60, isOptional: true, min: 1 }),
  },
})
const lookupDecorator = {
  lookup_table_name: openDropdownField({ ...texts('Lookup table'), default: '', problem: () => null }),
}

/** Notifications (reference: events and alerts, section 7.1). */
const notifications = oneOf({
  'http-notification-v1': {
    url: textField({ ...texts('URL'), default: '' }),
    basic_auth: textField({
      ...texts('Basic authentication'),
      default: '',
      isOptional: true,
      secret: 'encrypted',
    }),
  },
  'email-notification-v1': {
    subject: textField({ ...texts('Subject'), default: 'Alert' }),
    user_recipients: listField({ ...texts('Users'), allowsNew: true, isOptional: true }),
  },
})

describe('an output that is described', () => {
  it('has its list of fields on the wire', () => {
    const { port, protocol } = requestedConfiguration(gelfOutput)
    expect(port).toEqual({
      type: 'number',
      human_name: 'Destination port',
      description: '',
      default_value: 12_201,
      is_optional: false,
      attributes: ['is_port_number'],
      additional_info: {},
      position: 100,
      is_encrypted: false,
    })
    expect(protocol?.additional_info).toEqual({ values: { TCP: 'TCP', 'TCP+TLS': 'TCP+TLS', UDP: 'UDP' } })
  })

  it('is checked by form, server and code alike, and typed', () => {
    const form = requestedConfiguration(gelfOutput)
    const typed = { ...configurationValues(form, {}), hostname: 'logs.example.org', port: 0 }
    const { error } = configurationSchema(form).safeParse(typed)
    expect(error?.issues).toMatchObject([{ path: ['port'], message: 'Must be a port, 1 to 65535.' }])
    expect(checkedConfiguration(gelfOutput, typed, { unknown: 'refuse' })).toEqual({
      problems: [
        {
          field: 'port',
          text: '"port" (Destination port) must be a port, 1 to 65535.',
          atField: 'Must be a port, 1 to 65535.',
        },
      ],
    })
    const sent = configurationSchema(form).parse({ ...typed, port: 12_201 })
    const read = readConfiguration(gelfOutput, sent)
    expect(read).toMatchObject({ hostname: 'logs.example.org', protocol: 'TCP', connect_timeout: 1_000 })
    expectTypeOf(read.protocol).toEqualTypeOf<'TCP' | 'TCP+TLS' | 'UDP'>()
    expectTypeOf(read.port).toEqualTypeOf<number>()
  })
})

describe('a lookup that is described', () => {
  it('has its default configuration', () => {
    expect(caches.defaults('guava_cache')).toEqual({
      type: 'guava_cache',
      max_size: 1_000,
      expire_after_write: 0,
      expire_after_write_unit: null,
    })
    expect(caches.defaults('none')).toEqual({ type: 'none' })
  })

  it('is told apart by its type', () => {
    const cache = caches.read({ type: 'guava_cache', expire_after_write: 5 })
    expect(cache).toMatchObject({ max_size: 1_000, expire_after_write_unit: 'SECONDS' })
    expectTypeOf(cache).toEqualTypeOf<OneOf<typeof caches.types> | null>()
    if (cache?.type === 'guava_cache') expectTypeOf(cache.max_size).toEqualTypeOf<number>()
    expect(caches.read({ type: 'later' })).toBeNull()
  })

  it('says by field what is wrong', () => {
    const sent = { type: 'csvfile', path: ' ', separator: ';;', check_interval: 0 }
    expect(adapters.check(sent)).toEqual({
      problems: [
        {
          field: 'path',
          text: '"path" (File path) must not be blank.',
          atField: 'Must not be blank.',
        },
        {
          field: 'separator',
          text: '"separator" (Separator) must be one character.',
          atField: 'Must be one character.',
        },
        {
          field: 'check_interval',
          text: '"check_interval" (Check interval) must be 1 at least.',
          atField: 'Must be 1 at least.',
        },
      ],
    })
  })

  it('offers in a decorator the tables there are now', () => {
    const form = requestedConfiguration(lookupDecorator, { lookup_table_name: () => ({ hosts: 'Hosts' }) })
    const isTaken = (name: string) => configurationSchema(form).safeParse({ lookup_table_name: name }).success
    expect(['hosts', 'gone', ''].map(isTaken)).toEqual([true, false, false])
  })
})

describe('a notification that is described', () => {
  const fields = notifications.types['http-notification-v1']
  const form = requestedConfiguration(fields)
  const kept = { url: 'https://example.org', basic_auth: { sealed: 'v1:…' } }

  it('has defaults that tell no secret', () => {
    const defaults = { type: 'http-notification-v1', url: '', basic_auth: { is_set: false } }
    expect(notifications.defaults('http-notification-v1')).toEqual(defaults)
    const email = { type: 'email-notification-v1', subject: 'Alert', user_recipients: [] }
    expect(notifications.defaults('email-notification-v1')).toEqual(email)
  })

  it('shows nobody its secret, and keeps it through the form', () => {
    const shown = shownConfiguration(fields, kept, { showsSecrets: true })
    expect(shown).toEqual({ ...kept, basic_auth: { is_set: true } })
    const sent = configurationSchema(form).parse(configurationValues(form, shown))
    const before = { type: 'http-notification-v1', ...kept }
    expect(notifications.check({ type: before.type, ...sent }, before)).toEqual({ configuration: before })
  })

  it.each([
    ['sets', { set_value: 'new' }, 'new'],
    ['sets by its text', 'new', 'new'],
    ['deletes', { delete_value: true }, ''],
    ['keeps', { keep_value: true }, kept.basic_auth],
    ['keeps by what an answer showed', { is_set: true }, kept.basic_auth],
  ])('%s its secret', (_, sent, basic_auth) => {
    const completed = notifications.check(
      { type: 'http-notification-v1', url: kept.url, basic_auth: sent },
      kept,
    )
    expect(completed).toMatchObject({ configuration: { basic_auth } })
  })
})
