import { fieldText, storedFieldName } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import { type Codec, type DecodedMessage, DecodeError, type ReportOddity } from '../decoding/codec.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import type { WritersZone } from '../decoding/written-time.ts'
import { shortFacilityName } from '../syslog/facility.ts'
import { type Extension, readExtensions } from './cef-extensions.ts'
import { splitHeader } from './cef-header.ts'
import { monthsInEnglish } from './cef-months.ts'
import { type CefDates, readPrefix } from './cef-prefix.ts'

interface CefOptions {
  decodeText: DecodeText
  /** Of dates that do not name one. */
  zone: WritersZone
  /** Whose names of months are read besides the English ones; empty for none. */
  locale: string
  /** `sourceAddress` in place of `src`. */
  useFullNames: boolean
  reportOddity: ReportOddity
}

const priorityPattern = /^<(\d{1,3})>/
/** What stands before it may be a header of syslog, of any kind. */
const startPattern = /CEF: ?(\d+)\|/

/** ArcSight Common Event Format, also within syslog (reference: inputs, section 4.7). */
export class CefCodec implements Codec {
  readonly #options: CefOptions
  readonly #dates: CefDates

  constructor(options: CefOptions) {
    this.#options = options
    this.#dates = { zone: options.zone, inEnglish: monthsInEnglish(options.locale) }
  }

  decode(payload: Buffer, receivedAtMs: number): readonly DecodedMessage[] {
    const { decodeText, reportOddity } = this.#options
    const text = decodeText(payload)
    const priority = priorityPattern.exec(text)
    const start = startPattern.exec(text)
    if (start === null) throw new DecodeError('CEF: no header')
    const header = splitHeader(text.slice(start.index + start[0].length))
    if (header === null) throw new DecodeError('CEF: the header has not all of its parts')
    const before = text.slice(priority?.[0].length ?? 0, start.index)
    const prefix = readPrefix(before, this.#dates, receivedAtMs)
    if (prefix.hasUnreadableDate) reportOddity('CEF: the date cannot be read', text)
    const { vendor, product, version, classId, name, severity } = header
    const decoded: DecodedMessage = {
      timestampMs: prefix.timestampMs,
      source: fieldText(prefix.host),
      message: fieldText(`${product}: [${classId}, ${severity}] ${name}`),
      fields: {},
    }
    this.#addExtensions(decoded, readExtensions(header.extensions), receivedAtMs)
    const { fields } = decoded
    addField(fields, 'device_vendor', vendor)
    addField(fields, 'device_product', product)
    addField(fields, 'device_version', version)
    addField(fields, 'event_class_id', classId)
    addField(fields, 'name', name)
    addField(fields, 'severity', severity)
    if (priority !== null) {
      fields.level = Number(priority[1]) & 7
      fields.facility = shortFacilityName(Number(priority[1]) >> 3)
    }
    return [decoded]
  }

  #addExtensions(decoded: DecodedMessage, extensions: ReadonlyMap<string, Extension>, atMs: number): void {
    const device = extensions.get('dvc') ?? extensions.get('deviceAddress')
    const source = fieldText(device?.text ?? '')
    if (source !== '') decoded.source = source
    for (const [key, extension] of extensions) {
      if (isLabel(key)) continue
      const label = extensions.get(`${key}Label`)?.text.trim() ?? ''
      const name = label !== '' ? label : this.#options.useFullNames ? extension.fullName : key
      setField(decoded, cleanName(name), extension.value(this.#dates, atMs))
    }
  }
}

const labelEnd = 'Label'

function isLabel(key: string): boolean {
  return key.endsWith(labelEnd) && key.length > labelEnd.length
}

/** Labels are words of people. The reference leaves out fields whose label has a space. */
function cleanName(name: string): string {
  return name.trim().replaceAll(/[^A-Za-z0-9_.\-@]/g, '_')
}

function setField(decoded: DecodedMessage, name: string, value: string | number | bigint): void {
  const text = fieldText(String(value))
  switch (storedFieldName(name)) {
    case 'message':
      if (text !== '') decoded.message = text
      return
    case 'source':
      if (text !== '') decoded.source = text
      return
    default:
      addField(decoded.fields, name, value)
  }
}
