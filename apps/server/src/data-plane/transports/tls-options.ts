import { X509Certificate } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext, type TlsOptions } from 'node:tls'
import type { ConfigurationOf, tlsFields } from '@logline/contract/plug-ins'
import { readAllowedFile, requireWithin } from './allowed-file.ts'

type TlsConfiguration = ConfigurationOf<typeof tlsFields>

/**
 * The same for a file that is not there, that cannot be read, that is no certificate and that lies elsewhere than it may:
 * whoever configures inputs must not find out what is on the server. The cause is for the log.
 */
const unusableFiles = 'The files for TLS cannot be used. The log of the server says why.'
/** Of a file; a certificate with its chain has some thousand. */
const maxFileBytes = 1 << 20
/** Of a folder of trusted certificates; a system has some hundred. */
const maxTrustedFiles = 1_000

/**
 * `folders`: where the files may lie; null for anywhere.
 *
 * @throws Error with a text for people, and a cause for the log when it is about the files
 */
export async function loadTlsOptions(
  configuration: TlsConfiguration,
  folders: readonly string[] | null,
): Promise<TlsOptions> {
  const { tls_cert_file, tls_key_file, tls_client_auth, tls_client_auth_cert_file } = configuration
  if (tls_cert_file === '' || tls_key_file === '') {
    throw new Error('TLS is enabled: name both the certificate file and the private key file')
  }
  if (tls_client_auth !== 'disabled' && tls_client_auth_cert_file === '') {
    throw new Error('TLS client authentication needs the trusted certificates')
  }
  try {
    const options = await readOptions(configuration, folders)
    // Tells what is no certificate, no key, or not of the same pair.
    createSecureContext(options)
    return options
  } catch (cause) {
    throw new Error(unusableFiles, { cause })
  }
}

async function readOptions(
  configuration: TlsConfiguration,
  folders: readonly string[] | null,
): Promise<TlsOptions> {
  const { tls_key_password, tls_client_auth, tls_client_auth_cert_file } = configuration
  const isAsking = tls_client_auth !== 'disabled'
  return {
    cert: await readTlsFile(configuration.tls_cert_file, folders),
    key: await readTlsFile(configuration.tls_key_file, folders),
    ...(tls_key_password === '' ? {} : { passphrase: tls_key_password }),
    requestCert: isAsking,
    rejectUnauthorized: tls_client_auth === 'required',
    ...(isAsking ? { ca: await readTrustedCertificates(tls_client_auth_cert_file, folders) } : {}),
  }
}

function readTlsFile(path: string, folders: readonly string[] | null): Promise<Buffer> {
  return readAllowedFile(path, { folders, maxBytes: maxFileBytes })
}

/** A file, or all files of a folder. */
async function readTrustedCertificates(path: string, folders: readonly string[] | null): Promise<Buffer[]> {
  await requireWithin(path, folders)
  if (!(await stat(path)).isDirectory()) {
    const trusted = await readTlsFile(path, folders)
    requireCertificate(trusted, path)
    return [trusted]
  }
  const names = await readdir(path)
  if (names.length > maxTrustedFiles) throw new Error(`${path} has more than ${maxTrustedFiles} files`)
  const trusted: Buffer[] = []
  for (const name of names) {
    const file = await readTlsFile(join(path, name), folders)
    requireCertificate(file, join(path, name))
    trusted.push(file)
  }
  if (trusted.length === 0) throw new Error(`${path} has no certificates`)
  return trusted
}

/** What trusts nobody would be taken without a word. */
function requireCertificate(file: Buffer, path: string): void {
  try {
    new X509Certificate(file)
  } catch (cause) {
    throw new Error(`${path} is no certificate`, { cause })
  }
}
