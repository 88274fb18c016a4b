import type { InputType } from '@logline/contract'
import {
  type ConfigurationFields,
  gelfFields,
  httpFields,
  rawFields,
  syslogFields,
  tcpFields,
  udpFields,
} from './configuration-fields.ts'

export const gelfUdp = 'org.graylog2.inputs.gelf.udp.GELFUDPInput'
export const gelfTcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
export const gelfHttp = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
export const syslogUdp = 'org.graylog2.inputs.syslog.udp.SyslogUDPInput'
export const syslogTcp = 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput'
const rawUdp = 'org.graylog2.inputs.raw.udp.RawUDPInput'
const rawTcp = 'org.graylog2.inputs.raw.tcp.RawTCPInput'

const gelfPort = 12_201
const syslogPort = 514
const rawPort = 5_555

/** Name and configuration fields of each type: those of the transport first, then those of the codec. */
const definitions: Readonly<Record<string, { name: string; fields: ConfigurationFields }>> = {
  [gelfUdp]: { name: 'GELF UDP', fields: { ...udpFields(gelfPort), ...gelfFields() } },
  [gelfTcp]: { name: 'GELF TCP', fields: { ...tcpFields(gelfPort, true), ...gelfFields() } },
  [gelfHttp]: { name: 'GELF HTTP', fields: { ...httpFields(gelfPort), ...gelfFields() } },
  [syslogUdp]: { name: 'Syslog UDP', fields: { ...udpFields(syslogPort), ...syslogFields() } },
  [syslogTcp]: { name: 'Syslog TCP', fields: { ...tcpFields(syslogPort, false), ...syslogFields() } },
  [rawUdp]: { name: 'Raw/Plaintext UDP', fields: { ...udpFields(rawPort), ...rawFields() } },
  [rawTcp]: { name: 'Raw/Plaintext TCP', fields: { ...tcpFields(rawPort, false), ...rawFields() } },
}

export function inputTypeOf(type: string): InputType | null {
  if (!Object.hasOwn(definitions, type)) return null
  const definition = definitions[type]
  if (!definition) return null
  return {
    type,
    name: definition.name,
    is_exclusive: false,
    requested_configuration: { ...definition.fields },
    link_to_docs: '',
  }
}

export function allInputTypes(): InputType[] {
  return Object.keys(definitions).flatMap((type) => inputTypeOf(type) ?? [])
}
