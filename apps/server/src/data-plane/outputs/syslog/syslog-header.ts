import { syslogFacilities } from '@logline/contract/plug-ins'
import type { FieldValue, Message } from '@logline/message'

/** For messages that have no level. */
const informational = 6

/** Facility and severity as syslog writes them at the beginning of a message. */
export function priorityOf({ fields }: Pick<Message, 'fields'>, otherFacility: string): number {
  const facility = wholeNumber(fields.facility_num, 23) ?? named(fields.facility) ?? named(otherFacility) ?? 1
  return facility * 8 + (wholeNumber(fields.level, 7) ?? informational)
}

function named(facility: FieldValue | undefined): number | null {
  const number = syslogFacilities.indexOf(String(facility))
  return number === -1 ? null : number
}

function wholeNumber(value: FieldValue | undefined, max: number): number | null {
  const number = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max
    ? number
    : null
}

/** A member of the head of a message, which has no blanks: `-` for nothing, as RFC 5424 writes it. */
export function headText(value: FieldValue | undefined, maxLength: number): string {
  const text = String(value ?? '').replace(/[^\x21-\x7e]+/g, '_')
  return text === '' ? '-' : text.slice(0, maxLength)
}
