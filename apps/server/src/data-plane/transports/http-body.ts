import type { IncomingMessage } from 'node:http'
import { gunzip, inflate, inflateRaw } from 'node:zlib'

/** Bounds for the bodies of one input, and how much of them is held now. */
export interface BodyReader {
  maxBytes: number
  maxDecompressedBytes: number
  maxBufferedBytes: number
  bufferedBytes: number
}

export type BodyResult = { receivedBytes: number } & (
  | { kind: 'body'; body: Buffer }
  | { kind: 'busy' }
  | { kind: 'too-large'; reason: string }
  | { kind: 'unreadable'; reason: string; sample: Buffer }
)

/** Reads a body to its end and decompresses it; says so as soon as a bound is passed. Calls back once, or never when the sender gives up. */
export function readBody(
  request: IncomingMessage,
  reader: BodyReader,
  done: (result: BodyResult) => void,
): void {
  const tooLarge = { kind: 'too-large', reason: `Body larger than ${reader.maxBytes} bytes` } as const
  if (Number(request.headers['content-length'] ?? 0) > reader.maxBytes) {
    done({ ...tooLarge, receivedBytes: 0 })
    return
  }
  const chunks: Buffer[] = []
  let receivedBytes = 0
  let isOver = false
  const finish = (result: BodyResult | null) => {
    if (isOver) return
    isOver = true
    reader.bufferedBytes -= receivedBytes
    if (result !== null) done(result)
  }
  request.on('data', (chunk: Buffer) => {
    if (isOver) return
    receivedBytes += chunk.length
    reader.bufferedBytes += chunk.length
    if (receivedBytes > reader.maxBytes) return finish({ ...tooLarge, receivedBytes })
    if (reader.bufferedBytes > reader.maxBufferedBytes) return finish({ kind: 'busy', receivedBytes })
    chunks.push(chunk)
  })
  request.on('end', () => {
    if (isOver) return
    const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    decompress(request.headers['content-encoding'], body, reader.maxDecompressedBytes, finish)
  })
  // Comes after `end` too, while the body is still being decompressed.
  request.on('close', () => {
    if (!request.complete) finish(null)
  })
}

type Decompressor = typeof gunzip

function decompress(
  encoding: string | undefined,
  body: Buffer,
  maxOutputLength: number,
  done: (result: BodyResult) => void,
): void {
  const receivedBytes = body.length
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === '' || name === 'identity') {
    done({ kind: 'body', body, receivedBytes })
    return
  }
  const decompressor = decompressorFor(name, body)
  if (decompressor === null) {
    const reason = `Content-Encoding ${name} is not supported`
    done({ kind: 'unreadable', reason, sample: body, receivedBytes })
    return
  }
  decompressor(body, { maxOutputLength }, (error: NodeJS.ErrnoException | null, plain) => {
    if (error === null) {
      done({ kind: 'body', body: plain, receivedBytes })
    } else if (error.code === 'ERR_BUFFER_TOO_LARGE') {
      const reason = `Body larger than ${maxOutputLength} bytes when decompressed`
      done({ kind: 'too-large', reason, receivedBytes })
    } else {
      done({ kind: 'unreadable', reason: `Body is not valid ${name}`, sample: body, receivedBytes })
    }
  })
}

function decompressorFor(name: string, body: Buffer): Decompressor | null {
  if (name === 'gzip' || name === 'x-gzip') return gunzip
  if (name !== 'deflate') return null
  // "deflate" is zlib by RFC 9110; some clients send it without the zlib header.
  const isZlib = (body[0] ?? 0) % 16 === 8 && body.length > 1 && body.readUInt16BE(0) % 31 === 0
  return isZlib ? inflate : inflateRaw
}
