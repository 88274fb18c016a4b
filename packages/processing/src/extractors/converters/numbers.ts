import { facilityName } from '../../codecs/syslog/facility.ts'

const wholeNumber = /^[+-]?\d{1,30}$/
/** What Java reads as a double, hexadecimal forms excepted. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?$/
const greatestLong = 2n ** 63n - 1n
const greatestInt = 2 ** 31 - 1

/** A whole number of 64 bits keeps all of its digits, everything else becomes a double; what is no number stays a text. */
export function numeric(text: string): number | bigint | string {
  const number = decimal.test(text) ? Number(text.replace(/[fFdD]$/, '')) : Number.NaN
  if (!Number.isFinite(number)) return text
  if (!wholeNumber.test(text)) return number
  // Whole numbers have no negative zero.
  if (Number.isSafeInteger(number)) return number + 0
  const whole = BigInt(text.replace('+', ''))
  return whole <= greatestLong && whole >= -greatestLong - 1n ? whole : number
}

/** The number of the PRI of a syslog message; null for anything else. */
function priority(text: string): number | null {
  const number = wholeNumber.test(text) ? Number(text) : Number.NaN
  return number >= -greatestInt - 1 && number <= greatestInt ? number : null
}

export function syslogLevel(text: string): number | string {
  const pri = priority(text)
  return pri === null ? text : (pri % 8) + 0
}

export function syslogFacility(text: string): string {
  const pri = priority(text)
  return pri === null ? text : facilityName(Math.trunc(pri / 8))
}

/** Into how many parts a separator divides a text; empty ones at the end do not count. */
export function partCount(text: string, separator: string): number {
  const parts = text.split(separator)
  let count = parts.length
  // A text without the separator is one part.
  while (count > 0 && parts.length > 1 && parts[count - 1] === '') count--
  return count
}
