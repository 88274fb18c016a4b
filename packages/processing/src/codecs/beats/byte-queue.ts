/** Bytes that came in pieces, however many and small. What was read from it stays as it is when more is added. */
export class ByteQueue {
  #buffer: Buffer = Buffer.alloc(0)
  #start = 0
  #end = 0

  get length(): number {
    return this.#end - this.#start
  }

  /** @param bytes not changed by anybody afterwards */
  add(bytes: Buffer): void {
    if (this.length === 0) {
      this.#buffer = bytes
      this.#start = 0
      this.#end = bytes.length
      return
    }
    if (this.#end + bytes.length > this.#buffer.length) this.#grow(bytes.length)
    bytes.copy(this.#buffer, this.#end)
    this.#end += bytes.length
  }

  /** The first bytes, which stay; null when there are not so many. */
  peek(length: number): Buffer | null {
    return length > this.length ? null : this.#buffer.subarray(this.#start, this.#start + length)
  }

  /** @param length not more than there are */
  drop(length: number): void {
    this.#start += length
  }

  /** To twice of what is needed, so that each byte is moved a few times at most. */
  #grow(by: number): void {
    const length = this.length
    const grown = Buffer.allocUnsafe(2 * (length + by))
    this.#buffer.copy(grown, 0, this.#start, this.#end)
    this.#buffer = grown
    this.#start = 0
    this.#end = length
  }
}
