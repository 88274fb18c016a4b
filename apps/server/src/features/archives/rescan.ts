import { mkdir, readdir } from 'node:fs/promises'
import type { ArchiveManifest } from '@logline/contract'
import { inTransaction, lockKind } from '../../db/index.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import type { ArchiveDependencies } from './archive-changes.ts'
import { archiveKind } from './archive-kind.ts'
import { DamagedArchiveError, type ReadManifest, readManifest } from './files/archive-folder.ts'
import { type ArchiveRecord, archiveRepo } from './stored/archive-repo.ts'

interface FoundArchives {
  /** Names of indices. */
  found: string[]
  problems: { folder: string; problem: string }[]
}

/** Lists what lies in the folder of archives and is not listed, such as archives of another installation. */
export async function rescanArchives(
  { db, archiveDir }: Pick<ArchiveDependencies, 'db' | 'archiveDir'>,
  doer: Doer,
): Promise<FoundArchives> {
  const known = new Set((await archiveRepo(db).all()).map(({ folder }) => folder))
  const result: FoundArchives = { found: [], problems: [] }
  const read: { folder: string; manifest: ReadManifest }[] = []
  for (const folder of await foldersIn(archiveDir)) {
    if (known.has(folder)) continue
    try {
      read.push({ folder, manifest: await readManifest(archiveDir, folder) })
    } catch (error) {
      if (!(error instanceof DamagedArchiveError)) throw error
      result.problems.push({ folder, problem: error.message })
    }
  }
  await inTransaction(db, async (db) => {
    await lockKind(db, archiveKind.type)
    const found: string[] = []
    const problems = [...result.problems]
    for (const { folder, manifest } of read) {
      const record = recordOf(folder, manifest, doer)
      const other = await archiveRepo(db).byId(record.id)
      if (other) {
        problems.push({ folder, problem: `It is the same archive as in the folder ${other.folder}.` })
        continue
      }
      await archiveRepo(db).insert(record)
      found.push(record.indexName)
    }
    const entity = { type: archiveKind.type, id: '', title: 'all archives' }
    await recordAudit(db, doer, { action: 'rescan', entity, details: { found } })
    Object.assign(result, { found, problems })
  })
  return result
}

async function foldersIn(archiveDir: string): Promise<string[]> {
  await mkdir(archiveDir, { recursive: true })
  const entries = await readdir(archiveDir, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

function recordOf(folder: string, { manifest, sha256 }: ReadManifest, doer: Doer): ArchiveRecord {
  const { index, index_set: set }: ArchiveManifest = manifest
  return {
    id: manifest.id,
    indexSetId: set.id,
    indexSetTitle: set.title,
    indexNo: index.number,
    indexName: index.name,
    folder,
    isComplete: true,
    isDamaged: false,
    problem: null,
    manifestSha256: sha256,
    fromMs: Date.parse(manifest.from),
    toMs: Date.parse(manifest.to),
    messages: manifest.messages,
    bytes: manifest.bytes,
    indexBytes: manifest.index_bytes,
    createdAtMs: Date.parse(manifest.created_at),
    createdBy: doer.username,
    verifiedAtMs: null,
    restored: null,
  }
}
