import { archives } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { streamRepo } from '../streams/index.ts'
import { type ArchiveDependencies, createArchiveChanges, load } from './archive-changes.ts'
import { archiveWire } from './archive-wire.ts'
import { DamagedArchiveError, readManifest } from './files/archive-folder.ts'
import { createIndexArchiver, type IndexArchiver } from './index-archiver.ts'
import { rescanArchives } from './rescan.ts'
import { restoredPrefix } from './restored-index-set.ts'
import { archiveJobRepo } from './stored/archive-job-repo.ts'
import { type ArchiveRecord, archiveRepo, fromRow } from './stored/archive-repo.ts'
import { archivedIndicesRepo } from './stored/archived-indices-repo.ts'

const archiveList = entityList({
  table: 'archives',
  fromRow,
  fields: {
    index_name: { type: 'text', column: 'index_name' },
    index_set_title: { type: 'text', column: 'index_set_title' },
    id: { type: 'id', column: 'id' },
    created_at: { type: 'date', column: 'created_at_ms' },
  },
  searched: ['index_name', 'index_set_title', 'id'],
  sorted: ['created_at', 'index_name'],
  order: 'desc',
})

/** Indices as files of their own. Answers what retention archives an index by. */
export function registerArchives(api: FastifyInstance, dependencies: ArchiveDependencies): IndexArchiver {
  const { db, archiveDir, messageStore } = dependencies
  const changes = createArchiveChanges(dependencies)

  const surroundings = async () => ({
    jobs: await archiveJobRepo(db).open(),
    indices: await archivedIndicesRepo(db).all(),
  })
  const wireOf = async (record: ArchiveRecord) => archiveWire(record, await surroundings())

  mount(api, archives.list, async ({ query }) => {
    const { rows, info } = await entityPage(db, archiveList, query)
    const around = await surroundings()
    return { ...info, query: query.query, archives: rows.map((row) => archiveWire(row, around)) }
  })

  mount(api, archives.candidates, async () => {
    const [indices, sizes, archived] = await Promise.all([
      archivedIndicesRepo(db).all(),
      messageStore().indexSizes(),
      archiveRepo(db).all(),
    ])
    return {
      indices: indices.flatMap((index) => {
        const isHere = (other: { indexSetId: string; indexNo: number }) =>
          other.indexSetId === index.indexSetId && other.indexNo === index.indexNo
        const size = sizes.find(isHere)
        const isOurs = index.indexName.startsWith(`${restoredPrefix}_`)
        const isArchived = archived.some((archive) => archive.isComplete && isHere(archive))
        if (index.isWrittenTo || isOurs || isArchived || !size) return []
        const { messages, bytes } = size
        return [{ index_name: index.indexName, index_set_title: index.indexSetTitle, messages, bytes }]
      }),
    }
  })

  mount(api, archives.create, async ({ body, actor }) => wireOf(await changes.create(body.index, actor)))

  mount(api, archives.rescan, ({ actor }) => rescanArchives(dependencies, actor))

  mount(api, archives.get, async ({ params }) => {
    const record = await load(db, params.archiveId)
    const [wire, manifest, streams] = await Promise.all([
      wireOf(record),
      manifestOf(archiveDir, record),
      streamRepo(db).all(),
    ])
    const present = new Set(streams.map(({ id }) => id))
    const missing = (manifest?.streams ?? []).filter(({ id }) => !present.has(id))
    return { ...wire, manifest, missing_streams: missing.map(({ id }) => id) }
  })

  mount(api, archives.verify, async ({ params, actor }) =>
    wireOf(await changes.verify(params.archiveId, actor)),
  )

  mount(api, archives.restore, async ({ params, actor }) =>
    wireOf(await changes.restore(params.archiveId, actor)),
  )

  mount(api, archives.removeRestored, ({ params, actor }) => changes.removeRestored(params.archiveId, actor))

  mount(api, archives.remove, ({ params, actor }) => changes.remove(params.archiveId, actor))

  return createIndexArchiver(dependencies, changes)
}

async function manifestOf(archiveDir: string, { isComplete, folder }: ArchiveRecord) {
  if (!isComplete) return null
  try {
    return (await readManifest(archiveDir, folder)).manifest
  } catch (error) {
    if (error instanceof DamagedArchiveError) return null
    throw error
  }
}
