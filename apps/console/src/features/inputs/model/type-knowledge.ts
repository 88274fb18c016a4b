import { firstWord } from './type-families.ts'

/** What sends to the types whose names begin with a word. A type that is not here is drawn without. */
const purposes: Readonly<Record<string, string>> = {
  AWS: 'Logs of Amazon Web Services',
  Beats: 'Filebeat, Winlogbeat, Metricbeat, Logstash',
  CEF: 'Security appliances in Common Event Format',
  Elasticsearch: 'Filebeat, Logstash, Fluent Bit, Vector: what sends to Elasticsearch',
  GELF: 'Structured messages from applications, Docker',
  IPFIX: 'Flow records by the names of IANA, and of enterprises',
  JSON: 'Values asked for at an interval',
  Loki: 'Promtail, Alloy, Fluent Bit: what sends to Loki',
  NetFlow: 'Flow records of switches, versions 5 and 9, and IPFIX',
  OpenTelemetry: 'OTLP logs from collectors and SDKs',
  Random: 'Invented requests, to try things out',
  'Raw/Plaintext': 'One message for each line, for extractors',
  Syslog: 'Hosts, routers, daemons: RFC 3164, RFC 5424',
}

export function purposeOf(typeName: string): string | null {
  return purposes[firstWord(typeName)] ?? null
}
