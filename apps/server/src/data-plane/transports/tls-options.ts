import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import type { ConfigurationOf, tlsFields } from '@logline/contract/plug-ins'

type TlsConfiguration = ConfigurationOf<typeof tlsFields>

/** @throws Error with a text for people when a file is missing or cannot be read */
export async function loadTlsOptions(configuration: TlsConfiguration): Promise<TlsOptions> {
  const { tls_cert_file, tls_key_file, tls_key_password, tls_client_auth } = configuration
  if (tls_cert_file === '' || tls_key_file === '') {
    throw new Error('TLS is enabled: name both the certificate file and the private key file')
  }
  const isAsking = tls_client_auth !== 'disabled'
  return {
    cert: await readTlsFile(tls_cert_file, 'certificate file'),
    key: await readTlsFile(tls_key_file, 'private key file'),
    ...(tls_key_password === '' ? {} : { passphrase: tls_key_password }),
    requestCert: isAsking,
    rejectUnauthorized: tls_client_auth === 'required',
    ...(isAsking ? { ca: await readTrustedCertificates(configuration.tls_client_auth_cert_file) } : {}),
  }
}

async function readTlsFile(path: string, what: string): Promise<Buffer> {
  return readFile(path).catch((cause: Error) => {
    throw new Error(`The TLS ${what} cannot be read: ${cause.message}`, { cause })
  })
}

/** A file, or all files of a folder. */
async function readTrustedCertificates(path: string): Promise<Buffer[]> {
  if (path === '') throw new Error('TLS client authentication needs the trusted certificates')
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false
  const names = isFolder ? (await readdir(path)).map((name) => join(path, name)) : [path]
  return Promise.all(names.map((name) => readTlsFile(name, 'file of trusted certificates')))
}
