import { type FileHandle, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A segment file: a header of 16 bytes (magic, number of the first record, salt of the journal), then frames.
 * Its name is the number of its first record, so that files sort by age.
 */

export const segmentHeaderBytes = 16
const magic = Buffer.from('LOGLJRN1', 'latin1')
const fileNamePattern = /^(\d{15})\.segment$/

export interface SegmentHeader {
  firstRecordNo: number
  salt: number
}

export function segmentPath(dir: string, firstRecordNo: number): string {
  return join(dir, `${String(firstRecordNo).padStart(15, '0')}.segment`)
}

export function encodeSegmentHeader(header: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(segmentHeaderBytes)
  magic.copy(bytes)
  bytes.writeUIntBE(header.firstRecordNo, 8, 6)
  bytes.writeUInt16BE(header.salt, 14)
  return bytes
}

/** Null when the file does not start like a segment, e.g. because the machine stopped while it was made. */
export async function readSegmentHeader(file: FileHandle): Promise<SegmentHeader | null> {
  const bytes = Buffer.alloc(segmentHeaderBytes)
  const { bytesRead } = await file.read(bytes, 0, segmentHeaderBytes, 0)
  if (bytesRead < segmentHeaderBytes || !bytes.subarray(0, 8).equals(magic)) return null
  return { firstRecordNo: bytes.readUIntBE(8, 6), salt: bytes.readUInt16BE(14) }
}

/** Numbers of the first records of all segment files, oldest first. */
export async function listSegments(dir: string): Promise<number[]> {
  const numbers: number[] = []
  for (const name of await readdir(dir)) {
    const match = fileNamePattern.exec(name)
    if (match?.[1]) numbers.push(Number(match[1]))
  }
  return numbers.sort((a, b) => a - b)
}

/** Creates an empty segment, or empties one of which nothing was ever durable. */
export async function createSegment(dir: string, header: SegmentHeader): Promise<FileHandle> {
  const file = await open(segmentPath(dir, header.firstRecordNo), 'w')
  try {
    await file.write(encodeSegmentHeader(header), 0, segmentHeaderBytes, 0)
    await file.sync()
    await syncFolder(dir)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

export async function deleteSegment(dir: string, firstRecordNo: number): Promise<void> {
  await unlink(segmentPath(dir, firstRecordNo))
}

/** Makes created, renamed and deleted names of a folder durable. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
