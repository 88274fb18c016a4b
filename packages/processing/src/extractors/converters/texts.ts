import { createHash } from 'node:crypto'

export function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex')
}

/** The last part of every IPv4 address is hidden. */
export function withoutHosts(text: string): string {
  return text.replaceAll(/(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}/g, '$1.xxx')
}

/** Behind the start or a blank; a value has quotes, which are taken off, or no blanks. */
const pair = /(?<=^|\s)([\w-]+)\s?=\s?(?:"([^"]*)"|'([^']*)'|(\S+))/g

/** `key=value` pairs. */
export function pairsOf(text: string): [name: string, value: string][] {
  if (!text.includes('=')) return []
  return Array.from(text.matchAll(pair), ([, name = '', inDouble, inSingle, plain]) => [
    name,
    inDouble ?? inSingle ?? plain ?? '',
  ])
}
