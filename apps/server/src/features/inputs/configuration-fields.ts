import { availableParallelism } from 'node:os'
import type { FieldDescriptor } from '@logline/contract'
import { timeZoneChoices } from './time-zone-choices.ts'

/** The configuration fields of one input type, in the order they are shown. */
export type ConfigurationFields = Readonly<Record<string, FieldDescriptor>>

type Basics = { name: string; description: string }

function field(
  type: FieldDescriptor['type'],
  { name, description }: Basics,
  rest: Partial<FieldDescriptor>,
): FieldDescriptor {
  return {
    type,
    human_name: name,
    description,
    default_value: null,
    is_optional: true,
    attributes: [],
    additional_info: {},
    position: 100,
    is_encrypted: false,
    ...rest,
  }
}

function text(basics: Basics, value: string | null = '', rest: Partial<FieldDescriptor> = {}) {
  return field('text', basics, { default_value: value, ...rest })
}

function positiveNumber(basics: Basics, value: number, rest: Partial<FieldDescriptor> = {}) {
  return field('number', basics, { default_value: value, attributes: ['only_positive'], ...rest })
}

function boolean(basics: Basics, value: boolean) {
  return field('boolean', basics, { default_value: value })
}

/** `values` is asked only when somebody looks: making the list of time zones takes 0.2 s and 40 MB. */
function dropdown(basics: Basics, value: string, values: () => Record<string, string>) {
  const additional_info = {
    get values() {
      return values()
    },
  }
  return field('dropdown', basics, { default_value: value, additional_info })
}

/** Transport fields of everything that listens on a socket (reference: inputs, section 2.1). */
function listening(port: number, receiveBufferBytes: number): ConfigurationFields {
  return {
    bind_address: text(
      { name: 'Bind address', description: 'Address to listen on. 0.0.0.0 listens on all addresses.' },
      '0.0.0.0',
      { is_optional: false },
    ),
    port: field(
      'number',
      { name: 'Port', description: 'Port to listen on.' },
      { default_value: port, is_optional: false, attributes: ['is_port_number'] },
    ),
    recv_buffer_size: positiveNumber(
      {
        name: 'Receive Buffer Size',
        description: 'Size of the receive buffer of the network connection, in bytes.',
      },
      receiveBufferBytes,
    ),
    number_worker_threads: positiveNumber(
      {
        name: 'No. of worker threads',
        description: 'Kept for compatibility; one event loop serves the input.',
      },
      availableParallelism(),
    ),
  }
}

export function udpFields(port: number): ConfigurationFields {
  return listening(port, 262_144)
}

function tlsFields(): ConfigurationFields {
  return {
    tls_cert_file: text({ name: 'TLS cert file', description: 'Path to the X.509 certificate (PEM).' }),
    tls_key_file: text({
      name: 'TLS private key file',
      description: 'Path to the PKCS#8 private key (PEM).',
    }),
    tls_enable: boolean({ name: 'Enable TLS', description: 'Accept TLS connections only.' }, false),
    tls_key_password: text(
      { name: 'TLS key password', description: 'Password of the private key, when it has one.' },
      '',
      { attributes: ['is_password'] },
    ),
    tls_client_auth: dropdown(
      { name: 'TLS client authentication', description: 'Whether clients show a certificate.' },
      'disabled',
      () => ({ disabled: 'disabled', optional: 'optional', required: 'required' }),
    ),
    tls_client_auth_cert_file: text({
      name: 'TLS Client Auth Trusted Certs',
      description: 'File or folder with the certificates clients are trusted by.',
    }),
  }
}

function connectionFields(port: number): ConfigurationFields {
  return {
    ...listening(port, 1_048_576),
    ...tlsFields(),
    tcp_keepalive: boolean({ name: 'TCP keepalive', description: 'Send TCP keepalive packets.' }, false),
  }
}

export function tcpFields(port: number, usesNullDelimiter: boolean): ConfigurationFields {
  return {
    ...connectionFields(port),
    use_null_delimiter: boolean(
      {
        name: 'Null frame delimiter?',
        description: 'A null byte ends each message; otherwise a line break does.',
      },
      usesNullDelimiter,
    ),
    max_message_size: positiveNumber(
      { name: 'Maximum message size', description: 'Longest accepted message, in bytes.' },
      2_097_152,
    ),
  }
}

export function httpFields(port: number): ConfigurationFields {
  return {
    ...connectionFields(port),
    enable_bulk_receiving: boolean(
      { name: 'Enable Bulk Receiving', description: 'Each line of a request body is a message.' },
      false,
    ),
    enable_cors: boolean(
      { name: 'Enable CORS', description: 'Send CORS headers, so that pages of other origins may post.' },
      true,
    ),
    max_chunk_size: field(
      'number',
      { name: 'Max. HTTP chunk size', description: 'Longest accepted request body, in bytes.' },
      { default_value: 65_536 },
    ),
    idle_writer_timeout: field(
      'number',
      {
        name: 'Idle writer timeout',
        description: 'Seconds until an idle connection is closed; 0 for never.',
      },
      { default_value: 60 },
    ),
  }
}

/** Fields every codec has. */
function codecFields(): ConfigurationFields {
  return {
    override_source: text(
      {
        name: 'Override source',
        description: 'Source of every message, in place of the one it brings or the sender’s address.',
      },
      null,
    ),
    charset_name: text({ name: 'Encoding', description: 'Character set of the messages.' }, 'UTF-8'),
  }
}

export function gelfFields(): ConfigurationFields {
  return {
    ...codecFields(),
    decompress_size_limit: positiveNumber(
      { name: 'Decompressed size limit', description: 'Longest message after decompression, in bytes.' },
      8_388_608,
    ),
  }
}

export function syslogFields(): ConfigurationFields {
  return {
    ...codecFields(),
    force_rdns: boolean(
      { name: 'Force rDNS?', description: 'Take the source from the name of the sender’s address.' },
      false,
    ),
    allow_override_date: boolean(
      {
        name: 'Allow overriding date?',
        description: 'Use the time of arrival when a message has no readable date.',
      },
      true,
    ),
    store_full_message: boolean(
      { name: 'Store full message?', description: 'Keep the whole syslog text as full_message.' },
      false,
    ),
    expand_structured_data: boolean(
      {
        name: 'Expand structured data?',
        description: 'Put the id of structured data in front of the names of its fields.',
      },
      false,
    ),
    timezone: dropdown(
      { name: 'Time Zone', description: 'Zone of dates that do not name one.' },
      'NotSet',
      timeZoneChoices,
    ),
  }
}

export function rawFields(): ConfigurationFields {
  return codecFields()
}
