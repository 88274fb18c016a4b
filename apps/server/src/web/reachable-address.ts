import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Nobody serves an API there; the address of what clouds tell their machines, secrets among it, is link-local. */
const never = new BlockList()
never.addSubnet('0.0.0.0', 8)
never.addSubnet('169.254.0.0', 16)
never.addSubnet('224.0.0.0', 3)
never.addAddress('::', 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('ff00::', 8, 'ipv6')
/** Reached in clouds by its own name only. */
never.addAddress('fd00:ec2::254', 'ipv6')

/** This machine: only for whoever says so, not for a name that happens to lead here. */
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Why nothing may be asked of the address, for people; null when it may. */
export function addressProblem(address: string, asksForLoopback: boolean): string | null {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (never.check(address, family)) return `${address} may not be reached`
  if (!asksForLoopback && loopback.check(address, family))
    return `the name leads to this machine (${address})`
  return null
}

/** Whether a host of an address of the web is this machine by its own words. */
export function isLoopbackHost(host: string): boolean {
  if (isIP(host) !== 0) return loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
  return host === 'localhost' || host.endsWith('.localhost')
}

/** As `lookup`, for the connection that is about to be made: so no name can lead elsewhere between check and use. */
export function checkedLookup(asksForLoopback: boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return done(error, '')
      const problems = addresses.map(({ address }) => addressProblem(address, asksForLoopback))
      const [problem] = problems.filter((problem) => problem !== null)
      const [first] = addresses
      if (problem !== undefined || first === undefined) done(new Error(problem ?? 'It has no address'), '')
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}
