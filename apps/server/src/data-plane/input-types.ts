import type { CodecName } from '@logline/processing'
import { z } from 'zod'
import { HttpTransport } from './transports/http-transport.ts'
import { TcpTransport } from './transports/tcp-transport.ts'
import type { Transport, TransportContext } from './transports/transport.ts'
import { UdpTransport } from './transports/udp-transport.ts'

type RawConfiguration = Readonly<Record<string, unknown>>

/** One type of input: which transport and codec it is made of (reference: inputs, section 1). */
export interface InputType {
  codec: CodecName
  /** Whether GELF chunks are put together before the journal. */
  joinsChunks: boolean
  /** @throws z.ZodError when the configuration is wrong */
  createTransport(context: TransportContext, configuration: RawConfiguration): Transport
}

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const positive = (byDefault: number, max: number) =>
  z
    .number()
    .int()
    .nullish()
    .transform((value) => Math.min(value && value > 0 ? value : byDefault, max))

const maxMessageBytes = 32 << 20

const netty = {
  bind_address: z.string().trim().min(1, { error: 'Bind address: missing' }),
  port: z.number().int().min(0).max(65_535, { error: 'Port: above 65535' }),
}

const tcpBase = {
  ...netty,
  tls_enable: flag,
  tls_cert_file: text,
  tls_key_file: text,
  tls_key_password: text,
  tls_client_auth: z
    .enum(['disabled', 'optional', 'required'])
    .nullish()
    .transform((value) => value ?? 'disabled'),
  tls_client_auth_cert_file: text,
  tcp_keepalive: flag,
}

/** The transports' own fields (reference: inputs, section 2). */
const udpSchema = z.object({ ...netty, recv_buffer_size: positive(262_144, 1 << 30) })

const tcpSchema = z.object({
  ...tcpBase,
  use_null_delimiter: flag,
  max_message_size: positive(2_097_152, maxMessageBytes),
})

const httpSchema = z.object({
  ...tcpBase,
  enable_bulk_receiving: flag,
  enable_cors: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  max_chunk_size: positive(65_536, maxMessageBytes),
  idle_writer_timeout: z
    .number()
    .int()
    .min(0)
    .nullish()
    .transform((value) => value ?? 60),
  decompress_size_limit: positive(8_388_608, maxMessageBytes),
})

function udp(codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: codec === 'gelf',
    createTransport: (context, configuration) => new UdpTransport(context, udpSchema.parse(configuration)),
  }
}

function tcp(codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: codec === 'gelf',
    createTransport: (context, configuration) => {
      const parsed = tcpSchema.parse(configuration)
      return new TcpTransport(context, {
        // GELF over TCP always ends its frames with a null byte.
        configuration: codec === 'gelf' ? { ...parsed, use_null_delimiter: true } : parsed,
        allowsOctetCounting: codec === 'syslog',
      })
    },
  }
}

const gelfHttp: InputType = {
  codec: 'gelf',
  joinsChunks: false,
  createTransport: (context, configuration) => new HttpTransport(context, httpSchema.parse(configuration)),
}

/** By wire name. */
export const inputTypes: Readonly<Record<string, InputType>> = {
  'org.graylog2.inputs.gelf.udp.GELFUDPInput': udp('gelf'),
  'org.graylog2.inputs.gelf.tcp.GELFTCPInput': tcp('gelf'),
  'org.graylog2.inputs.gelf.http.GELFHttpInput': gelfHttp,
  'org.graylog2.inputs.syslog.udp.SyslogUDPInput': udp('syslog'),
  'org.graylog2.inputs.syslog.tcp.SyslogTCPInput': tcp('syslog'),
  'org.graylog2.inputs.raw.udp.RawUDPInput': udp('raw'),
  'org.graylog2.inputs.raw.tcp.RawTCPInput': tcp('raw'),
}
