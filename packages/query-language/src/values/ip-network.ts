/** Addresses that share their first bits with `address`, which is in bits from the left. */
interface IpNetwork {
  version: 4 | 6
  address: bigint
  prefixLength: number
}

/** `10.0.0.0/8` or `2001:db8::/32`; null for everything else, also for a single address. */
export function parseIpNetwork(text: string): IpNetwork | null {
  const match = /^([\da-fA-F.:]{2,45})\/(\d{1,3})$/.exec(text)
  const [, addressText = '', lengthText = ''] = match ?? []
  const address = match && parseIpAddress(addressText)
  if (!address) return null
  const prefixLength = Number(lengthText)
  return prefixLength <= bitsOf(address.version) ? { ...address, prefixLength } : null
}

/** Whether a text is an address of the network; an address of the other version never is. */
export function isInNetwork(text: string, network: IpNetwork): boolean {
  const candidate = parseIpAddress(text)
  if (candidate?.version !== network.version) return false
  const hostBits = BigInt(bitsOf(network.version) - network.prefixLength)
  return candidate.address >> hostBits === network.address >> hostBits
}

/** Whether a text is an IPv4 or IPv6 address in the usual form, without a zone. */
export function isIpAddress(text: string): boolean {
  return parseIpAddress(text) !== null
}

function bitsOf(version: 4 | 6): number {
  return version === 4 ? 32 : 128
}

function parseIpAddress(text: string): { version: 4 | 6; address: bigint } | null {
  if (text.length > 100) return null
  const four = parseFour(text, plainByte)
  if (four !== null) return { version: 4, address: four }
  const six = text.includes(':') ? parseSix(text) : null
  return six === null ? null : { version: 6, address: six }
}

const plainByte = /^(?:0|[1-9]\d{0,2})$/
/** At the end of an IPv6 address the engine lets zeros lead. */
const paddedByte = /^\d+$/

function parseFour(text: string, byte: RegExp): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => byte.test(part) && Number(part) <= 255)) return null
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

function parseSix(text: string): bigint | null {
  const lastColon = text.lastIndexOf(':')
  const four = parseFour(text.slice(lastColon + 1), paddedByte)
  const hex = (value: bigint) => value.toString(16)
  const plain =
    four === null ? text : `${text.slice(0, lastColon + 1)}${hex(four >> 16n)}:${hex(four & 0xffffn)}`
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[\da-fA-F]{1,4}$/.test(group))) return null
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}
