import { booleanField, dropdownField, numberField, textField } from './configuration/configuration-field.ts'

/** Timers of the runtime hold no longer time. */
const maxDelayMs = 2_147_483_647
const maxBatchMessages = 10_000

function positive(name: string, description: string, value: number) {
  return numberField({
    name,
    description,
    default: value,
    isOptional: true,
    attribute: 'only_positive',
    max: maxDelayMs,
  })
}

function destinationFields(port: number) {
  return {
    hostname: textField({
      name: 'Destination host',
      description: 'Name or address of the host that messages are sent to.',
      default: '',
      isTrimmed: true,
      maxLength: 255,
    }),
    port: numberField({
      name: 'Destination port',
      description: 'Port of that host.',
      default: port,
      attribute: 'is_port_number',
    }),
  }
}

/** How the certificate of a receiver is checked. */
function trustFields({ isVerified }: { isVerified: boolean }) {
  return {
    tls_verification_enabled: booleanField({
      name: 'TLS verification',
      description: 'Check the certificate of the receiver.',
      default: isVerified,
    }),
    tls_trust_cert_chain: textField({
      name: 'TLS Trust Certificate Chain',
      description: 'Path to a file of the server with the certificates to trust (PEM).',
      default: '',
      isOptional: true,
      isTrimmed: true,
      maxLength: 1000,
    }),
  }
}

function reconnectDelay(name: string, value: number) {
  return positive(name, 'Milliseconds before it is tried again, more after each failure.', value)
}

function keepAlive(value: boolean) {
  return booleanField({
    name: 'TCP Keep Alive',
    description: 'Find out by keep-alive packets whether the host is still there.',
    default: value,
  })
}

function batchSize(what: string) {
  return numberField({
    name: 'Batch size',
    description: `How many messages ${what} has at most.`,
    default: 500,
    isOptional: true,
    attribute: 'only_positive',
    max: maxBatchMessages,
  })
}

const compression = dropdownField({
  name: 'Compression',
  description: 'How what is sent is compressed.',
  choices: { none: 'None', gzip: 'gzip' },
  default: 'none',
  isOptional: true,
})

const protocols = { TCP: 'TCP', 'TCP+TLS': 'TCP+TLS', UDP: 'UDP' } as const

/** Reference: streams and routing, section 5.1. */
export const gelfOutputFields = {
  ...destinationFields(12_201),
  protocol: dropdownField({
    name: 'Protocol',
    description: 'Protocol that messages are sent by.',
    choices: protocols,
    default: 'TCP',
  }),
  connect_timeout: positive(
    'TCP Connect Timeout',
    'Milliseconds that a connection may take to be there.',
    1000,
  ),
  reconnect_delay: reconnectDelay('TCP Reconnect Delay', 500),
  tcp_no_delay: booleanField({
    name: 'TCP No Delay',
    description: 'Send each packet at once, without waiting for more (no Nagle algorithm).',
    default: false,
  }),
  tcp_keep_alive: keepAlive(false),
  ...trustFields({ isVerified: false }),
  queue_size: positive(
    'Internal buffer size',
    'How many messages may wait in memory for the connection.',
    512,
  ),
  max_inflight_sends: positive(
    'Concurrent network requests',
    'How many sends may be on their way at the same time.',
    512,
  ),
}

/** Reference: streams and routing, section 5.1. */
export const loggingOutputFields = {
  prefix: textField({
    name: 'Prefix',
    description: 'Text before each message.',
    default: 'Writing message: ',
    isOptional: true,
    maxLength: 1000,
  }),
}

/** In the order of their numbers (RFC 5424, section 6.2.1). */
const facilities = {
  kern: 'kern',
  user: 'user',
  mail: 'mail',
  daemon: 'daemon',
  auth: 'auth',
  syslog: 'syslog',
  lpr: 'lpr',
  news: 'news',
  uucp: 'uucp',
  cron: 'cron',
  authpriv: 'authpriv',
  ftp: 'ftp',
  ntp: 'ntp',
  audit: 'audit',
  alert: 'alert',
  clock: 'clock',
  local0: 'local0',
  local1: 'local1',
  local2: 'local2',
  local3: 'local3',
  local4: 'local4',
  local5: 'local5',
  local6: 'local6',
  local7: 'local7',
} as const

/** Facilities by their numbers, from 0 on. */
export const syslogFacilities: readonly string[] = Object.keys(facilities)

