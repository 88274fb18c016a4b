import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'

/**
 * How many datagrams the system has dropped at a socket because nobody fetched them in time, since it was opened.
 * Null where the system does not tell (it does on Linux, in the last column of /proc/net/udp).
 */
export async function droppedDatagrams(address: string, port: number): Promise<number | null> {
  const table = await readFile(isIPv4(address) ? '/proc/net/udp' : '/proc/net/udp6', 'latin1').catch(
    () => null,
  )
  if (table === null) return null
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const local = isIPv4(address) ? `${littleEndianHex(address)}${suffix}` : suffix
  for (const line of table.split('\n')) {
    const columns = line.trim().split(/\s+/)
    if (columns[1]?.endsWith(local)) return Number(columns.at(-1))
  }
  return null
}

function littleEndianHex(address: string): string {
  const bytes = address.split('.').map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
  return bytes.reverse().join('')
}
