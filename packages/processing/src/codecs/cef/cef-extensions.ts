import { writtenNumber, writtenWhole } from '../decoding/written-number.ts'
import { type CefType, cefFullName, cefType } from './cef-keys.ts'
import { type CefDates, readCefDate } from './cef-prefix.ts'

export interface Extension {
  text: string
  fullName: string
  /** As its key says; text that is none of that kind stays text. */
  value(dates: CefDates, receivedAtMs: number): string | number | bigint
}

/** A key stands where a word begins: `=` within a word, as addresses of the web have it, makes none. */
const keyPattern = /(?<!\S)([\w.\-[\]]+)=/g

/** `key=value key=value`, values with spaces; of a key that comes again the last counts. */
export function readExtensions(text: string): ReadonlyMap<string, Extension> {
  const extensions = new Map<string, Extension>()
  let key = ''
  let valueAt = 0
  const keep = (end: number) => {
    if (key !== '') extensions.set(key, extensionOf(key, unescaped(text.slice(valueAt, end).trim())))
  }
  for (const match of text.matchAll(keyPattern)) {
    keep(match.index)
    key = match[1] ?? ''
    valueAt = match.index + match[0].length
  }
  keep(text.length)
  return extensions
}

function extensionOf(key: string, text: string): Extension {
  const type = cefType(key)
  return {
    text,
    fullName: cefFullName(key),
    value: (dates, atMs) => typed(type, text, { dates, atMs }) ?? text,
  }
}

function typed(
  type: CefType,
  text: string,
  { dates, atMs }: { dates: CefDates; atMs: number },
): number | bigint | string | undefined {
  switch (type) {
    case 'whole':
      return writtenWhole(text)
    case 'decimal':
      return writtenNumber(text)
    case 'time': {
      const ms = readCefDate(text, { ...dates, zone: 'UTC' }, atMs)
      return ms === null ? undefined : new Date(ms).toISOString()
    }
    case 'text':
      return text
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\', '=': '=', r: '\r', n: '\n' }

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(/\\(.)/gs, (whole, escaped: string) => escapes[escaped] ?? whole)
}
