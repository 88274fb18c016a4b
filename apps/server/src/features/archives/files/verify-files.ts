import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveManifest } from '@logline/contract'
import { type ArchivedFile, DamagedArchiveError, isMissing } from './archive-folder.ts'
import { parquetRows } from './parquet-rows.ts'

interface Verification {
  /** Of the archive's files. */
  folder: string
  manifest: ArchiveManifest
  /** Gets the bytes of all files that were read. */
  onRead: (bytes: number) => void
  signal: AbortSignal
}

const blockBytes = 1024 ** 2

/** Reads every file of an archive. Throws a DamagedArchiveError that names the first one that is not what it was. */
export async function verifyFiles({ folder, manifest, onRead, signal }: Verification): Promise<void> {
  const messages = manifest.files
    .filter(({ kind }) => kind === 'messages')
    .reduce((sum, { rows }) => sum + rows, 0)
  if (messages !== manifest.messages) {
    throw new DamagedArchiveError(
      `The manifest tells of ${manifest.messages} messages, and of ${messages} in its files.`,
    )
  }
  let readBytes = 0
  for (const file of manifest.files) {
    await verifyFile(folder, file, {
      signal,
      onBlock: (bytes) => {
        readBytes += bytes
        onRead(readBytes)
      },
    })
  }
}

async function verifyFile(
  folder: string,
  expected: ArchivedFile,
  { onBlock, signal }: { onBlock: (bytes: number) => void; signal: AbortSignal },
): Promise<void> {
  const { name } = expected
  const file = await open(join(folder, name), 'r').catch((error: unknown) => {
    if (isMissing(error)) throw new DamagedArchiveError(`The file ${name} is missing.`)
    throw error
  })
  try {
    const { size } = await file.stat()
    if (size !== expected.bytes) {
      throw new DamagedArchiveError(`The file ${name} has ${size} bytes instead of ${expected.bytes}.`)
    }
    const hash = createHash('sha256')
    const block = Buffer.alloc(blockBytes)
    for (let at = 0; at < size; ) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(block, 0, blockBytes, at)
      if (bytesRead === 0) throw new DamagedArchiveError(`The file ${name} breaks off.`)
      hash.update(block.subarray(0, bytesRead))
      at += bytesRead
      onBlock(bytesRead)
    }
    if (hash.digest('hex') !== expected.sha256) {
      throw new DamagedArchiveError(`The checksum of the file ${name} is wrong: its content was changed.`)
    }
    const rows = await parquetRows(file, size)
    if (rows !== expected.rows) {
      throw new DamagedArchiveError(`The file ${name} has ${rows ?? 'no'} rows instead of ${expected.rows}.`)
    }
  } finally {
    await file.close()
  }
}
