import { expect, it } from 'vitest'
import { inputTypeOf } from './input-types.ts'

it('an input is offered time zones with their offsets', () => {
  const syslogUdp = inputTypeOf('org.graylog2.inputs.syslog.udp.SyslogUDPInput')
  const zones = syslogUdp?.requested_configuration.timezone?.additional_info.values ?? {}
  expect(zones.NotSet).toBe('Not configured')
  expect(zones.UTC).toBe('UTC+00:00 - UTC')
  expect(zones['Asia/Kolkata'] ?? zones['Asia/Calcutta']).toMatch(/^UTC\+05:30 - /)
})
