import { booleanField, dropdownField, numberField, textField, usedAs } from './configuration-field.ts'

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

function connectionFields(port: number) {
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
    max_chunk_size: usedAs(
      numberField({
        name: 'Max. HTTP chunk size',
        description: 'Longest accepted request body, in bytes.',
        default: defaultBodyBytes,
        isOptional: true,
      }),
      (bytes) => Math.min(bytes > 0 ? bytes : defaultBodyBytes, maxMessageBytes),
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
