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

/**
 * A line for a shell that sends one message; null for types it is not known of. Knows types by parts of their names:
 * what is not here is launched all the same.
 */
export function testLine({ type, ...sending }: Sending): string | null {
  const address = senderAddress(sending)
  const name = type.slice(type.lastIndexOf('.') + 1)
  const line = lines.find(({ of }) => of.test(name))
  return address && line ? line.make(target(address, sending.configuration)) : null
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

const gelf = '{"version":"1.1","host":"my-host","short_message":"Hello from GELF","level":6}'
const document = '{"message":"Hello from Elasticsearch"}'
const push = '{"streams":[{"stream":{"job":"test"},"values":[["0","Hello from Loki"]]}]}'
const syslog = '<134>1 - my-host my-app - - - Hello from syslog'
const cef = 'CEF:0|Example|Gateway|1.0|100|Hello from CEF|3|src=192.0.2.1 dst=192.0.2.2'
const otlp =
  '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"severityNumber":9,"body":{"stringValue":"Hello from OTLP"}}]}]}]}'

/** The first that fits is taken. */
const lines: readonly { of: RegExp; make: (target: Target) => string }[] = [
  { of: /^GELFUDP/, make: (to) => byUdp(gelf, to) },
  { of: /^GELFTCP/, make: (to) => byTcp(gelf, to) },
  { of: /^GELFHttp/, make: (to) => byHttp(gelf, '/gelf', to) },
  { of: /^RawHttp/, make: (to) => byHttp('Hello', '/raw', to) },
  { of: /^ElasticsearchBulk/, make: (to) => byHttp(document, '/test/_doc', to) },
  { of: /^LokiPush/, make: (to) => byHttp(push, '/loki/api/v1/push', to) },
  { of: /^OtlpHttp/, make: (to) => byHttp(otlp, '/v1/logs', to) },
  {
    of: /^SyslogUDP/,
    make: ({ host, port }) => `logger --udp --server ${host} --port ${port} --rfc5424 "Hello from logger"`,
  },
  { of: /^SyslogTCP/, make: syslogByTcp },
  { of: /^RawUDP/, make: (to) => byUdp('Hello', to) },
  { of: /^RawTCP/, make: (to) => byTcp('Hello', to) },
  { of: /^CEFUDP/, make: (to) => byUdp(cef, to) },
  { of: /^CEFTCP/, make: (to) => byTcp(cef, to) },
]

function byUdp(text: string, { host, port }: Target): string {
  return `printf '%s' '${text}' | nc -u -w1 ${host} ${port}`
}

function byTcp(text: string, { host, urlHost, port, isTls, end }: Target): string {
  const send = isTls
    ? `openssl s_client -quiet -no_ign_eof -connect ${urlHost}:${port}`
    : `nc -w1 ${host} ${port}`
  return `printf '%s${end}' '${text}' | ${send}`
}

function byHttp(body: string, path: string, { urlHost, port, isTls }: Target): string {
  // A certificate of one's own is no reason not to try.
  const url = isTls ? `--insecure https://${urlHost}:${port}${path}` : `http://${urlHost}:${port}${path}`
  const type = body.startsWith('{') ? 'application/json' : 'text/plain'
  return `curl -X POST ${url} -H 'Content-Type: ${type}' -d '${body}'`
}

function syslogByTcp(to: Target): string {
  if (to.isTls || to.end !== '\\n') return byTcp(syslog, to)
  return `logger --tcp --server ${to.host} --port ${to.port} --rfc5424 "Hello from logger"`
}

/** As the shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
