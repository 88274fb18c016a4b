import { describe, expect, it } from 'vitest'
import { completeConfiguration, maskedConfiguration } from './input-configuration.ts'
import { allInputTypes, gelfTcp, inputTypeOf, syslogUdp } from './input-types.ts'

function typeOf(name: string) {
  const type = inputTypeOf(name)
  if (!type) throw new Error(`no type ${name}`)
  return type
}

const place = { bind_address: '127.0.0.1', port: 12_201 }

describe('the configuration of an input', () => {
  it('gets every default of its type', () => {
    for (const type of allInputTypes()) {
      const completed = completeConfiguration(type, place)
      if (!('configuration' in completed)) throw new Error(completed.problems.join())
      expect(Object.keys(completed.configuration).sort()).toEqual(
        Object.keys(type.requested_configuration).sort(),
      )
    }
  })

  it('ends GELF messages over TCP with a null byte, and syslog with a line break', () => {
    expect(typeOf(gelfTcp).requested_configuration.use_null_delimiter?.default_value).toBe(true)
    const syslogTcp = typeOf('org.graylog2.inputs.syslog.tcp.SyslogTCPInput')
    expect(syslogTcp.requested_configuration.use_null_delimiter?.default_value).toBe(false)
  })

  it.each([
    [{ port: 12_201 }, '"bind_address" (Bind address) is missing.'],
    [{ bind_address: ' ', port: 1 }, '"bind_address" (Bind address) must not be blank.'],
    [{ bind_address: '0.0.0.0' }, '"port" (Port) is missing.'],
    [{ ...place, port: '12201' }, '"port" (Port) must be a whole number.'],
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
  ])('says what is wrong with %j', (given, problem) => {
    expect(completeConfiguration(typeOf(gelfTcp), given)).toEqual({ problems: [problem] })
  })

  it('names every mistake at once', () => {
    const completed = completeConfiguration(typeOf(syslogUdp), { port: 0, timezone: 'Mars/Base' })
    expect(completed).toMatchObject({
      problems: [/bind_address/, /port/, /timezone/].map((name) => expect.stringMatching(name)),
    })
  })

  it('is shown without passwords', () => {
    const configuration = { ...place, tls_key_password: 'secret', tls_key_file: '/key.pem' }
    expect(maskedConfiguration(typeOf(gelfTcp), configuration)).toEqual({
      ...configuration,
      tls_key_password: '<password set>',
    })
  })

  it('offers time zones with their offsets', () => {
    const zones = typeOf(syslogUdp).requested_configuration.timezone?.additional_info.values ?? {}
    expect(zones.NotSet).toBe('Not configured')
    expect(zones.UTC).toBe('UTC+00:00 - UTC')
    expect(zones['Asia/Kolkata'] ?? zones['Asia/Calcutta']).toMatch(/^UTC\+05:30 - /)
  })
})
