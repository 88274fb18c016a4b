import { inputDescriptions, type PlugInDescription, readConfiguration } from '@logline/contract/plug-ins'
import {
  type CodecName,
  codecConfiguration,
  compileJsonPath,
  type SourceDescription,
} from '@logline/processing'
import type { FlowFormat } from './intake/flow-intake.ts'
import { maxPayloadBytes } from './intake/intake.ts'
import { type JournalSource, journalSource } from './journal/journal-source.ts'
import type { PlannedInput } from './plan/plan.ts'
import { type AmqpConfiguration, AmqpTransport } from './transports/amqp/amqp-transport.ts'
import { BeatsConnection, maxHeldBytes } from './transports/beats/beats-connection.ts'
import { loadDefinitions, loadIpfixDefinitions } from './transports/definitions-file.ts'
import { ElasticsearchApi } from './transports/elasticsearch/elasticsearch-api.ts'
import { HttpPollTransport } from './transports/fetching/http-poll-transport.ts'
import { GeneratorTransport } from './transports/generator/generator-transport.ts'
import { HttpTransport } from './transports/http/http-transport.ts'
import { PushTransport } from './transports/http/push-transport.ts'
import type { KafkaConfiguration } from './transports/kafka/kafka-settings.ts'
import { KafkaTransport } from './transports/kafka/kafka-transport.ts'
import { LokiApi } from './transports/loki/loki-api.ts'
import { OtlpGrpcTransport } from './transports/otlp/otlp-grpc-transport.ts'
import { OtlpHttpTransport } from './transports/otlp/otlp-http-transport.ts'
import { PartialBudget } from './transports/partial-frame.ts'
import { TcpConnection } from './transports/tcp-connection.ts'
import { frameReaders, type TcpConfiguration } from './transports/tcp-frames.ts'
import { type ConnectionConfiguration, TcpTransport } from './transports/tcp-transport.ts'
import type { Transport, TransportContext } from './transports/transport.ts'
import { type UdpConfiguration, UdpTransport } from './transports/udp-transport.ts'

type RawConfiguration = Readonly<Record<string, unknown>>

/** One type of input: which transport and codec it is made of (reference: inputs, section 1). */
export interface InputType {
  codec: CodecName
  /** Whether GELF chunks are put together before the journal. */
  joinsChunks: boolean
  /** Its senders neither wait nor send again: what the journal refuses is lost. */
  isLossy?: true
  /** Whether templates of flows are joined to them before the journal. */
  joinsTemplates?: FlowFormat
  /**
   * What the codec needs besides its configuration, such as what a file says: the journal keeps both with each frame.
   * @throws Error with a text for people
   */
  readForCodec?(configuration: RawConfiguration, folders: readonly string[] | null): Promise<RawConfiguration>
  /** @throws ConfigurationError when the configuration is wrong */
  createTransport(context: TransportContext, configuration: RawConfiguration): Transport
}

/** Reads a configuration, for which the fields of the type must have all that its transport needs. */
type Read<Configuration> = (configuration: RawConfiguration) => Configuration

function reading<Fields extends PlugInDescription['fields']>({ fields }: PlugInDescription<Fields>) {
  return (configuration: RawConfiguration) => readConfiguration(fields, configuration)
}

function udp(read: Read<UdpConfiguration>, codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: codec === 'gelf',
    isLossy: true,
    createTransport: (context, configuration) => new UdpTransport(context, read(configuration)),
  }
}

function tcp(read: Read<TcpConfiguration>, codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: codec === 'gelf',
    createTransport: (context, configuration) => {
      const tcp = read(configuration)
      // GELF over TCP always ends its frames with a null byte.
      const framing = codec === 'gelf' ? { ...tcp, use_null_delimiter: true } : tcp
      const makeReader = frameReaders(framing, codec === 'syslog')
      return new TcpTransport(context, tcp, (socket) => new TcpConnection(socket, context, makeReader))
    },
  }
}

function lumberjack(read: Read<ConnectionConfiguration>, codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: false,
    createTransport: (context, configuration) => {
      const budget = new PartialBudget(maxHeldBytes)
      return new TcpTransport(
        context,
        read(configuration),
        (socket) => new BeatsConnection(socket, context, budget),
      )
    },
  }
}

function amqp(read: Read<AmqpConfiguration>, codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: false,
    createTransport: (context, configuration) => new AmqpTransport(context, read(configuration)),
  }
}

function kafka(read: Read<KafkaConfiguration>, codec: CodecName): InputType {
  return {
    codec,
    joinsChunks: false,
    createTransport: (context, configuration) => new KafkaTransport(context, read(configuration)),
  }
}

const {
  netFlow,
  ipfix,
  jsonPath,
  randomHttp,
  gelfUdp,
  gelfTcp,
  gelfHttp,
  gelfAmqp,
  gelfKafka,
  syslogUdp,
  syslogTcp,
  syslogAmqp,
  syslogKafka,
  rawUdp,
  rawTcp,
  rawHttp,
  rawAmqp,
  rawKafka,
  cefUdp,
  cefTcp,
  cefAmqp,
  cefKafka,
  beats,
  deprecatedBeats,
  elasticsearch,
  loki,
  otlpGrpc,
  otlpHttp,
} = inputDescriptions

