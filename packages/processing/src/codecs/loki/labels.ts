import { DecodeError } from '../decoding/codec.ts'
import { checkLabels, type Labels } from './push-request.ts'

const labelForm = /\s*([A-Za-z_][\w.:-]*)\s*=\s*("(?:[^"\\\n]|\\.)*"|`[^`]*`)\s*/y
const escapeForm = /\\(?:([abfnrtv\\"'])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3}))/y

/**
 * Labels as Prometheus and Loki write them: `{job="nginx", host="a\"b"}`, with the escapes of Go.
 * @throws DecodeError
 */
export function readLabels(text: string): Labels {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) throw unreadable(text)
  const inner = trimmed.slice(1, -1).trim()
  const labels: Record<string, string> = {}
  let at = 0
  while (at < inner.length) {
    labelForm.lastIndex = at
    const [whole, name, value] = labelForm.exec(inner) ?? []
    if (whole === undefined || name === undefined || value === undefined) throw unreadable(text)
    if (name !== '__proto__') labels[name] = unquoted(value)
    at += whole.length
    if (at === inner.length) break
    if (inner[at] !== ',') throw unreadable(text)
    at++
  }
  return checkLabels(labels)
}

const named: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

function unquoted(quoted: string): string {
  const inner = quoted.slice(1, -1)
  if (quoted.startsWith('`') || !inner.includes('\\')) return inner
  let text = ''
  let at = 0
  for (let next = inner.indexOf('\\'); next !== -1; next = inner.indexOf('\\', at)) {
    escapeForm.lastIndex = next
    const match = escapeForm.exec(inner)
    if (match === null) throw unreadable(quoted)
    text += inner.slice(at, next) + escaped(match)
    at = next + match[0].length
  }
  return text + inner.slice(at)
}

function escaped([whole, letter, hex, short, long, octal]: RegExpExecArray): string {
  if (letter !== undefined) return named[letter] ?? letter
  const code =
    octal === undefined ? Number.parseInt(hex ?? short ?? long ?? '', 16) : Number.parseInt(octal, 8)
  if (code > 0x10ffff) throw unreadable(whole)
  return String.fromCodePoint(code)
}

function unreadable(text: string): DecodeError {
  return new DecodeError(`Loki: labels that cannot be read: ${text.slice(0, 200)}`)
}
