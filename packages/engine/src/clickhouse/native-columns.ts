// Columns as a block of the engine's format Native has them (https://clickhouse.com/docs/interfaces/specs/NativeFormat): all
// numbers in little-endian order, as every processor that the engine runs on has them.

/** Texts of more UTF-16 units are written by Node: a call costs as much as a loop over about so many. */
const longText = 80
const maxBytesPerUnit = 3
const maxVarintBytes = 5

/** `String`: the length of each text in bytes, and the text. */
export class TextColumn {
  #buffer: Buffer
  #used = 0

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafeSlow(capacity)
  }

  /** Hot path (bench: ingest): a loop for short texts of ASCII. Half of a surrogate pair becomes U+FFFD. */
  add(text: string): void {
    const { length } = text
    if (this.#used + length * maxBytesPerUnit + maxVarintBytes > this.#buffer.length) this.#grow(length)
    this.#used = length > longText ? this.#writeLong(text) : this.#writeShort(text)
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#used)
  }

  #writeShort(text: string): number {
    const buffer = this.#buffer
    const start = this.#used
    const { length } = text
    let at = start + 1
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index)
      if (unit > 0x7f) return this.#writeLong(text)
      buffer[at++] = unit
    }
    buffer[start] = length
    return at
  }

  #writeLong(text: string): number {
    const buffer = this.#buffer
    const start = this.#used
    const expected = varintBytes(text.length)
    const length = buffer.write(text, start + expected)
    const needed = varintBytes(length)
    if (needed > expected) buffer.copyWithin(start + needed, start + expected, start + expected + length)
    return writeVarint(buffer, start, length) + length
  }

  #grow(units: number): void {
    const needed = this.#used + units * maxBytesPerUnit + maxVarintBytes
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(grown, 0, 0, this.#used)
    this.#buffer = grown
  }
}

/** `LowCardinality(String)`: each different text once, and where each row has its own. */
export class DictionaryColumn {
  readonly #places = new Map<string, number>()
  readonly #rows: number[] = []

  /** How many rows there are. */
  get length(): number {
    return this.#rows.length
  }

  add(text: string): void {
    let place = this.#places.get(text)
    if (place === undefined) {
      place = this.#places.size
      this.#places.set(text, place)
    }
    this.#rows.push(place)
  }

  /** What stands before the column and all that it is nested in: the version of the form. */
  static readonly prefix = uint64(1)

  bytes(): Buffer[] {
    if (this.#rows.length === 0) return []
    const texts = new TextColumn(1024)
    for (const text of this.#places.keys()) texts.add(text)
    const [width, places] =
      this.#places.size <= 0x100
        ? [0, new Uint8Array(this.#rows)]
        : this.#places.size <= 0x10000
          ? [1, new Uint16Array(this.#rows)]
          : [2, new Uint32Array(this.#rows)]
    const hasOwnTexts = 0x200
    return [
      uint64(width | hasOwnTexts),
      uint64(this.#places.size),
      texts.bytes(),
      uint64(this.#rows.length),
      bytesOf(places),
    ]
  }
}

/** `Int64`, `UInt64` and what is kept as these, of whole numbers that a double holds. */
export function int64s(values: readonly number[]): Buffer {
  const halves = new Uint32Array(values.length * 2)
  values.forEach((value, index) => {
    halves[index * 2] = value
    halves[index * 2 + 1] = Math.floor(value / 2 ** 32)
  })
  return bytesOf(halves)
}

/** The bytes of a typed array. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** A block of so many rows; each column with its name, its type and its bytes. */
export function nativeBlock(
  rows: number,
  columns: readonly (readonly [name: string, type: string, parts: readonly Uint8Array[]])[],
): Buffer {
  const head = (name: string, type: string) => {
    const texts = new TextColumn(256)
    texts.add(name)
    texts.add(type)
    return texts.bytes()
  }
  const sizes = Buffer.alloc(2 * maxVarintBytes)
  const used = writeVarint(sizes, writeVarint(sizes, 0, columns.length), rows)
  return Buffer.concat([
    sizes.subarray(0, used),
    ...columns.flatMap(([name, type, parts]) => [head(name, type), ...parts]),
  ])
}

function uint64(value: number): Buffer {
  return int64s([value])
}

function varintBytes(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5
}

/** LEB128; answers the place behind it. */
function writeVarint(buffer: Buffer, start: number, value: number): number {
  let at = start
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) buffer[at++] = (rest & 0x7f) | 0x80
  buffer[at++] = rest
  return at
}
