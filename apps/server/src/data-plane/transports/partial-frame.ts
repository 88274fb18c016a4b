/** How many bytes of unfinished frames all connections of an input may hold together. */
export class PartialBudget {
  readonly #maxBytes: number
  #usedBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  take(bytes: number): boolean {
    if (this.#usedBytes + bytes > this.#maxBytes) return false
    this.#usedBytes += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#usedBytes -= bytes
  }
}

const firstCapacityBytes = 1024

/** The beginning of a frame whose end has not arrived. Grows by doubling, so that a sender of single bytes costs little. */
export class PartialFrame {
  readonly #budget: PartialBudget
  #buffer: Buffer | null = null
  #length = 0

  constructor(budget: PartialBudget) {
    this.#budget = budget
  }

  get length(): number {
    return this.#length
  }

  /** A view that is valid until the next call of `append` or `clear`. */
  get bytes(): Buffer {
    return this.#buffer?.subarray(0, this.#length) ?? Buffer.alloc(0)
  }

  /** False when the budget is used up: then nothing was added. */
  append(bytes: Buffer): boolean {
    const length = this.#length + bytes.length
    const capacity = this.#buffer?.length ?? 0
    if (length > capacity && !this.#grow(Math.max(length, capacity * 2, firstCapacityBytes))) return false
    this.#buffer?.set(bytes, this.#length)
    this.#length = length
    return true
  }

  clear(): void {
    this.#budget.giveBack(this.#buffer?.length ?? 0)
    this.#buffer = null
    this.#length = 0
  }

  #grow(capacity: number): boolean {
    if (!this.#budget.take(capacity)) return false
    const grown = Buffer.allocUnsafeSlow(capacity)
    if (this.#buffer !== null) {
      this.#buffer.copy(grown, 0, 0, this.#length)
      this.#budget.giveBack(this.#buffer.length)
    }
    this.#buffer = grown
    return true
  }
}
