import type { FileHandle } from 'node:fs/promises'

const magic = 'PAR1'
/** The length of the footer and the mark, at both ends of a file. */
const endBytes = 8
const longestFooterBytes = 64 * 1024 ** 2

/**
 * How many rows a Parquet file says that it has; null when it is none, or breaks off. The footer is a struct of Thrift's
 * compact protocol whose third field is the number (https://parquet.apache.org/docs/file-format/metadata).
 */
export async function parquetRows(file: FileHandle, sizeBytes: number): Promise<number | null> {
  if (sizeBytes < magic.length + endBytes) return null
  const end = await readAt(file, sizeBytes - endBytes, endBytes)
  const footerBytes = end.readUInt32LE(0)
  const isWhole = end.toString('latin1', 4) === magic && footerBytes <= sizeBytes - endBytes - magic.length
  if (!isWhole || footerBytes > longestFooterBytes) return null
  try {
    return new CompactReader(await readAt(file, sizeBytes - endBytes - footerBytes, footerBytes)).thirdField()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** Types of the protocol; 1 and 2 are the two booleans. */
const types = { i8: 3, i16: 4, i32: 5, i64: 6, double: 7, binary: 8, list: 9, set: 10, struct: 12 }
const rowsField = 3
const deepest = 32

/** Throws a RangeError where the bytes end, or are not what they should be. */
class CompactReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  thirdField(): number {
    let field = 0
    for (;;) {
      const head = this.#bytes.readUInt8(this.#at++)
      const type = head & 0x0f
      if (type === 0) throw new RangeError('The footer names no number of rows')
      field = head >> 4 === 0 ? this.#zigzag() : field + (head >> 4)
      if (field === rowsField && type === types.i64) return this.#zigzag()
      this.#skip(type, 0)
    }
  }

  #skip(type: number, depth: number): void {
    if (depth > deepest) throw new RangeError('The footer is too deep')
    if (type === 1 || type === 2) return
    if (type === types.i8) this.#at += 1
    else if (type === types.i16 || type === types.i32 || type === types.i64) this.#varint()
    else if (type === types.double) this.#at += 8
    else if (type === types.binary) this.#skipBytes()
    else if (type === types.list || type === types.set) this.#skipList(depth)
    else if (type === types.struct) this.#skipStruct(depth)
    else throw new RangeError(`The footer has a value of the type ${type}`)
  }

  #skipBytes(): void {
    const length = this.#varint()
    this.#at += length
  }

  #skipList(depth: number): void {
    const head = this.#bytes.readUInt8(this.#at++)
    const type = head & 0x0f
    const size = head >> 4 === 15 ? this.#varint() : head >> 4
    for (let no = 0; no < size; no += 1) {
      // A boolean of a list has a byte of its own.
      if (type === 1 || type === 2) this.#at += 1
      else this.#skip(type, depth + 1)
      if (this.#at > this.#bytes.length) throw new RangeError('The footer breaks off')
    }
  }

  #skipStruct(depth: number): void {
    for (;;) {
      const head = this.#bytes.readUInt8(this.#at++)
      if ((head & 0x0f) === 0) return
      if (head >> 4 === 0) this.#varint()
      this.#skip(head & 0x0f, depth + 1)
    }
  }

  #varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes.readUInt8(this.#at++)
      value += (byte & 0x7f) * factor
      if (byte < 128) return value
      if (factor > 2 ** 56) throw new RangeError('The footer has a number that is too long')
    }
  }

  #zigzag(): number {
    const value = this.#varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
