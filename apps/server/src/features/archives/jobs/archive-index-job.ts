import { mkdir, rm } from 'node:fs/promises'
import { type ArchiveManifest, toTs } from '@logline/contract'
import type { Caller, IndexContents, MessageKey, MessageStore } from '@logline/engine'
import type { JobKind, JobRun } from '../../../jobs/index.ts'
import { indexSetRepo } from '../../index-sets/index.ts'
import { streamRepo } from '../../streams/index.ts'
import { productVersion } from '../../system/index.ts'
import {
  type ArchivedFile,
  clearLeftovers,
  completeArchive,
  deleteFolder,
  formatVersion,
  readManifest,
  unfinishedFolder,
  writeFileOfArchive,
} from '../files/archive-folder.ts'
import { type ArchiveJobData, archiveJobData, archiveJobTypes } from '../stored/archive-job-types.ts'
import { type ArchiveRecord, archiveRepo } from '../stored/archive-repo.ts'
import { type ArchiveJobDependencies, changeArchive, failArchive, whileEngineIsBack } from './archive-jobs.ts'

/** Of a file, as the engine holds them in memory when it is restored. */
const fileBytes = 128 * 1024 ** 2
const mostMessages = 200_000
/** Into an index that is no longer written to, only what was on its way still comes. */
const mostAttempts = 5

type Run = JobRun<ArchiveJobData>

/**
 * Writes an index into files beside their final place, and gives them their name when all of them are on the disk. It may
 * be killed at any moment: then it begins anew, and takes away what it has left.
 */
export function archiveIndexJob(dependencies: ArchiveJobDependencies): JobKind<ArchiveJobData> {
  const { db, archiveDir } = dependencies
  return {
    type: archiveJobTypes.archive,
    description: 'Archives an index.',
    data: archiveJobData,
    dataByName: null,
    // Deleting the archive ends it.
    isCancellable: false,
    providesProgress: true,
    isResumable: true,
    maxConcurrent: 1,
    maxWaiting: 1_000,
    async run(run) {
      const id = run.data.archive_id
      const record = await archiveRepo(db).byId(id)
      if (!record || record.isComplete) return { archive_id: id }
      try {
        await makeArchive(dependencies, record, run)
      } catch (error) {
        if (run.signal.aborted) throw error
        await rm(unfinishedFolder(archiveDir, id), { recursive: true, force: true })
        await failArchive(db, id, error)
      }
      run.progress(100, `Archived the index ${record.indexName}.`)
      return { archive_id: id }
    },
  }
}

async function makeArchive(
  dependencies: ArchiveJobDependencies,
  record: ArchiveRecord,
  run: Run,
): Promise<void> {
  const { db, archiveDir } = dependencies
  const { progress, signal } = run
  await clearLeftovers(archiveDir, await idsBeingWritten(dependencies, record.id))
  // Of an earlier run that was killed when all was written but its end.
  const written = await readManifest(archiveDir, record.folder).catch(() => null)
  const onWait = (why: string) => progress(0, `Waiting for the message store: ${why}`)
  const { manifest, sha256 } =
    written?.manifest.id === record.id
      ? written
      : await whileEngineIsBack(() => writeArchive(dependencies, record, run), { onWait, signal })
  const complete = await changeArchive(db, record.id, (before) => ({
    ...before,
    isComplete: true,
    problem: null,
    manifestSha256: sha256,
    fromMs: Date.parse(manifest.from),
    toMs: Date.parse(manifest.to),
    messages: manifest.messages,
    bytes: manifest.bytes,
    indexBytes: manifest.index_bytes,
  }))
  if (!complete) await deleteFolder(archiveDir, record)
}

async function idsBeingWritten({ db }: ArchiveJobDependencies, except: string): Promise<Set<string>> {
  const all = await archiveRepo(db).all()
  return new Set(all.filter(({ id, isComplete }) => !isComplete && id !== except).map(({ id }) => id))
}

async function writeArchive(dependencies: ArchiveJobDependencies, record: ArchiveRecord, run: Run) {
  const { db, messageStore, archiveDir } = dependencies
  const { indexName, indexSetId, folder } = record
  const set = await indexSetRepo(db).byId(indexSetId)
  if (!set) throw new Error(`The index set of ${indexName} was deleted.`)
  const caller = { user: 'system', purpose: 'archive', signal: run.signal }
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const store = messageStore()
    const before = await store.indexContents(record, caller)
    if (!before.extent) throw new Error(`The index ${indexName} has no messages any more.`)
    const files = await writeFiles({ store, record, contents: before, archiveDir, caller }, run)
    const after = await store.indexContents(record, caller)
    const rows = messagesOf(files)
    if (rows !== before.messages || rows !== after.messages) {
      run.progress(0, `Messages came into the index ${indexName} meanwhile: it is archived anew.`)
      continue
    }
    const titles = new Map((await streamRepo(db).all()).map(({ id, title }) => [id, title]))
    const manifest: ArchiveManifest = {
      format: 'logline-archive',
      format_version: formatVersion,
      id: record.id,
      product_version: productVersion,
      created_at: toTs(Date.now()),
      index_set: {
        id: set.id,
        title: set.title,
        description: set.description,
        index_prefix: set.indexPrefix,
        rotation_strategy_class: set.rotationStrategyClass,
        rotation_strategy: { ...set.rotationStrategy },
        retention_strategy_class: set.retentionStrategyClass,
        retention_strategy: { ...set.retentionStrategy },
        index_analyzer: set.indexAnalyzer,
      },
      index: { name: indexName, number: record.indexNo },
      from: toTs(before.extent.fromMs),
      to: toTs(before.extent.toMs),
      messages: rows,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      index_bytes: before.bytes,
      streams: before.streams.map((stream) => ({ ...stream, title: titles.get(stream.id) ?? null })),
      files,
    }
    return { manifest, sha256: await completeArchive({ archiveDir, folder }, manifest) }
  }
  throw new Error(`Messages still come into the index ${indexName}: try again later.`)
}

function messagesOf(files: readonly ArchivedFile[]): number {
  return files.filter(({ kind }) => kind === 'messages').reduce((sum, { rows }) => sum + rows, 0)
}

interface Writing {
  store: MessageStore
  record: ArchiveRecord
  contents: IndexContents
  archiveDir: string
  caller: Caller
}

async function writeFiles(
  { store, record, contents, archiveDir, caller }: Writing,
  { progress, signal }: Run,
): Promise<ArchivedFile[]> {
  const folder = unfinishedFolder(archiveDir, record.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const write = (
    file: Pick<ArchivedFile, 'name' | 'kind'>,
    bytes: Awaited<ReturnType<typeof store.archiveCatalogue>>,
  ) => writeFileOfArchive(folder, file, { bytes, signal })
  const files: ArchivedFile[] = []
  const averageBytes = Math.max(1, contents.plainBytes / contents.messages)
  const maxMessages = Math.max(1, Math.min(mostMessages, Math.floor(fileBytes / averageBytes)))
  let after: MessageKey | null = null
  do {
    const done = messagesOf(files)
    progress((99 * done) / contents.messages, `Archiving the index ${record.indexName}.`)
    const part = await store.archiveMessages(record, { after, maxMessages }, caller)
    const name = `part-${String(files.length).padStart(5, '0')}.parquet`
    files.push(await write({ name, kind: 'messages' }, part.bytes))
    after = part.until
  } while (after)
  for (const kind of ['fields', 'values'] as const) {
    const bytes = await store.archiveCatalogue(record, kind, caller)
    files.push(await write({ name: `${kind}.parquet`, kind }, bytes))
  }
  return files
}
