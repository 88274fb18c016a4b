const beyondLatin1 = /[^\0-\xff]/
const leastCapacity = 64 * 1024

/** Texts one after the other, in one byte for each UTF-16 unit where that holds all of them, else in two: nothing is changed. */
export class TextPacker {
  #bytes = Buffer.allocUnsafeSlow(leastCapacity)
  #used = 0

  get usedBytes(): number {
    return this.#used
  }

  /** Answers what the reader needs: its length, below zero when it takes two bytes for each unit. */
  add(text: string): number {
    const isWide = beyondLatin1.test(text)
    const bytes = isWide ? text.length * 2 : text.length
    if (this.#used + bytes > this.#bytes.length) this.#grow(bytes)
    this.#bytes.write(text, this.#used, isWide ? 'utf16le' : 'latin1')
    this.#used += bytes
    return isWide ? -text.length : text.length
  }

  /** The bytes, in a buffer of their own; begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#used)
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(this.#used, leastCapacity))
    this.#used = 0
    return taken
  }

  #grow(bytes: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#used + bytes, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.#used)
    this.#bytes = grown
  }
}

/** Reads the texts in the order in which they were packed. */
export class TextUnpacker {
  readonly #bytes: Buffer
  #at = 0

  constructor({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) {
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength)
  }

  /** @param length as `add` has answered */
  next(length: number): string {
    const start = this.#at
    this.#at += length < 0 ? length * -2 : length
    return this.#bytes.toString(length < 0 ? 'utf16le' : 'latin1', start, this.#at)
  }
}
