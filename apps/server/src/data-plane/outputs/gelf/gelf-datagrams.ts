import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'

const chunkMagic = Buffer.from([0x1e, 0x0f])
const chunkHeaderBytes = 12
const maxChunks = 128
/** What passes every network in one piece, and what most receivers take when there would be too many pieces. */
const datagramBytes = [1420, 8192] as const
const gelfIsUncompressedBelowBytes = 512

/** The datagrams of a GELF message, compressed and in chunks when it is large; a text that says why it cannot be sent. */
export function gelfDatagrams(json: string): readonly Buffer[] | string {
  const plain = Buffer.from(json)
  const payload = plain.length < gelfIsUncompressedBelowBytes ? plain : gzipSync(plain, { level: 1 })
  const [small, large] = datagramBytes
  if (payload.length <= small) return [payload]
  const chunkBytes = [small, large].find((bytes) => payload.length <= maxChunks * (bytes - chunkHeaderBytes))
  if (chunkBytes === undefined)
    return `A message of ${payload.length} bytes is too large for GELF by UDP, which takes ${maxChunks} chunks`
  return chunksOf(payload, chunkBytes - chunkHeaderBytes)
}

function chunksOf(payload: Buffer, bytes: number): Buffer[] {
  const id = randomBytes(8)
  const count = Math.ceil(payload.length / bytes)
  return Array.from({ length: count }, (_, no) =>
    Buffer.concat([chunkMagic, id, Buffer.from([no, count]), payload.subarray(no * bytes, (no + 1) * bytes)]),
  )
}
