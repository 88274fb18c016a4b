import { FrameBuilder, frameHeaderBytes } from '../../journal/frame.ts'
import type { JournalSource, RemoteAddress } from '../../journal/journal-source.ts'

/** What is read, checked and sent at once is about so much. */
const maxFrameBytes = 1 << 20
/** Messages of a buffer come from no socket: their records say nothing but the message. */
const remote: RemoteAddress = { address: Buffer.alloc(0), port: 0 }

interface Packed {
  frames: FrameBuilder[]
  /** How many of the payloads, from the first on, are in them. */
  taken: number
}

/** Frames of the payloads, as many as fit into so many bytes. */
export function framesOf(
  payloads: readonly Uint8Array[],
  { firstRecordNo, maxBytes }: { firstRecordNo: number; maxBytes: number },
): Packed {
  const source: JournalSource = { description: Buffer.alloc(0), frame: null, numberInFrame: 0 }
  const frames: FrameBuilder[] = []
  let taken = 0
  let leftBytes = maxBytes
  while (taken < payloads.length) {
    const { count, bytes } = nextFrame(payloads, { source, from: taken, maxBytes: leftBytes })
    if (count === 0) break
    const frame = new FrameBuilder(bytes)
    frame.reset(firstRecordNo + taken)
    for (const payload of payloads.slice(taken, taken + count)) frame.add(source, remote, 0, payload)
    frames.push(frame)
    taken += count
    leftBytes -= bytes
  }
  return { frames, taken }
}

/** How many payloads go into a frame; a large one has a frame of its own. */
function nextFrame(
  payloads: readonly Uint8Array[],
  { source, from, maxBytes }: { source: JournalSource; from: number; maxBytes: number },
): { count: number; bytes: number } {
  let bytes = frameHeaderBytes
  let count = 0
  for (let at = from; at < payloads.length; at++) {
    const more = FrameBuilder.recordBytes(source, remote, payloads[at]?.length ?? 0)
    if (bytes + more > maxBytes || (count > 0 && bytes + more > maxFrameBytes)) break
    bytes += more
    count++
  }
  return { count, bytes }
}
