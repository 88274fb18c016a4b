import type { InputState } from '@logline/contract'
import { senderAddress, testLine } from './test-line.ts'

interface WayToSend {
  /** Of the input. */
  id: string
  title: string
  /** Of the input's type, such as `GELF HTTP`. */
  name: string
  address: string
  /** For a shell. */
  command: string
}

const most = 2
/** What most senders speak, and what answers whether it was taken, comes first. */
const preferred = [/GELFHttp/, /SyslogUDP/, /SyslogTCP/, /GELFTCP/, /GELFUDP/, /OtlpHttp/]

/** Lines that send a message to inputs that run, the handiest first. `host`: where the server is reached from here. */
export function waysToSend(states: readonly InputState[], host: string): WayToSend[] {
  const ways = states.flatMap(({ id, state, message_input: { title, name, type, attributes } }) => {
    const address = senderAddress({ configuration: attributes, host })
    const command = testLine({ type, configuration: attributes, host })
    if (state !== 'RUNNING' || address === null || command === null) return []
    const shownHost = address.host.includes(':') ? `[${address.host}]` : address.host
    return [{ rank: rankOf(type), id, title, name, address: `${shownHost}:${address.port}`, command }]
  })
  return ways
    .toSorted((a, b) => a.rank - b.rank || a.title.localeCompare(b.title))
    .slice(0, most)
    .map(({ rank: _, ...way }) => way)
}

function rankOf(type: string): number {
  const rank = preferred.findIndex((one) => one.test(type))
  return rank < 0 ? preferred.length : rank
}
