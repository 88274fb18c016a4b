import { freePort } from '../../../../../dev/free-port.ts'
import type { PlannedInput } from '../plan/plan.ts'

const typeNames = {
  'gelf-udp': 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
  'gelf-tcp': 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
  'gelf-http': 'org.graylog2.inputs.gelf.http.GELFHttpInput',
  'syslog-udp': 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
  'syslog-tcp': 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
  'raw-udp': 'org.graylog2.inputs.raw.udp.RawUDPInput',
  'raw-tcp': 'org.graylog2.inputs.raw.tcp.RawTCPInput',
  'cef-udp': 'org.graylog.plugins.cef.input.CEFUDPInput',
  'cef-tcp': 'org.graylog.plugins.cef.input.CEFTCPInput',
  'random-http': 'org.graylog2.inputs.random.FakeHttpMessageInput',
  beats: 'org.graylog.plugins.beats.Beats2Input',
  'beats-deprecated': 'org.graylog.plugins.beats.BeatsInput',
  'json-path': 'org.graylog2.inputs.misc.jsonpath.JsonPathInput',
  ipfix: 'org.graylog.integrations.ipfix.inputs.IpfixUdpInput',
  netflow: 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput',
  'otlp-grpc': 'org.logline.inputs.otlp.grpc.OtlpGrpcInput',
  'otlp-http': 'org.logline.inputs.otlp.http.OtlpHttpInput',
  'raw-kafka': 'org.graylog2.inputs.raw.kafka.RawKafkaInput',
  'gelf-amqp': 'org.graylog2.inputs.gelf.amqp.GELFAMQPInput',
  'syslog-amqp': 'org.graylog2.inputs.syslog.amqp.SyslogAMQPInput',
  'raw-amqp': 'org.graylog2.inputs.raw.amqp.RawAMQPInput',
  'raw-http': 'org.graylog2.inputs.raw.http.RawHttpInput',
  elasticsearch: 'org.logline.inputs.elasticsearch.ElasticsearchBulkInput',
  loki: 'org.logline.inputs.loki.LokiPushInput',
  'cef-amqp': 'org.graylog.plugins.cef.input.CEFAmqpInput',
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
    extractors: [],
    isWanted: true,
  }
}
