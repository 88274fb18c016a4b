import { statfs } from 'node:fs/promises'
import type { SegmentList } from './segment-list.ts'

export interface JournalLimits {
  maxSizeBytes: number
  /** Age of the oldest record that is not stored yet. */
  maxAgeMs: number
  /** Below it the rest of the disk is left to the message store, which needs space to merge. */
  minFreeDiskBytes: number
}

const checkIntervalMs = 1000

/**
 * Decides whether the journal may grow. At a bound it takes no new records: TCP is slowed down, HTTP answers 503,
 * UDP sheds and counts. What is not stored yet is never deleted.
 */
export class JournalBounds {
  readonly limits: JournalLimits
  /** Which bound is reached, for people; null for none. */
  reason: string | null = null
  onRelieved: () => void = () => {}
  readonly #dir: string
  readonly #segments: SegmentList
  #committedRecordNo = 0
  #freeBytes = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | null = null

  constructor(dir: string, limits: JournalLimits, segments: SegmentList) {
    this.#dir = dir
    this.limits = limits
    this.#segments = segments
  }

  async start(committedRecordNo: number): Promise<void> {
    this.#committedRecordNo = committedRecordNo
    await this.#measureDisk()
    this.#timer = setInterval(() => void this.#measureDisk(), checkIntervalMs)
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
  }

  /** Looks at the bounds again after the journal has grown or shrunk. */
  check(committedRecordNo: number): void {
    this.#committedRecordNo = committedRecordNo
    const before = this.reason
    this.reason = this.#reachedBound()
    if (before !== null && this.reason === null) this.onRelieved()
  }

  #reachedBound(): string | null {
    const { maxSizeBytes, maxAgeMs, minFreeDiskBytes } = this.limits
    if (this.#segments.totalBytes() >= maxSizeBytes) return `The journal is full (${maxSizeBytes} bytes)`
    if (this.#freeBytes < minFreeDiskBytes) {
      return `The disk of the journal has less than ${minFreeDiskBytes} bytes left`
    }
    const waiting = this.#segments.oldest
    if (waiting === undefined || waiting.endRecordNo <= this.#committedRecordNo) return null
    if (Date.now() - waiting.createdAtMs < maxAgeMs) return null
    return `The journal holds messages older than ${maxAgeMs} ms that could not be stored yet`
  }

  async #measureDisk(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.#dir)
      this.#freeBytes = bavail * bsize
    } catch {
      // Unknown is not a reason to refuse: a write that fails will be.
      this.#freeBytes = Number.POSITIVE_INFINITY
    }
    this.check(this.#committedRecordNo)
  }
}
