import { parseInstant } from '@logline/time'
import { javaDateFormat } from './java-date-format.ts'

/** What a capture holds: text or what it was converted to; a date as milliseconds since 1970 in a `Date`. */
export type GrokValue = string | number | boolean | Date

/** Throws an Error that says why a text cannot be converted. */
export type GrokConversion = (text: string) => GrokValue

/**
 * What is made of the text of a capture; by the name of a type, in any case (reference: grok, section 1).
 * @throws Error for a type there is not, or a date format that cannot be read
 */
export function grokConversion(type: string | null, parameter: string | null): GrokConversion {
  switch (type?.toLowerCase()) {
    case undefined:
    case 'string':
    case 'text':
      return (text) => text
    case 'byte':
      return integer(8)
    case 'short':
      return integer(16)
    case 'int':
    case 'integer':
      return integer(32)
    case 'long':
      return integer(64)
    case 'float':
    case 'double':
      return decimal
    case 'boolean':
      return (text) => text.toLowerCase() === 'true'
    case 'date':
    case 'datetime':
      return parameter === null ? isoDate : javaDateFormat(parameter)
    default:
      throw new Error(`Invalid data type :${type}`)
  }
}

/** A number that a field cannot hold exactly stays text, so that no digit is lost. */
function integer(bits: 8 | 16 | 32 | 64): GrokConversion {
  const half = 2n ** BigInt(bits - 1)
  return (text) => {
    if (!/^[+-]?\d{1,20}$/.test(text)) throw new Error(`For input string: "${text}"`)
    const value = BigInt(text.replace('+', ''))
    if (value < -half || value >= half) throw new Error(`Value out of range: "${text}"`)
    return Number.isSafeInteger(Number(value)) ? Number(value) : text
  }
}

function decimal(text: string): number {
  const value = Number(text)
  if (!/\d/.test(text) || /^[+-]?0[xbo]/i.test(text) || Number.isNaN(value)) {
    throw new Error(`For input string: "${text}"`)
  }
  return value
}

const isoForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/** Without a zone it is UTC. */
function isoDate(text: string): Date {
  const [, day = '', time = '', zone = 'Z'] = isoForm.exec(text) ?? []
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/(\d\d):?(\d\d)$/, '$1:$2')
  const ms = parseInstant(`${day}T${time.replace(',', '.')}${offset.toUpperCase()}`)
  if (ms === null) throw new Error(`Text '${text}' could not be parsed as a date`)
  return new Date(ms)
}
