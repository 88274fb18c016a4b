import type { ElementType } from './flow-elements.ts'

/** Bytes of an element as a field can hold them; what does not have the length of its type is a number, or hexadecimal. */
export function flowValueOf(bytes: Buffer, type: ElementType): number | bigint | string {
  if (type === 'text') return textOf(bytes)
  if (type === 'ipv4' && bytes.length === 4) return ipv4Text(bytes)
  if (type === 'ipv6' && bytes.length === 16) return ipv6Text(bytes)
  if (type === 'mac' && bytes.length === 6) return bytes.toString('hex').replaceAll(/(..)(?!$)/g, '$1:')
  if (bytes.length === 0) return ''
  const isSigned = type === 'signed'
  if (bytes.length <= 6)
    return isSigned ? bytes.readIntBE(0, bytes.length) : bytes.readUIntBE(0, bytes.length)
  if (bytes.length <= 8) {
    const bits = BigInt(`0x${bytes.toString('hex')}`)
    const whole = isSigned ? BigInt.asIntN(bytes.length * 8, bits) : bits
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
  }
  return bytes.toString('hex')
}

export function ipv4Text(bytes: Buffer): string {
  return `${bytes[0]}.${bytes[1]}.${bytes[2]}.${bytes[3]}`
}

/** The form of RFC 5952: the first of the longest runs of zeros is left out. */
export function ipv6Text(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, no) => bytes.readUInt16BE(no * 2).toString(16))
  let [start, length] = [0, 0]
  for (let from = 0; from < groups.length; from++) {
    let to = from
    while (groups[to] === '0') to++
    if (to - from > length) [start, length] = [from, to - from]
  }
  if (length < 2) return groups.join(':')
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
}
