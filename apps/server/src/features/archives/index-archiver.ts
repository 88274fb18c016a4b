import type { IndexPlace } from '@logline/engine'
import { notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import type { ArchiveChanges, ArchiveDependencies } from './archive-changes.ts'
import { archiveJobRepo } from './stored/archive-job-repo.ts'
import { archiveRepo } from './stored/archive-repo.ts'
import { archivedIndicesRepo } from './stored/archived-indices-repo.ts'

/** `outdated`: messages came into the index since. */
export type ArchiveState = 'none' | 'running' | 'archived' | 'outdated' | 'failed'

/** For retention: what archives an index before it is dropped. */
export interface IndexArchiver {
  /** Whether an archive on the disk holds all that the index has at this moment: then it may be dropped. */
  isArchived: (place: IndexPlace) => Promise<boolean>
  stateOf: (place: IndexPlace) => Promise<ArchiveState>
  /** Starts a job; of one that is `none`, `outdated` or `failed`. Throws 409 with the reason when it cannot be archived. */
  archiveIndex: (place: IndexPlace, doer: Doer) => Promise<void>
}

export function createIndexArchiver(
  { db, messageStore }: Pick<ArchiveDependencies, 'db' | 'messageStore'>,
  changes: ArchiveChanges,
): IndexArchiver {
  async function stateOf(place: IndexPlace): Promise<ArchiveState> {
    const all = await archiveRepo(db).ofIndex(place)
    const sound = all.filter(({ isComplete, isDamaged }) => isComplete && !isDamaged)
    if (sound.length > 0) {
      const caller = { user: 'system', purpose: 'archive' }
      const { messages } = await messageStore().indexContents(place, caller)
      if (sound.some((archive) => archive.messages === messages)) return 'archived'
    }
    const jobs = await archiveJobRepo(db).open()
    if (all.some(({ id }) => jobs.get(id)?.kind === 'archive')) return 'running'
    if (sound.length > 0) return 'outdated'
    return all.length > 0 ? 'failed' : 'none'
  }

  return {
    stateOf,
    isArchived: async (place) => (await stateOf(place)) === 'archived',
    async archiveIndex({ indexSetId, indexNo }, doer) {
      const all = await archivedIndicesRepo(db).all()
      const index = all.find((index) => index.indexSetId === indexSetId && index.indexNo === indexNo)
      if (!index) throw notFound(`There is no index ${indexNo} in the index set <${indexSetId}>`)
      await changes.request(index, doer)
    },
  }
}
