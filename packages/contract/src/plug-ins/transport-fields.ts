import {
  booleanField,
  dropdownField,
  numberField,
  textField,
  usedAs,
} from './configuration/configuration-field.ts'

/** Of one message, or of a request that brings some: more of a sender at once is a mistake or an attack. */
const maxMessageBytes = 32 << 20
const maxBufferBytes = 1 << 30

/** Fields of everything that listens on a socket (reference: inputs, section 2.1). */
function listeningFields(port: number, receiveBufferBytes: number) {
  return {
    bind_address: usedAs(
      textField({
        name: 'Bind address',
        description: 'Address to listen on. 0.0.0.0 listens on all addresses.',
        default: '0.0.0.0',
      }),
      (address) => address.trim(),
    ),
    port: numberField({
      name: 'Port',
      description: 'Port to listen on.',
      default: port,
      attribute: 'is_port_number',
    }),
    recv_buffer_size: usedAs(
      numberField({
        name: 'Receive Buffer Size',
        description: 'Size of the receive buffer of the network connection, in bytes.',
        default: receiveBufferBytes,
        isOptional: true,
        attribute: 'only_positive',
      }),
      (bytes) => Math.min(bytes, maxBufferBytes),
    ),
    number_worker_threads: numberField({
      name: 'No. of worker threads',
      description: 'Kept for compatibility; one event loop serves the input.',
      // As many as Node would use: it has the number under the browser's name, so that this module runs in both.
      default: navigator.hardwareConcurrency,
      isOptional: true,
      attribute: 'only_positive',
    }),
  }
}

export function udpFields(port: number) {
  return listeningFields(port, 262_144)
}

/** TLS of what listens on TCP (reference: inputs, section 2.2). */
export const tlsFields = {
  tls_cert_file: textField({
    name: 'TLS cert file',
    description: 'Path to the X.509 certificate (PEM).',
    default: '',
    isOptional: true,
  }),
  tls_key_file: textField({
    name: 'TLS private key file',
    description: 'Path to the PKCS#8 private key (PEM).',
    default: '',
    isOptional: true,
  }),
  tls_enable: booleanField({
    name: 'Enable TLS',
    description: 'Accept TLS connections only.',
    default: false,
  }),
  tls_key_password: textField({
    name: 'TLS key password',
    description: 'Password of the private key, when it has one.',
    default: '',
    isOptional: true,
    secret: 'password',
  }),
  tls_client_auth: dropdownField({
    name: 'TLS client authentication',
    description: 'Whether clients show a certificate.',
    choices: { disabled: 'disabled', optional: 'optional', required: 'required' },
    default: 'disabled',
    isOptional: true,
  }),
  tls_client_auth_cert_file: textField({
    name: 'TLS Client Auth Trusted Certs',
    description: 'File or folder with the certificates clients are trusted by.',
    default: '',
    isOptional: true,
  }),
}

/** Fields of everything that takes connections over TCP (reference: inputs, section 2.2). */
export function connectionFields(port: number) {
  return {
    ...listeningFields(port, 1_048_576),
    ...tlsFields,
    tcp_keepalive: booleanField({
      name: 'TCP keepalive',
      description: 'Send TCP keepalive packets.',
      default: false,
    }),
  }
}

export function tcpFields(port: number, usesNullDelimiter: boolean) {
  return {
    ...connectionFields(port),
    use_null_delimiter: booleanField({
      name: 'Null frame delimiter?',
      description: 'A null byte ends each message; otherwise a line break does.',
      default: usesNullDelimiter,
    }),
    max_message_size: usedAs(
      numberField({
        name: 'Maximum message size',
        description: 'Longest accepted message, in bytes.',
        default: 2_097_152,
        isOptional: true,
        attribute: 'only_positive',
      }),
      (bytes) => Math.min(bytes, maxMessageBytes),
    ),
  }
}

const defaultBodyBytes = 65_536

/** Bounds of what takes requests. */
function requestFields(bodyBytes: number) {
  return {
    max_chunk_size: usedAs(
      numberField({
        name: 'Max. HTTP chunk size',
        description: 'Longest accepted request body, in bytes.',
        default: bodyBytes,
        isOptional: true,
      }),
      (bytes) => Math.min(bytes > 0 ? bytes : bodyBytes, maxMessageBytes),
    ),
    idle_writer_timeout: numberField({
      name: 'Idle writer timeout',
      description: 'Seconds until an idle connection is closed; 0 for never.',
      default: 60,
      isOptional: true,
      min: 0,
    }),
  }
}

