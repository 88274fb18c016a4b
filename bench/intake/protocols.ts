import { type BenchMessage, type BenchShape, benchMessages } from '../generator.ts'
import { type Chunk, type ChunkSource, chunked } from './chunk.ts'
import { beatsWindow, gelfDatagram, gelfStream, otlpRequest, syslogLines } from './forms.ts'
import { type Sent, sendDatagrams, sendOtlp, sendStream, sendWindows } from './senders.ts'

/** How the benchmarks of intake send. */
export interface Protocol {
  /** As `--over` has it. */
  name: string
  title: string
  inputType: string
  /** Of a chunk. */
  messages: number
  form(messages: readonly BenchMessage[]): Buffer
  send(port: number, chunks: ChunkSource): Promise<Sent>
  /** Nothing makes a sender wait: what is sent too fast is shed. */
  isLossy?: true
}

/** About 64 KiB of the usual shape. */
const streamMessages = 128

export const gelfTcp: Protocol = {
  name: 'gelf-tcp',
  title: 'GELF TCP',
  inputType: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
  messages: streamMessages,
  form: gelfStream,
  send: sendStream,
}

const protocols: readonly Protocol[] = [
  gelfTcp,
  {
    name: 'gelf-udp',
    title: 'GELF UDP',
    inputType: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
    messages: 1,
    form: gelfDatagram,
    send: sendDatagrams,
    isLossy: true,
  },
  {
    name: 'syslog-tcp',
    title: 'syslog TCP',
    inputType: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
    messages: streamMessages,
    form: syslogLines,
    send: sendStream,
  },
  {
    name: 'beats',
    title: 'Beats',
    inputType: 'org.graylog.plugins.beats.Beats2Input',
    messages: 2048, // the most that Filebeat sends
    form: beatsWindow,
    send: sendWindows,
  },
  {
    name: 'otlp',
    title: 'OTLP/HTTP',
    inputType: 'org.logline.inputs.otlp.http.OtlpHttpInput',
    messages: 512, // a batch of the SDKs of OpenTelemetry
    form: otlpRequest,
    send: sendOtlp,
  },
]

/** @param names divided by commas, as `--over` has them */
export function protocolsOf(names: string): Protocol[] {
  return names.split(',').map((name) => {
    const protocol = protocols.find((each) => each.name === name)
    if (protocol === undefined)
      throw new Error(`--over has some of ${protocols.map((each) => each.name).join(',')}`)
    return protocol
  })
}

interface Making {
  seed: number
  count: number
  shape?: BenchShape
  /** Of a chunk, in place of what the protocol says. */
  messages?: number
}

/** All bytes are made before anything is sent. */
export function chunksOf(protocol: Protocol, { messages = protocol.messages, ...making }: Making): Chunk[] {
  return [...chunked(benchMessages(making), messages, protocol.form)]
}

/** Sends over some connections at once. */
export async function sendOver(
  { send }: Protocol,
  { port, chunks, connections }: { port: number; chunks: ChunkSource; connections: number },
): Promise<Sent> {
  const all = await Promise.all(Array.from({ length: connections }, () => send(port, chunks)))
  return {
    messages: all.reduce((sum, { messages }) => sum + messages, 0),
    repeated: all.reduce((sum, { repeated }) => sum + repeated, 0),
  }
}
