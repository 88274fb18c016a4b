import { flowValueOf } from '../netflow/flow-value.ts'
import type { IpfixType } from './ipfix-elements.ts'

/** Seconds from 1900, where times of NTP begin, to 1970. */
const ntpOffsetSeconds = 2_208_988_800
const maxDateMs = 8_640_000_000_000_000n

/**
 * Bytes of an element as a field can hold them (RFC 7011, section 6): times are ISO 8601, octets hexadecimal. What does not have
 * the length of its type is a number, or hexadecimal.
 */
export function ipfixValueOf(bytes: Buffer, type: IpfixType): number | bigint | string | boolean {
  switch (type) {
    case 'unsigned':
      return flowValueOf(bytes, 'number')
    case 'signed':
    case 'ipv4':
    case 'ipv6':
    case 'mac':
    case 'text':
      return flowValueOf(bytes, type)
    case 'octets':
      return bytes.toString('hex')
    case 'float':
      if (bytes.length === 4) return bytes.readFloatBE()
      return bytes.length === 8 ? bytes.readDoubleBE() : flowValueOf(bytes, 'number')
    case 'boolean': {
      const value = flowValueOf(bytes, 'number')
      return value === 1 || (value === 2 ? false : value)
    }
    case 'seconds':
      return bytes.length === 4
        ? new Date(bytes.readUInt32BE() * 1000).toISOString()
        : flowValueOf(bytes, 'number')
    case 'milliseconds':
      return millisecondsText(bytes)
    case 'microseconds':
      return ntpText(bytes, 6)
    case 'nanoseconds':
      return ntpText(bytes, 9)
  }
}

function millisecondsText(bytes: Buffer): number | bigint | string {
  if (bytes.length !== 8 || bytes.readBigUInt64BE() > maxDateMs) return flowValueOf(bytes, 'number')
  return new Date(Number(bytes.readBigUInt64BE())).toISOString()
}

/** Seconds since 1900, and a part of a second of 2^32. */
function ntpText(bytes: Buffer, digits: number): number | bigint | string {
  if (bytes.length !== 8) return flowValueOf(bytes, 'number')
  const parts = 10 ** digits
  const rounded = Math.round((bytes.readUInt32BE(4) / 2 ** 32) * parts)
  const second = new Date((bytes.readUInt32BE() - ntpOffsetSeconds) * 1000).toISOString().slice(0, 19)
  return `${second}.${String(Math.min(rounded, parts - 1)).padStart(digits, '0')}Z`
}