const types: Readonly<Record<keyof typeof inputDescriptions, InputType>> = {
  netFlow: {
    ...udp(reading(netFlow), 'netflow'),
    joinsTemplates: { name: 'NetFlow', versions: [5, 9, 10] },
    async readForCodec(configuration, folders) {
      const { netflow9_definitions_Path } = readConfiguration(netFlow.fields, configuration)
      const definitions = await loadDefinitions(netflow9_definitions_Path, folders)
      return definitions === null ? {} : { definitions }
    },
  },
  ipfix: {
    ...udp(reading(ipfix), 'ipfix'),
    joinsTemplates: { name: 'IPFIX', versions: [10] },
    async readForCodec(configuration, folders) {
      const { ipfix_definition_path } = readConfiguration(ipfix.fields, configuration)
      return { definitions: await loadIpfixDefinitions(ipfix_definition_path, folders) }
    },
  },
  jsonPath: {
    codec: 'jsonpath',
    joinsChunks: false,
    createTransport(context, configuration) {
      const read = readConfiguration(jsonPath.fields, configuration)
      if (!read.enable_flattening) compileJsonPath(read.path)
      return new HttpPollTransport(context, read)
    },
  },
  randomHttp: {
    codec: 'random-http-msg',
    joinsChunks: false,
    createTransport: (context, configuration) =>
      new GeneratorTransport(context, readConfiguration(randomHttp.fields, configuration)),
  },
  gelfUdp: udp(reading(gelfUdp), 'gelf'),
  gelfTcp: tcp(reading(gelfTcp), 'gelf'),
  gelfHttp: {
    codec: 'gelf',
    joinsChunks: false,
    createTransport(context, configuration) {
      const read = readConfiguration(gelfHttp.fields, configuration)
      const maxDecompressedBytes = read.decompress_size_limit
      return new HttpTransport(context, read, { path: '/gelf', maxDecompressedBytes, isGelf: true })
    },
  },
  gelfAmqp: amqp(reading(gelfAmqp), 'gelf'),
  gelfKafka: kafka(reading(gelfKafka), 'gelf'),
  syslogUdp: udp(reading(syslogUdp), 'syslog'),
  syslogTcp: tcp(reading(syslogTcp), 'syslog'),
  syslogAmqp: amqp(reading(syslogAmqp), 'syslog'),
  syslogKafka: kafka(reading(syslogKafka), 'syslog'),
  rawUdp: udp(reading(rawUdp), 'raw'),
  rawTcp: tcp(reading(rawTcp), 'raw'),
  rawHttp: {
    codec: 'raw',
    joinsChunks: false,
    createTransport: (context, configuration) =>
      new HttpTransport(context, readConfiguration(rawHttp.fields, configuration), {
        path: '/raw',
        maxDecompressedBytes: maxPayloadBytes,
        isGelf: false,
      }),
  },
  rawAmqp: amqp(reading(rawAmqp), 'raw'),
  rawKafka: kafka(reading(rawKafka), 'raw'),
  cefUdp: udp(reading(cefUdp), 'CEF'),
  cefTcp: tcp(reading(cefTcp), 'CEF'),
  cefAmqp: amqp(reading(cefAmqp), 'CEF'),
  cefKafka: kafka(reading(cefKafka), 'CEF'),
  beats: lumberjack(reading(beats), 'beats'),
  deprecatedBeats: lumberjack(reading(deprecatedBeats), 'beats-deprecated'),
  elasticsearch: {
    codec: 'elasticsearch',
    joinsChunks: false,
    createTransport(context, configuration) {
      const read = readConfiguration(elasticsearch.fields, configuration)
      return new PushTransport(context, read, new ElasticsearchApi(context, read))
    },
  },
  loki: {
    codec: 'loki',
    joinsChunks: false,
    createTransport(context, configuration) {
      const read = readConfiguration(loki.fields, configuration)
      return new PushTransport(context, read, new LokiApi(context, read))
    },
  },
  otlpGrpc: {
    codec: 'otlp',
    joinsChunks: false,
    createTransport: (context, configuration) =>
      new OtlpGrpcTransport(context, readConfiguration(otlpGrpc.fields, configuration)),
  },
  otlpHttp: {
    codec: 'otlp',
    joinsChunks: false,
    createTransport: (context, configuration) =>
      new OtlpHttpTransport(context, readConfiguration(otlpHttp.fields, configuration)),
  },
}

/** By wire name. */
const inputTypes: ReadonlyMap<string, InputType> = new Map(
  Object.entries(types).map(([name, type]) => [inputDescriptions[name as keyof typeof types].type, type]), // as: the names are those of `types`
)

/** @throws Error with a text for people when this version has no such type */
export function inputTypeOf({ type }: PlannedInput): InputType {
  const found = inputTypes.get(type)
  if (found === undefined) throw new Error(`This version has no input of type ${type}`)
  return found
}

/**
 * Under what the messages of an input go to the journal, as it is configured now.
 * @param folders where files may lie that its configuration names; null for anywhere
 * @throws Error with a text for people when such a file cannot be used
 */
export async function inputSource(
  input: PlannedInput,
  folders: readonly string[] | null,
  replay?: SourceDescription['replay'],
): Promise<JournalSource> {
  const { codec, readForCodec } = inputTypeOf(input)
  const configuration = {
    ...codecConfiguration(codec, input.configuration),
    ...(await readForCodec?.(input.configuration, folders)),
  }
  return journalSource({ inputId: input.id, codec, configuration, ...(replay && { replay }) })
}
