import { codecFields } from './codec-fields.ts'
import type { ConfigurationFields } from './configuration-field.ts'
import { httpFields, tcpFields, udpFields } from './transport-fields.ts'

/** What an input type is called, and what can be configured: fields of its transport first, then those of its codec. */
export interface InputDescription<Fields extends ConfigurationFields = ConfigurationFields> {
  /** On the wire. */
  type: string
  /** For people. */
  name: string
  fields: Fields
}

function described<Fields extends ConfigurationFields>(
  type: string,
  name: string,
  fields: Fields,
): InputDescription<Fields> {
  return { type, name, fields }
}

const gelfPort = 12_201
const syslogPort = 514
const rawPort = 5_555
const { gelf, syslog, raw } = codecFields

/** Every type of inputs (reference: inputs, section 1), by the name the code knows it by. */
export const inputDescriptions = {
  gelfUdp: described('org.graylog2.inputs.gelf.udp.GELFUDPInput', 'GELF UDP', {
    ...udpFields(gelfPort),
    ...gelf,
  }),
  gelfTcp: described('org.graylog2.inputs.gelf.tcp.GELFTCPInput', 'GELF TCP', {
    ...tcpFields(gelfPort, true),
    ...gelf,
  }),
  gelfHttp: described('org.graylog2.inputs.gelf.http.GELFHttpInput', 'GELF HTTP', {
    ...httpFields(gelfPort),
    ...gelf,
  }),
  syslogUdp: described('org.graylog2.inputs.syslog.udp.SyslogUDPInput', 'Syslog UDP', {
    ...udpFields(syslogPort),
    ...syslog,
  }),
  syslogTcp: described('org.graylog2.inputs.syslog.tcp.SyslogTCPInput', 'Syslog TCP', {
    ...tcpFields(syslogPort, false),
    ...syslog,
  }),
  rawUdp: described('org.graylog2.inputs.raw.udp.RawUDPInput', 'Raw/Plaintext UDP', {
    ...udpFields(rawPort),
    ...raw,
  }),
  rawTcp: described('org.graylog2.inputs.raw.tcp.RawTCPInput', 'Raw/Plaintext TCP', {
    ...tcpFields(rawPort, false),
    ...raw,
  }),
}
