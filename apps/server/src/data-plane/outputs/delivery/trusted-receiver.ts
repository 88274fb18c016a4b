import { getCACertificates } from 'node:tls'
import { readAllowedFile } from '../../transports/allowed-file.ts'
import type { DeliverySurroundings } from './delivery.ts'

const maxFileBytes = 1 << 20

/** How an output is told which receivers it may trust. */
export interface TrustConfiguration {
  tls_verification_enabled: boolean
  tls_trust_cert_chain: string
}

interface TrustOptions {
  rejectUnauthorized: boolean
  ca: (string | Buffer)[]
}

/** @throws Error the same for every reason: who configures outputs must not find out what is on the server */
export async function trustOptions(
  { tls_verification_enabled, tls_trust_cert_chain: path }: TrustConfiguration,
  { tlsFolders, report }: DeliverySurroundings,
): Promise<TrustOptions> {
  const rejectUnauthorized = tls_verification_enabled
  if (path === '')
    return { rejectUnauthorized, ca: [...getCACertificates('default'), ...getCACertificates('system')] }
  try {
    const ca = [await readAllowedFile(path, { folders: tlsFolders, maxBytes: maxFileBytes })]
    return { rejectUnauthorized, ca }
  } catch (error) {
    report(`The file of trusted certificates of an output cannot be used: ${String(error)}`)
    throw new Error('The file of trusted certificates cannot be used. The log of the server says why.')
  }
}
