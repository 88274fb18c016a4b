import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type ArchiveManifest, archiveManifest } from '@logline/contract'
import { parquetRows } from './parquet-rows.ts'

export const manifestName = 'manifest.json'
/** Of archives that are written by this version; older ones are read as well. */
export const formatVersion = 1

export type ArchivedFile = ArchiveManifest['files'][number]

const marks = { unfinished: '.unfinished-', deleted: '.deleted-' }

/** Where an archive is while it is being written. */
export function unfinishedFolder(archiveDir: string, id: string): string {
  return join(archiveDir, `${marks.unfinished}${id}`)
}

/**
 * Takes away what was left when a server died: what others, by their ids, are still being written is kept. What is
 * deleted or half written is never under the name of an archive.
 */
export async function clearLeftovers(archiveDir: string, writtenIds: ReadonlySet<string>): Promise<void> {
  await mkdir(archiveDir, { recursive: true })
  for (const name of await readdir(archiveDir)) {
    const isLeft = name.startsWith(marks.unfinished) && !writtenIds.has(name.slice(marks.unfinished.length))
    if (isLeft || name.startsWith(marks.deleted)) {
      await rm(join(archiveDir, name), { recursive: true, force: true })
    }
  }
}

/** Writes a file of an archive, no faster than the disk takes it, and durably. */
export async function writeFileOfArchive(
  folder: string,
  { name, kind }: Pick<ArchivedFile, 'name' | 'kind'>,
  { bytes, signal }: { bytes: Readable; signal: AbortSignal },
): Promise<ArchivedFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(join(folder, name), 'w+')
  try {
    for await (const chunk of bytes) {
      signal.throwIfAborted()
      hash.update(chunk)
      sizeBytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.datasync()
    const rows = await parquetRows(file, sizeBytes)
    if (rows === null) throw new Error(`The engine gave no Parquet file for ${name}.`)
    return { name, kind, rows, bytes: sizeBytes, sha256: hash.digest('hex') }
  } finally {
    bytes.destroy()
    await file.close()
  }
}

/** Makes what was written an archive, at once and durably. Answers the checksum of its manifest. */
export async function completeArchive(
  { archiveDir, folder }: { archiveDir: string; folder: string },
  manifest: ArchiveManifest,
): Promise<string> {
  const written = unfinishedFolder(archiveDir, manifest.id)
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const file = await open(join(written, manifestName), 'w')
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
  await syncFolder(written)
  await rename(written, join(archiveDir, folder))
  await syncFolder(archiveDir)
  return sha256Of(text)
}

/** It is no archive any more from the first moment on, whatever happens meanwhile. */
export async function deleteFolder(
  archiveDir: string,
  { id, folder }: { id: string; folder: string },
): Promise<void> {
  const deleted = join(archiveDir, `${marks.deleted}${id}`)
  await rm(deleted, { recursive: true, force: true })
  try {
    await rename(join(archiveDir, folder), deleted)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  await rm(deleted, { recursive: true, force: true })
}

export interface ReadManifest {
  manifest: ArchiveManifest
  sha256: string
}

/** What is wrong with an archive, in words. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError'
}

const longestManifestBytes = 64 * 1024 ** 2

/** Throws a DamagedArchiveError that says why there is none. */
export async function readManifest(archiveDir: string, folder: string): Promise<ReadManifest> {
  const path = join(archiveDir, folder, manifestName)
  const text = await readText(path)
  const version = versionOf(text)
  if (version !== null && version > formatVersion) {
    throw new DamagedArchiveError(
      `The archive has version ${version} of the format, and this server reads versions up to ${formatVersion}: it was made by a newer Logline.`,
    )
  }
  const parsed = archiveManifest.safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new DamagedArchiveError(
      `${manifestName} is damaged: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'cannot be read'}.`,
    )
  }
  return { manifest: parsed.data, sha256: sha256Of(text) }
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > longestManifestBytes) throw new DamagedArchiveError(`${manifestName} is too large.`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) throw new DamagedArchiveError(`${manifestName} is missing.`)
    throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function versionOf(text: string): number | null {
  const json = jsonOf(text)
  const version = typeof json === 'object' && json && 'format_version' in json ? json.format_version : null
  return typeof version === 'number' ? version : null
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Makes created and renamed names of a folder durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** Whether the disk of the archives has no room left. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
