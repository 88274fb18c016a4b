import { open, rename, stat } from 'node:fs/promises'
import { FrameFile } from './frame-file.ts'
import { deleteSegment, listSegments, segmentHeaderBytes, segmentPath, syncFolder } from './segment-file.ts'

export interface Segment {
  firstRecordNo: number
  /** Up to here everything is durable and intact. */
  endOffset: number
  /** Number of the record that follows the last durable one. */
  endRecordNo: number
  createdAtMs: number
}

/** The segment files of a journal, oldest first. */
export class SegmentList {
  readonly #dir: string
  #segments: Segment[] = []

  constructor(dir: string) {
    this.#dir = dir
  }

  /**
   * Finds the segments that are there. The newest is read through and cut behind its last intact frame, unless it is known
   * to have held more; the ends of the others are known from their successors. Returns how many bytes were cut.
   */
  async load(known: { durableRecordNo: number; salt: number }): Promise<number> {
    let cutBytes = 0
    const numbers = await listSegments(this.#dir)
    for (const [index, firstRecordNo] of numbers.entries()) {
      const { size, mtimeMs } = await stat(segmentPath(this.#dir, firstRecordNo))
      const endRecordNo = numbers[index + 1]
      if (endRecordNo === undefined)
        cutBytes = await this.#readNewest({ firstRecordNo, endOffset: size, createdAtMs: mtimeMs }, known)
      else this.#segments.push({ firstRecordNo, endOffset: size, endRecordNo, createdAtMs: mtimeMs })
    }
    return cutBytes
  }

  get count(): number {
    return this.#segments.length
  }

  all(): readonly Segment[] {
    return this.#segments
  }

  get last(): Segment | undefined {
    return this.#segments.at(-1)
  }

  get oldest(): Segment | undefined {
    return this.#segments[0]
  }

  totalBytes(): number {
    let bytes = 0
    for (const segment of this.#segments) bytes += segment.endOffset
    return bytes
  }

  add(segment: Segment): void {
    this.#segments.push(segment)
  }

  /** Drops a segment that never held a durable record. */
  removeEmpty(): void {
    this.#segments = this.#segments.filter((segment) => segment.endRecordNo > segment.firstRecordNo)
  }

  /** Deletes the files that lie wholly before the record, but never the one that is written to. */
  async deleteBefore(recordNo: number, active: Segment | null): Promise<void> {
    const isDone = (segment: Segment) => segment !== active && segment.endRecordNo <= recordNo
    const done = this.#segments.filter(isDone)
    if (done.length === 0) return
    this.#segments = this.#segments.filter((segment) => !isDone(segment))
    for (const segment of done) await deleteSegment(this.#dir, segment.firstRecordNo)
    await syncFolder(this.#dir)
  }

  async #readNewest(
    file: Omit<Segment, 'endRecordNo'>,
    { durableRecordNo, salt }: { durableRecordNo: number; salt: number },
  ): Promise<number> {
    const { firstRecordNo, endOffset: sizeBytes } = file
    const { endOffset, endRecordNo, isHeaderIntact } = await this.#intactEnd(file, salt)
    if (endRecordNo < durableRecordNo && firstRecordNo < durableRecordNo) {
      // Damaged, and not torn: whoever reads it tells what is lost.
      this.#segments.push({ ...file, endRecordNo: durableRecordNo })
      return 0
    }
    if (endRecordNo > firstRecordNo) {
      await cutFile(segmentPath(this.#dir, firstRecordNo), endOffset)
      this.#segments.push({ ...file, endOffset, endRecordNo })
    } else if (isHeaderIntact) await deleteSegment(this.#dir, firstRecordNo)
    else await setAside(this.#dir, firstRecordNo, sizeBytes)
    return Math.max(sizeBytes - endOffset, 0)
  }

  /** Where its last intact frame ends, whatever is damaged before. */
  async #intactEnd({ firstRecordNo, endOffset: sizeBytes }: Omit<Segment, 'endRecordNo'>, salt: number) {
    const file = await FrameFile.open(this.#dir, firstRecordNo, salt)
    let endOffset = segmentHeaderBytes
    let endRecordNo = firstRecordNo
    try {
      for (;;) {
        const within = { from: endRecordNo, until: Number.POSITIVE_INFINITY }
        const frame = await file.find(endOffset, sizeBytes, within)
        if (frame === null) return { endOffset, endRecordNo, isHeaderIntact: file.isHeaderIntact }
        endOffset = frame.endOffset
        endRecordNo = frame.header.firstRecordNo + frame.header.recordCount
      }
    } finally {
      await file.close()
    }
  }
}

/** A file without a header: made at the moment of a crash and empty, or damaged and kept for a human to look at. */
async function setAside(dir: string, firstRecordNo: number, sizeBytes: number): Promise<void> {
  const path = segmentPath(dir, firstRecordNo)
  if (sizeBytes <= segmentHeaderBytes) await deleteSegment(dir, firstRecordNo)
  else await rename(path, `${path}.damaged`)
}

/** Cuts a file and makes its whole content durable: frames that survived a crash may not have been synced yet. */
async function cutFile(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(sizeBytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
