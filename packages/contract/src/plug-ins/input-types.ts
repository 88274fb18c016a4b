import { amqpFields, kafkaFields } from './broker-fields.ts'
import { cloudTrailFields, kinesisFields } from './cloud-fields.ts'
import { codecFields } from './codec-fields.ts'
import { described, type PlugInDescription } from './configuration/plug-in-description.ts'
import {
  connectionFields,
  elasticsearchFields,
  generatorFields,
  httpFields,
  httpPollFields,
  lokiFields,
  otlpFields,
  otlpHttpFields,
  tcpFields,
  udpFields,
} from './transport-fields.ts'

const gelfPort = 12_201
const syslogPort = 514
const rawPort = 5_555
const beatsPort = 5_044
const netFlowPort = 2_055
const ipfixPort = 4_739
const elasticsearchPort = 9_200
const lokiPort = 3_100
const otlpGrpcPort = 4_317
const otlpHttpPort = 4_318
const { gelf, syslog, raw, CEF, beats, 'beats-deprecated': deprecatedBeats } = codecFields

/** Every type of inputs that can be launched (reference: inputs, section 1), by the name the code knows it by. */
export const inputDescriptions = {
  netFlow: described('org.graylog.plugins.netflow.inputs.NetFlowUdpInput', 'NetFlow UDP', {
    ...udpFields(netFlowPort),
    ...codecFields.netflow,
  }),
  ipfix: described('org.graylog.integrations.ipfix.inputs.IpfixUdpInput', 'IPFIX UDP', {
    ...udpFields(ipfixPort),
    ...codecFields.ipfix,
  }),
  jsonPath: described('org.graylog2.inputs.misc.jsonpath.JsonPathInput', 'JSON path value from HTTP API', {
    ...httpPollFields,
    ...codecFields.jsonpath,
  }),
  randomHttp: described('org.graylog2.inputs.random.FakeHttpMessageInput', 'Random HTTP message generator', {
    ...generatorFields,
    ...codecFields['random-http-msg'],
  }),
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
  gelfAmqp: described('org.graylog2.inputs.gelf.amqp.GELFAMQPInput', 'GELF AMQP', {
    ...amqpFields,
    ...gelf,
  }),
  gelfKafka: described('org.graylog2.inputs.gelf.kafka.GELFKafkaInput', 'GELF Kafka', {
    ...kafkaFields,
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
  syslogAmqp: described('org.graylog2.inputs.syslog.amqp.SyslogAMQPInput', 'Syslog AMQP', {
    ...amqpFields,
    ...syslog,
  }),
  syslogKafka: described('org.graylog2.inputs.syslog.kafka.SyslogKafkaInput', 'Syslog Kafka', {
    ...kafkaFields,
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
  rawHttp: described('org.graylog2.inputs.raw.http.RawHttpInput', 'Raw/Plaintext HTTP', {
    ...httpFields(rawPort),
    ...raw,
  }),
  rawAmqp: described('org.graylog2.inputs.raw.amqp.RawAMQPInput', 'Raw/Plaintext AMQP', {
    ...amqpFields,
    ...raw,
  }),
  rawKafka: described('org.graylog2.inputs.raw.kafka.RawKafkaInput', 'Raw/Plaintext Kafka', {
    ...kafkaFields,
    ...raw,
  }),
  cefUdp: described('org.graylog.plugins.cef.input.CEFUDPInput', 'CEF UDP', {
    ...udpFields(rawPort),
    ...CEF,
  }),
  cefTcp: described('org.graylog.plugins.cef.input.CEFTCPInput', 'CEF TCP', {
    ...tcpFields(rawPort, false),
    ...CEF,
  }),
  cefAmqp: described('org.graylog.plugins.cef.input.CEFAmqpInput', 'CEF AMQP', {
    ...amqpFields,
    ...CEF,
  }),
  cefKafka: described('org.graylog.plugins.cef.input.CEFKafkaInput', 'CEF Kafka', {
    ...kafkaFields,
    ...CEF,
  }),
  beats: described('org.graylog.plugins.beats.Beats2Input', 'Beats', {
    ...connectionFields(beatsPort),
    ...beats,
  }),
  deprecatedBeats: described('org.graylog.plugins.beats.BeatsInput', 'Beats (deprecated)', {
    ...connectionFields(beatsPort),
    ...deprecatedBeats,
  }),
  elasticsearch: described(
    'org.logline.inputs.elasticsearch.ElasticsearchBulkInput',
    'Elasticsearch bulk API',
    {
      ...elasticsearchFields(elasticsearchPort),
      ...codecFields.elasticsearch,
    },
  ),
  loki: described('org.logline.inputs.loki.LokiPushInput', 'Loki push API', {
    ...lokiFields(lokiPort),
    ...codecFields.loki,
  }),
  otlpGrpc: described('org.logline.inputs.otlp.grpc.OtlpGrpcInput', 'OpenTelemetry (OTLP gRPC)', {
    ...otlpFields(otlpGrpcPort),
    ...codecFields.otlp,
  }),
  otlpHttp: described('org.logline.inputs.otlp.http.OtlpHttpInput', 'OpenTelemetry (OTLP HTTP)', {
    ...otlpHttpFields(otlpHttpPort),
    ...codecFields.otlp,
  }),
}

/** Types that need an account of a cloud (reference: inputs, section 5): they are described, and cannot be launched. */
export const unavailableInputs: readonly PlugInDescription[] = [
  described('org.graylog.integrations.aws.inputs.AWSInput', 'AWS Kinesis/CloudWatch', kinesisFields),
  described('org.graylog.aws.inputs.cloudtrail.CloudTrailInput', 'AWS CloudTrail', cloudTrailFields),
]

/** Why an input of the type cannot be launched, in a sentence for people. */
export function unavailableReason(name: string): string {
  return `Inputs of the type ${name} are not available yet: they need a cloud account (AWS), and this version fetches nothing from one.`
}
