import { defaultStreamId, eventsStreamId, failuresStreamId, systemEventsStreamId } from '@logline/message'
import type { Db } from '../../db/index.ts'
import { ensureFailuresIndexSet, indexSetRepo } from '../index-sets/index.ts'
import { streamRepo } from './stored/stream-repo.ts'

const wellKnown = [
  {
    id: defaultStreamId,
    title: 'Default Stream',
    description: 'Contains messages that are not explicitly routed to other streams',
  },
  {
    id: eventsStreamId,
    title: 'All events',
    description: 'Stream containing all events created by event definitions',
  },
  {
    id: systemEventsStreamId,
    title: 'All system events',
    description: 'Stream containing all system events',
  },
  {
    id: failuresStreamId,
    title: 'Processing and Indexing Failures',
    description: 'Stream containing messages that could not be processed or stored',
  },
] as const

/** Streams that hold no ordinary messages: a search that names no stream leaves them out. */
export const nonMessageStreamIds: ReadonlySet<string> = new Set([
  eventsStreamId,
  systemEventsStreamId,
  failuresStreamId,
])

/** The streams every installation has. They cannot be changed by hand. */
export const builtInStreamIds: ReadonlySet<string> = new Set(wellKnown.map((stream) => stream.id))

/**
 * Makes the streams every installation has. They lie in the default index set, but for failures, which have one of their
 * own; where they lay in the default one, they are kept there too until it drops them.
 */
export async function createWellKnownStreams(db: Db, nowMs: number): Promise<void> {
  const indexSet = await indexSetRepo(db).defaultSet()
  if (!indexSet) throw new Error('The well-known streams need the default index set.')
  const failuresIndexSetId = await ensureFailuresIndexSet(db, nowMs)
  const streams = streamRepo(db)
  for (const { id, title, description } of wellKnown) {
    const indexSetId = id === failuresStreamId ? failuresIndexSetId : indexSet.id
    const known = await streams.byId(id)
    if (known) {
      if (id === failuresStreamId && known.indexSetId === indexSet.id)
        await streams.update({ ...known, indexSetId })
      continue
    }
    await streams.insert({
      id,
      title,
      description,
      indexSetId,
      matchingType: 'AND',
      isDisabled: false,
      removesMatchesFromDefaultStream: false,
      createdAtMs: nowMs,
      creatorUserId: 'local:admin',
      contentPack: null,
    })
  }
}
