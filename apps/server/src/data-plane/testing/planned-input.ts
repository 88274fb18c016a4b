import type { PlannedInput } from '../plan/plan.ts'
import { freePort } from './free-port.ts'

const typeNames = {
  'gelf-udp': 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
  'gelf-tcp': 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
  'gelf-http': 'org.graylog2.inputs.gelf.http.GELFHttpInput',
  'syslog-udp': 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
  'syslog-tcp': 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
  'raw-udp': 'org.graylog2.inputs.raw.udp.RawUDPInput',
  'raw-tcp': 'org.graylog2.inputs.raw.tcp.RawTCPInput',
} as const

export type InputKind = keyof typeof typeNames

/** An input on a free port of 127.0.0.1 whose id is its kind. */
export async function plannedInput(
  kind: InputKind,
  configuration: Record<string, unknown> = {},
): Promise<PlannedInput & { configuration: { port: number } }> {
  const port = await freePort()
  return {
    id: kind,
    type: typeNames[kind],
    title: kind,
    configuration: { bind_address: '127.0.0.1', port, ...configuration },
    staticFields: {},
    isWanted: true,
  }
}
