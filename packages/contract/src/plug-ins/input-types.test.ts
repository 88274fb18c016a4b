import { describe, expect, it } from 'vitest'
import {
  type Configuration,
  checkedConfiguration,
  readConfiguration,
  requestedConfiguration,
  shownConfiguration,
} from './configuration/configuration.ts'
import type { ConfigurationFields } from './configuration/configuration-field.ts'
import { inputDescriptions } from './input-types.ts'

const { gelfTcp, gelfHttp, syslogTcp, syslogUdp, cefTcp } = inputDescriptions
const place = { bind_address: '127.0.0.1', port: 12_201 }

function checked(fields: ConfigurationFields, sent: Configuration) {
  const result = checkedConfiguration(fields, sent, { unknown: 'keep' })
  return 'problems' in result ? { problems: result.problems.map(({ text }) => text) } : result
}

describe('the configuration of an input', () => {
  it('gets every default of its type where it works, and is kept as it was given', () => {
    for (const { fields } of Object.values(inputDescriptions)) {
      const needed = Object.entries(requestedConfiguration(fields)).flatMap(([name, descriptor]) =>
        descriptor.is_optional ? [] : [[name, descriptor.default_value || 'has no default']],
      )
      const sent: Configuration = Object.fromEntries(needed)
      const kept = checkedConfiguration(fields, sent, { unknown: 'refuse' })
      expect(kept).toEqual({ configuration: sent })
      const used = readConfiguration(fields, sent)
      expect(Object.keys(used).sort()).toEqual(Object.keys(fields).sort())
      expect(Object.values(used)).not.toContain(undefined)
    }
  })

  it('ends GELF messages over TCP with a null byte, and syslog with a line break', () => {
    expect(requestedConfiguration(gelfTcp.fields).use_null_delimiter?.default_value).toBe(true)
    expect(requestedConfiguration(syslogTcp.fields).use_null_delimiter?.default_value).toBe(false)
  })

  it.each([
    [{ port: 12_201 }, '"bind_address" (Bind address) is missing.'],
    [{ bind_address: ' ', port: 1 }, '"bind_address" (Bind address) must not be blank.'],
    [{ bind_address: '0.0.0.0' }, '"port" (Port) is missing.'],
    [{ ...place, port: '12201' }, '"port" (Port) must be a whole number.'],
    [
      { ...place, recv_buffer_size: 2 ** 53 },
      '"recv_buffer_size" (Receive Buffer Size) must be between -9007199254740991 and 9007199254740991.',
    ],
    [{ ...place, port: 70_000 }, '"port" (Port) must be a port, 1 to 65535.'],
    [{ ...place, recv_buffer_size: 0 }, '"recv_buffer_size" (Receive Buffer Size) must be greater than 0.'],
    [{ ...place, tcp_keepalive: 'yes' }, '"tcp_keepalive" (TCP keepalive) must be true or false.'],
    [
      { ...place, tls_client_auth: 'maybe' },
      '"tls_client_auth" (TLS client authentication) must be one of disabled, optional, required.',
    ],
    [
      { ...place, charset_name: 'klingon' },
      '"charset_name" (Encoding) names an unknown character set: klingon.',
    ],
  ])('says what is wrong with %j', (sent, problem) => {
    expect(checked(gelfTcp.fields, sent)).toEqual({ problems: [problem] })
    expect(() => readConfiguration(gelfTcp.fields, sent)).toThrow(problem)
  })

  it.each([
    [{ timezone: 'UTC' }, []],
    [{ timezone: 'UTC', locale: '' }, []],
    [{ timezone: 'UTC', locale: 'pt-BR' }, []],
    [{ timezone: 'UTC', locale: 'de_DE' }, []],
    [{}, ['"timezone" (Timezone) is missing.']],
    [{ timezone: 'Mars/Base' }, ['"timezone" (Timezone) names an unknown time zone: Mars/Base.']],
    [{ timezone: 'UTC', locale: '!' }, ['"locale" (Locale) names an unknown locale: !.']],
    [{ timezone: 'UTC', locale: 'tlh' }, ['"locale" (Locale) names an unknown locale: tlh.']],
  ])('of CEF says of %j: %j', (sent, problems) => {
    const configuration = { ...place, ...sent }
    expect(checked(cefTcp.fields, configuration)).toEqual(
      problems.length > 0 ? { problems } : { configuration },
    )
  })

  it('names every mistake at once', () => {
    expect(checked(syslogUdp.fields, { port: 0, timezone: 'Mars/Base' })).toMatchObject({
      problems: [/bind_address/, /port/, /timezone/].map((name) => expect.stringMatching(name)),
    })
  })

  it('keeps what other versions know, and what was sent as it was sent', () => {
    const sent = { ...place, bind_address: ' ::1 ', timezone: 'US/Pacific', later: [1] }
    expect(checked(syslogUdp.fields, sent)).toMatchObject({ configuration: sent })
  })

  it('is shown without passwords', () => {
    const configuration = { ...place, tls_key_password: 'secret', tls_key_file: '/key.pem' }
    expect(shownConfiguration(gelfTcp.fields, configuration, { showsSecrets: false })).toEqual({
      ...configuration,
      tls_key_password: '<password set>',
    })
  })

  it('is what the code works with once it is read', () => {
    const syslog = readConfiguration(syslogUdp.fields, { ...place, bind_address: ' ::1 ', charset_name: '' })
    expect(syslog).toMatchObject({
      bind_address: '::1',
      port: 12_201,
      recv_buffer_size: 262_144,
      charset_name: 'UTF-8',
      override_source: '',
      timezone: null,
    })
    const sent = { ...place, max_chunk_size: -1, decompress_size_limit: 1 << 30, idle_writer_timeout: 0 }
    expect(readConfiguration(gelfHttp.fields, sent)).toMatchObject({
      max_chunk_size: 65_536,
      decompress_size_limit: 32 << 20,
      idle_writer_timeout: 0,
    })
  })
})