export const syslogOutputFields = {
  ...destinationFields(514),
  protocol: dropdownField({
    name: 'Protocol',
    description: 'Protocol that messages are sent by. UDP loses messages without a word.',
    choices: protocols,
    default: 'TCP',
  }),
  format: dropdownField({
    name: 'Format',
    description: 'RFC 5424 has fields and exact times; RFC 3164 is for older receivers.',
    choices: { rfc5424: 'RFC 5424', rfc3164: 'RFC 3164 (BSD)' },
    default: 'rfc5424',
  }),
  framing: dropdownField({
    name: 'Framing',
    description: 'What tells messages apart over TCP. Line breaks within a message are sent as blanks then.',
    choices: { octet_counting: 'Octet counting (RFC 6587)', line_break: 'Line breaks' },
    default: 'octet_counting',
    isOptional: true,
  }),
  facility: dropdownField({
    name: 'Facility',
    description: 'Facility of messages that have none.',
    choices: facilities,
    default: 'user',
    isOptional: true,
  }),
  application: textField({
    name: 'Application',
    description: 'Name of the application of messages that have none in application_name.',
    default: 'logline',
    isOptional: true,
    isTrimmed: true,
    maxLength: 48,
    problem: (text) =>
      /^[\x21-\x7e]*$/.test(text.trim()) ? null : 'must have printable ASCII letters and no blanks',
  }),
  sends_fields: booleanField({
    name: 'Send fields',
    description: 'Send the other fields of a message as structured data (RFC 5424 only).',
    default: true,
  }),
  connect_timeout: positive(
    'TCP Connect Timeout',
    'Milliseconds that a connection may take to be there.',
    5000,
  ),
  reconnect_delay: reconnectDelay('TCP Reconnect Delay', 1000),
  tcp_keep_alive: keepAlive(true),
  ...trustFields({ isVerified: true }),
}

const headersText = { default: '', isOptional: true } as const

export const httpOutputFields = {
  url: textField({
    name: 'URL',
    description:
      'Address that messages are posted to, one JSON object a line. The URL whitelist must allow it.',
    default: '',
    isTrimmed: true,
    maxLength: 2000,
    problem: addressProblem,
  }),
  headers: textField({
    name: 'Additional HTTP headers',
    description: 'Separated by commas, such as X-Tenant: blue, X-Source: logs',
    ...headersText,
  }),
  encrypted_headers: textField({
    name: 'Additional, sensitive HTTP headers',
    description: 'As the additional headers, but kept encrypted and never shown.',
    ...headersText,
    secret: 'encrypted',
  }),
  batch_size: batchSize('a request'),
  compression,
  timeout: positive('Timeout', 'Milliseconds that a request may take.', 10_000),
  reconnect_delay: reconnectDelay('Retry Delay', 1000),
  ...trustFields({ isVerified: true }),
}

export const kafkaOutputFields = {
  bootstrap_server: textField({
    name: 'Bootstrap Servers',
    description: 'Addresses of brokers, separated by commas.',
    default: '127.0.0.1:9092',
    isTrimmed: true,
    maxLength: 2000,
    problem: serversProblem,
  }),
  topic: textField({
    name: 'Topic',
    description: 'Topic that messages are written to, as JSON.',
    default: '',
    isTrimmed: true,
    maxLength: 249,
    problem: (topic) =>
      /^[\w.-]*$/.test(topic.trim()) ? null : 'may have letters, digits, ".", "_" and "-" only',
  }),
  key_field: textField({
    name: 'Key field',
    description: 'The message field whose value is the key: messages with the same key keep their order.',
    default: '',
    isOptional: true,
    isTrimmed: true,
    maxLength: 250,
  }),
  batch_size: batchSize('a request'),
  compression,
  security_protocol: dropdownField({
    name: 'Security protocol',
    description: 'How the brokers are talked to.',
    choices: {
      PLAINTEXT: 'Plain text',
      SSL: 'TLS',
      SASL_PLAINTEXT: 'SASL over plain text',
      SASL_SSL: 'SASL over TLS',
    },
    default: 'PLAINTEXT',
  }),
  sasl_mechanism: dropdownField({
    name: 'SASL mechanism',
    description: 'How the user is proven, with SASL.',
    choices: { PLAIN: 'PLAIN', 'SCRAM-SHA-256': 'SCRAM-SHA-256', 'SCRAM-SHA-512': 'SCRAM-SHA-512' },
    default: 'PLAIN',
    isOptional: true,
  }),
  username: textField({
    name: 'Username',
    description: 'User of the brokers, with SASL.',
    default: '',
    isOptional: true,
  }),
  password: textField({
    name: 'Password',
    description: 'Password of that user.',
    default: '',
    isOptional: true,
    secret: 'encrypted',
  }),
  connect_timeout: positive('Connect Timeout', 'Milliseconds that a connection may take to be there.', 5000),
  reconnect_delay: reconnectDelay('Reconnect Delay', 1000),
  ...trustFields({ isVerified: true }),
}

function addressProblem(text: string): string | null {
  const url = URL.parse(text)
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  if (!isWeb) return 'must be an address that begins with http:// or https://'
  // They would be shown with the address to everybody who may read it.
  if (url.username !== '' || url.password !== '')
    return 'must not have a password: put it into a sensitive header'
  return null
}

function serversProblem(text: string): string | null {
  const isServer = (server: string) => /^(\[[\da-fA-F:.]+\]|[^\s:,[\]]+):\d{1,5}$/.test(server.trim())
  return text.split(',').every(isServer) ? null : 'must be like kafka-1:9092, kafka-2:9092'
}
