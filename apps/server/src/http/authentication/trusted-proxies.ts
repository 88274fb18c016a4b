import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** An address, or a network in CIDR form. */
export interface Network {
  address: string
  /** Bits; those of the whole address for a single one. */
  prefix: number
}

/** Is this one of the proxies whose word on who is calling counts? */
export type IsTrustedProxy = (address: string) => boolean

export function trustedProxies(networks: readonly Network[]): IsTrustedProxy {
  const list = new BlockList()
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address))
  // It is also asked about whatever text a header gives as an address.
  return (text) => {
    const [address = ''] = text.split('%', 1)
    return isIP(address) !== 0 && list.check(address, familyOf(address))
  }
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/**
 * Reads headers of a request that comes straight from a trusted proxy; null for any other request, whatever it says of
 * itself. A header that is there twice, once from the caller and once from the proxy, names nobody.
 */
export function proxyHeaders(request: FastifyRequest): ((name: string) => string | null) | null {
  const peer = request.socket.remoteAddress
  if (peer === undefined || !request.server.isTrustedProxy(peer)) return null
  return (name) => {
    const values = request.raw.headersDistinct[name.toLowerCase()] ?? []
    const [value = ''] = values
    // Proxies send names in UTF-8; Node.js reads headers as Latin-1.
    return values.length === 1 && value !== '' ? Buffer.from(value, 'latin1').toString('utf8') : null
  }
}
