/** How an input is reached, as far as it is known. */
export interface Sending {
  /** Class name of the type. */
  type: string
  /** Of its form or of the input; what has another shape counts as not there. */
  configuration: Readonly<Record<string, unknown>>
  /** Where the server is reached from here, for an input that listens at all addresses. */
  host: string
}

/** Where an input listens, as a sender names it; null for one that fetches. */
export interface Address {
  host: string
  port: number
}

export function senderAddress({ configuration, host }: Omit<Sending, 'type'>): Address | null {
  const { bind_address, port } = configuration
  if (typeof port !== 'number') return null
  const bound = typeof bind_address === 'string' ? bind_address.trim() : ''
  const isEverywhere = ['', '0.0.0.0', '::'].includes(bound)
  return { host: isEverywhere ? host : bound, port }
}

/** A message to try an input out with. */
export interface Sample {
  /** What the codec gets, as UTF-8: without what ends a message on TCP. */
  payload: string
  /** What it is written in, such as `RFC 5424`. */
  format: string
  /** What reads it, as `POST /messages/parse` names it; null when that route has no such codec. */
  codec: 'gelf' | 'syslog' | 'raw' | 'CEF' | null
}

/** What a line sends to inputs of this type; null for types it is not known of. */
export function sampleOf(type: string): Sample | null {
  return senderOf(type)?.sample ?? null
}

/**
 * A line for a shell that sends the sample of the type, and nothing else; null for types it is not known of. Knows types
 * by parts of their names: what is not here is launched all the same.
 */
export function testLine({ type, ...sending }: Sending): string | null {
  const address = senderAddress(sending)
  const sender = senderOf(type)
  return address && sender ? sender.line(sender.sample.payload, target(address, sending.configuration)) : null
}

interface Target {
  host: string
  /** In an address of the web, where IPv6 stands in brackets. */
  urlHost: string
  port: number
  isTls: boolean
  /** What ends a message on TCP, as `printf` writes it. */
  end: string
}

function target({ host, port }: Address, configuration: Sending['configuration']): Target {
  return {
    host: quoted(host),
    urlHost: quoted(host.includes(':') ? `[${host}]` : host),
    port,
    isTls: configuration.tls_enable === true,
    end: configuration.use_null_delimiter === true ? '\\0' : '\\n',
  }
}

const gelf: Sample = {
  payload: '{"version":"1.1","host":"my-host","short_message":"Hello from GELF","level":6}',
  format: 'GELF',
  codec: 'gelf',
}
const syslog: Sample = {
  payload: '<134>1 - my-host my-app 812 - - Hello from syslog',
  format: 'RFC 5424',
  codec: 'syslog',
}
const cef: Sample = {
  payload: 'CEF:0|Example|Gateway|1.0|100|Hello from CEF|3|src=192.0.2.1 dst=192.0.2.2',
  format: 'CEF',
  codec: 'CEF',
}
const raw: Sample = { payload: 'Hello', format: 'Plain text', codec: 'raw' }
const elasticsearch: Sample = {
  payload: '{"message":"Hello from Elasticsearch"}',
  format: 'JSON',
  codec: null,
}
const loki: Sample = {
  payload: '{"streams":[{"stream":{"job":"test"},"values":[["0","Hello from Loki"]]}]}',
  format: 'JSON',
  codec: null,
}
const otlp: Sample = {
  payload:
    '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"severityNumber":9,"body":{"stringValue":"Hello from OTLP"}}]}]}]}',
  format: 'OTLP',
  codec: null,
}

interface Sender {
  /** Of the class name, without its package. */
  of: RegExp
  sample: Sample
  line: (payload: string, to: Target) => string
}

/** The first that fits is taken. */
const senders: readonly Sender[] = [
  { of: /^GELFUDP/, sample: gelf, line: byUdp },
  { of: /^GELFTCP/, sample: gelf, line: byTcp },
  { of: /^GELFHttp/, sample: gelf, line: byHttp('/gelf') },
  { of: /^RawHttp/, sample: raw, line: byHttp('/raw') },
  { of: /^ElasticsearchBulk/, sample: elasticsearch, line: byHttp('/test/_doc') },
  { of: /^LokiPush/, sample: loki, line: byHttp('/loki/api/v1/push') },
  { of: /^OtlpHttp/, sample: otlp, line: byHttp('/v1/logs') },
  { of: /^SyslogUDP/, sample: syslog, line: byUdp },
  { of: /^SyslogTCP/, sample: syslog, line: byTcp },
  { of: /^RawUDP/, sample: raw, line: byUdp },
  { of: /^RawTCP/, sample: raw, line: byTcp },
  { of: /^CEFUDP/, sample: cef, line: byUdp },
  { of: /^CEFTCP/, sample: cef, line: byTcp },
]

function senderOf(type: string): Sender | null {
  const name = type.slice(type.lastIndexOf('.') + 1)
  return senders.find(({ of }) => of.test(name)) ?? null
}

function byUdp(text: string, { host, port }: Target): string {
  return `printf '%s' '${text}' | nc -u -w1 ${host} ${port}`
}

function byTcp(text: string, { host, urlHost, port, isTls, end }: Target): string {
  const send = isTls
    ? `openssl s_client -quiet -no_ign_eof -connect ${urlHost}:${port}`
    : `nc -w1 ${host} ${port}`
  return `printf '%s${end}' '${text}' | ${send}`
}

function byHttp(path: string) {
  return (body: string, { urlHost, port, isTls }: Target): string => {
    // A certificate of one's own is no reason not to try.
    const url = isTls ? `--insecure https://${urlHost}:${port}${path}` : `http://${urlHost}:${port}${path}`
    const type = body.startsWith('{') ? 'application/json' : 'text/plain'
    return `curl -X POST ${url} -H 'Content-Type: ${type}' -d '${body}'`
  }
}

/** As the shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
