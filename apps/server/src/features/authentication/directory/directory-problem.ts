import { ResultCodeError } from 'ldapts'

/** The directory cannot be asked as things are: away, too slow, not trusted, or set up in another way. For administrators. */
export class DirectoryProblem extends Error {
  /** What went wrong where, when several servers were tried. */
  readonly details: readonly string[]

  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.name = 'DirectoryProblem'
    this.details = details
  }
}

const untrusted = 'Its certificate comes from an authority that is not trusted here.'
const noTls = 'It does not speak TLS there.'

/** What the system says, in words. */
const codes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there.',
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ETIMEDOUT: 'It does not answer.',
  ECONNRESET: 'It closed the connection.',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is that of another host.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself, and not trusted here.',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
}

/** What the directory says by number (RFC 4511, 4.1.9), in words. */
const results: Readonly<Record<number, string>> = {
  8: 'It wants a connection with TLS.',
  13: 'It wants a connection with TLS.',
  32: 'There is no such entry in it.',
  34: 'It cannot read this DN.',
  49: 'Wrong name or password.',
  50: 'It does not allow this to the system user.',
}

/** An error of a connection or an operation, told in a sentence. */
export function problemText(error: unknown): string {
  if (error instanceof ResultCodeError) return results[error.code] ?? error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.message.endsWith('Operation timed out')) return 'It does not answer.'
  if (error.message.startsWith('Connection closed before')) return 'It closed the connection.'
  return codes[code] ?? error.message
}
