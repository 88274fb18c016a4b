import { type InputDescription, inputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import type { CodecName } from '@logline/processing'
import { HttpTransport } from './transports/http-transport.ts'
import { type TcpConfiguration, TcpTransport } from './transports/tcp-transport.ts'
import type { Transport, TransportContext } from './transports/transport.ts'
import { type UdpConfiguration, UdpTransport } from './transports/udp-transport.ts'

type RawConfiguration = Readonly<Record<string, unknown>>

/** One type of input: which transport and codec it is made of (reference: inputs, section 1). */
export interface InputType {
  codec: CodecName
  /** Whether GELF chunks are put together before the journal. */
  joinsChunks: boolean
  /** @throws ConfigurationError when the configuration is wrong */
  createTransport(context: TransportContext, configuration: RawConfiguration): Transport
}

/** Reads a configuration, for which the fields of the type must have all that its transport needs. */
type Read<Configuration> = (configuration: RawConfiguration) => Configuration

function reading<Fields extends InputDescription['fields']>({ fields }: InputDescription<Fields>) {
  return (configuration: RawConfiguration) => readConfiguration(fields, configuration)
}

function udp(read: Read<UdpConfiguration>, codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: codec === 'gelf',
    createTransport: (context, configuration) => new UdpTransport(context, read(configuration)),
  }
}

function tcp(read: Read<TcpConfiguration>, codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: codec === 'gelf',
    createTransport: (context, configuration) => {
      const tcp = read(configuration)
      return new TcpTransport(context, {
        // GELF over TCP always ends its frames with a null byte.
        configuration: codec === 'gelf' ? { ...tcp, use_null_delimiter: true } : tcp,
        allowsOctetCounting: codec === 'syslog',
      })
    },
  }
}

const { gelfUdp, gelfTcp, gelfHttp, syslogUdp, syslogTcp, rawUdp, rawTcp } = inputDescriptions

const types: Readonly<Record<keyof typeof inputDescriptions, InputType>> = {
  gelfUdp: udp(reading(gelfUdp), 'gelf'),
  gelfTcp: tcp(reading(gelfTcp), 'gelf'),
  gelfHttp: {
    codec: 'gelf',
    joinsChunks: false,
    createTransport: (context, configuration) =>
      new HttpTransport(context, readConfiguration(gelfHttp.fields, configuration)),
  },
  syslogUdp: udp(reading(syslogUdp), 'syslog'),
  syslogTcp: tcp(reading(syslogTcp), 'syslog'),
  rawUdp: udp(reading(rawUdp), 'raw'),
  rawTcp: tcp(reading(rawTcp), 'raw'),
}

/** By wire name. */
export const inputTypes: ReadonlyMap<string, InputType> = new Map(
  Object.entries(types).map(([name, type]) => [inputDescriptions[name as keyof typeof types].type, type]), // as: the names are those of `types`
)
