/** Pushes of Loki as protobuf, written as `push.proto` says, by other code than what reads them. */

interface FramedEntry {
  seconds: bigint
  nanos?: number
  line: string
  metadata?: Readonly<Record<string, string>>
}

export function pushProtobuf(
  ...streams: readonly { labels: string; entries: readonly FramedEntry[] }[]
): Buffer {
  return Buffer.concat(
    streams.map(({ labels, entries }) =>
      lengthed(1, text(1, labels), ...entries.map(entryFrame), Buffer.from([0x18]), varint(7n)),
    ),
  )
}

function entryFrame({ seconds, nanos = 0, line, metadata = {} }: FramedEntry): Buffer {
  const time = [
    Buffer.from([0x08]),
    varint(BigInt.asUintN(64, seconds)),
    Buffer.from([0x10]),
    varint(BigInt(nanos)),
  ]
  const pairs = Object.entries(metadata).map(([name, value]) => lengthed(3, text(1, name), text(2, value)))
  return lengthed(2, lengthed(1, ...time), text(2, line), ...pairs)
}

function text(no: number, value: string): Buffer {
  return lengthed(no, Buffer.from(value))
}

function lengthed(no: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([(no << 3) | 2]), varint(BigInt(body.length)), body])
}

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return Buffer.from([...bytes, Number(rest)])
}
