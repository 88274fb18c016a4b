import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { brotliDecompress, gunzip, inflateRaw, inflate as zlibInflate, zstdDecompress } from 'node:zlib'

/** Bounds for the bodies of one input, and how much of them is held now. */
export interface BodyReader {
  maxBytes: number
  maxDecompressedBytes: number
  maxBufferedBytes: number
  bufferedBytes: number
  /** Whether the body of a request is wanted as it came; left out: never. */
  isLeftEncoded?: (request: Pick<IncomingMessage, 'headers'>) => boolean
}

/** Of HTTP/1.1 or HTTP/2. */
type ReadRequest = Pick<IncomingMessage, 'headers' | 'complete'> & Pick<Readable, 'on'>

export type BodyResult = { receivedBytes: number } & (
  | { kind: 'body'; body: Buffer }
  | { kind: 'busy' }
  | { kind: 'too-large'; reason: string }
  | { kind: 'unreadable'; reason: string; sample: Buffer }
)

/** Reads a body to its end and decompresses it; says so as soon as a bound is passed. Calls back once, or never when the sender gives up. */
export function readBody(request: ReadRequest, reader: BodyReader, done: (result: BodyResult) => void): void {
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
    if (reader.isLeftEncoded?.(request)) finish({ kind: 'body', body, receivedBytes })
    else decompress(request.headers['content-encoding'], body, reader.maxDecompressedBytes, finish)
  })
  // Comes after `end` too, while the body is still being decompressed.
  request.on('close', () => {
    if (!request.complete) finish(null)
  })
}

type Decompressor = (
  body: Buffer,
  options: { maxOutputLength: number },
  done: (error: NodeJS.ErrnoException | null, plain: Buffer) => void,
) => void

/** A list of codings was applied one after another; more than these is no log message. */
const maxCodings = 3

/**
 * What the first bytes say counts, not the header: senders write `gzip,deflate` above a body in zlib, and never read the
 * answer that tells them so. What is in no known form is passed on as it came.
 */
export function decompress(
  encoding: string | undefined,
  body: Buffer,
  maxOutputLength: number,
  done: (result: BodyResult) => void,
): void {
  const receivedBytes = body.length
  const names = (encoding ?? '').toLowerCase().split(',')
  const isNamed = names.some((name) => !['', 'identity'].includes(name.trim()))

  function step(plain: Buffer, codings: number): void {
    const form = isNamed && codings < maxCodings ? formOf(plain) : null
    if (form) inflate(form, plain, codings)
    else if (isNamed && codings === 0) withoutMark(plain)
    else done({ kind: 'body', body: plain, receivedBytes })
  }

  function inflate({ name, decompressor }: Form, compressed: Buffer, codings: number): void {
    decompressor(compressed, { maxOutputLength }, (error, plain) => {
      if (error === null) return step(plain, codings + 1)
      if (error.code === 'ERR_BUFFER_TOO_LARGE') return tooLarge()
      done({ kind: 'unreadable', reason: `Body is not valid ${name}`, sample: body, receivedBytes })
    })
  }

  /** Brotli and deflate without the header of zlib have no first bytes of their own: the name has to tell. */
  function withoutMark(plain: Buffer): void {
    const asIs = () => done({ kind: 'body', body: plain, receivedBytes })
    const named = names.map((name) => unmarked[name.trim()]).find((form) => form !== undefined)
    if (!named) {
      asIs()
      return
    }
    named(plain, { maxOutputLength }, (error, inflated) => {
      if (error === null) done({ kind: 'body', body: inflated, receivedBytes })
      else if (error.code === 'ERR_BUFFER_TOO_LARGE') tooLarge()
      else asIs()
    })
  }

  function tooLarge(): void {
    const reason = `Body larger than ${maxOutputLength} bytes when decompressed`
    done({ kind: 'too-large', reason, receivedBytes })
  }

  step(body, 0)
}

const unmarked: Readonly<Record<string, Decompressor>> = { br: brotliDecompress, deflate: inflateRaw }

interface Form {
  name: string
  decompressor: Decompressor
}

/** By its first bytes (RFC 1952, RFC 1950, RFC 8878). Null for another form, or none. */
function formOf(body: Buffer): Form | null {
  if (body.length < 2) return null
  const start = body.readUInt16BE(0)
  if (start === 0x1f8b) return { name: 'gzip', decompressor: gunzip }
  if (start >> 8 === 0x78 && start % 31 === 0) return { name: 'zlib', decompressor: zlibInflate }
  if (start === 0x28b5 && body.length > 3 && body.readUInt16BE(2) === 0x2ffd) {
    return { name: 'zstd', decompressor: zstdDecompress }
  }
  return null
}
