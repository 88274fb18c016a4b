/**
 * UUID of version 4 (RFC 9562, section 5.4). `crypto.randomUUID` is there only over HTTPS and on the machine itself; many
 * consoles are opened over plain HTTP in a network of their own.
 */
export function uniqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => markedByte(byte, index).toString(16).padStart(2, '0'))
  const groups = [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
  return groups.map((group) => group.join('')).join('-')
}

/** Version and variant stand in the upper bits of the seventh and the ninth byte. */
function markedByte(byte: number, index: number): number {
  if (index === 6) return 0x40 | (byte & 0x0f)
  return index === 8 ? 0x80 | (byte & 0x3f) : byte
}