export function httpFields(port: number) {
  return {
    ...connectionFields(port),
    enable_bulk_receiving: booleanField({
      name: 'Enable Bulk Receiving',
      description: 'Each line of a request body is a message.',
      default: false,
    }),
    enable_cors: booleanField({
      name: 'Enable CORS',
      description: 'Send CORS headers, so that pages of other origins may post.',
      default: true,
    }),
    ...requestFields(defaultBodyBytes),
  }
}

/** Fields of the APIs of other products, which their senders push to. */
function pushFields(port: number, bodyBytes = maxMessageBytes) {
  return {
    ...connectionFields(port),
    ...requestFields(bodyBytes),
    username: textField({
      name: 'Username',
      description: 'Name that senders give; empty for any.',
      default: '',
      isOptional: true,
    }),
    password: textField({
      name: 'Password',
      description: 'Password that senders give; without one and without a key everybody may send.',
      default: '',
      isOptional: true,
      secret: 'encrypted',
    }),
  }
}

export function elasticsearchFields(port: number) {
  return {
    ...pushFields(port),
    token: textField({
      name: 'API key',
      description: 'Key that senders may give in place of a password, as id:key or in base64.',
      default: '',
      isOptional: true,
      isTrimmed: true,
      secret: 'encrypted',
    }),
    version: textField({
      name: 'Version',
      description: 'Version of Elasticsearch that senders are told, by which they choose what to send.',
      default: '8.19.0',
      isOptional: true,
      isTrimmed: true,
      problem: (version) =>
        version === '' || /^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(version) ? null : 'must be like 8.19.0',
    }),
  }
}

const bearerToken = textField({
  name: 'Bearer token',
  description: 'Token that senders may give in place of a password.',
  default: '',
  isOptional: true,
  isTrimmed: true,
  secret: 'encrypted',
})

export function lokiFields(port: number) {
  return { ...pushFields(port), token: bearerToken }
}

/** As much as a collector takes by HTTP. */
const otlpBodyBytes = 20 << 20

export function otlpFields(port: number) {
  return { ...pushFields(port, otlpBodyBytes), token: bearerToken }
}

export function otlpHttpFields(port: number) {
  return {
    ...otlpFields(port),
    enable_cors: booleanField({
      name: 'Enable CORS',
      description: 'Send CORS headers, so that pages of other origins may post.',
      default: false,
    }),
  }
}

/** Fields of what fetches or makes messages, and so can wait (reference: inputs, section 2.5). */
export const waitingFields = {
  throttling_allowed: booleanField({
    name: 'Allow throttling this input.',
    description: 'Wait while messages come in faster than they are stored.',
    default: false,
  }),
}

/** Reference: inputs, section 2.9. */
export const generatorFields = {
  ...waitingFields,
  sleep: numberField({
    name: 'Sleep time',
    description: 'Milliseconds between two messages.',
    default: 25,
    attribute: 'only_positive',
  }),
  sleep_deviation: numberField({
    name: 'Maximum random sleep time deviation',
    description: 'By how much that time varies, in percent.',
    default: 30,
    attribute: 'only_positive',
  }),
  source: textField({
    name: 'Source name',
    description: 'Source of the messages.',
    default: 'example.org',
  }),
}

/** Reference: inputs, section 2.8. */
export const httpPollFields = {
  ...waitingFields,
  target_url: textField({
    name: 'URI of JSON resource',
    description: 'Address to ask, which the URL whitelist must allow.',
    default: 'http://example.org/api',
    isTrimmed: true,
    problem: (url) => (isWebAddress(url) ? null : 'must be an address that begins with http:// or https://'),
  }),
  encrypted_headers: textField({
    name: 'Additional, sensitive HTTP headers.',
    description: 'As the additional headers, but kept encrypted and never shown.',
    default: '',
    isOptional: true,
    secret: 'encrypted',
  }),
  headers: textField({
    name: 'Additional HTTP headers',
    description: 'Separated by commas, such as Accept: application/json, X-Tenant: blue',
    default: '',
    isOptional: true,
  }),
  interval: numberField({
    name: 'Interval',
    description: 'Time between two questions; a second at least.',
    default: 1,
    min: 1,
    max: 1_000_000_000_000,
  }),
  timeunit: dropdownField({
    name: 'Interval time unit',
    description: 'Unit of the interval.',
    choices: {
      NANOSECONDS: 'Nanoseconds',
      MICROSECONDS: 'Microseconds',
      MILLISECONDS: 'Milliseconds',
      SECONDS: 'Seconds',
      MINUTES: 'Minutes',
      HOURS: 'Hours',
      DAYS: 'Days',
    },
    default: 'MINUTES',
  }),
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}
