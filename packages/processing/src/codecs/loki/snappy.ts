import { DecodeError } from '../decoding/codec.ts'

const broken = () => new DecodeError('Loki: broken Snappy')

/**
 * A block in Snappy (https://github.com/google/snappy/blob/main/format_description.txt). The length that it claims is
 * checked before memory is taken. By hand: snappyjs loops for ever on a literal of 2^31 bytes and more, and takes a block
 * that gives less than it claims.
 * @throws DecodeError
 */
export function unpackedSnappy(block: Buffer, maxBytes: number): Buffer {
  const { length, at: start } = claimedLength(block)
  if (length > maxBytes) throw new DecodeError(`Loki: larger than ${maxBytes} bytes when decompressed`)
  // The best that copies can do: 64 bytes out of 3.
  if (length > (block.length - start) * 22) throw broken()
  const unpacked = Buffer.allocUnsafe(length)
  let at = start
  let to = 0
  while (at < block.length) {
    const tag = block[at] ?? 0
    const kind = tag & 3
    if (kind === 0) {
      const extra = Math.max(0, (tag >> 2) - 59)
      if (at + 1 + extra > block.length) throw broken()
      const size = (extra === 0 ? tag >> 2 : block.readUIntLE(at + 1, extra)) + 1
      at += 1 + extra
      if (at + size > block.length || to + size > length) throw broken()
      block.copy(unpacked, to, at, at + size)
      at += size
      to += size
    } else {
      const offsetBytes = kind === 3 ? 4 : kind
      if (at + 1 + offsetBytes > block.length) throw broken()
      const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
      const low = block.readUIntLE(at + 1, offsetBytes)
      const offset = kind === 1 ? low + ((tag >> 5) << 8) : low
      at += 1 + offsetBytes
      if (offset === 0 || offset > to || to + size > length) throw broken()
      copyWithin(unpacked, to, { offset, size })
      to += size
    }
  }
  if (to !== length) throw broken()
  return unpacked
}

function claimedLength(block: Buffer): { length: number; at: number } {
  let length = 0
  for (let at = 0; at < Math.min(5, block.length); at++) {
    const byte = block[at] ?? 0
    length += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return { length, at: at + 1 }
  }
  throw broken()
}

/** What is copied may be part of the copy: then it repeats. */
function copyWithin(bytes: Buffer, to: number, { offset, size }: { offset: number; size: number }): void {
  if (offset >= size) bytes.copyWithin(to, to - offset, to - offset + size)
  else for (let no = to; no < to + size; no++) bytes[no] = bytes[no - offset] ?? 0
}
