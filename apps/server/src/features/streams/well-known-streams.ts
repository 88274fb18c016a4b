import { defaultStreamId, eventsStreamId, failuresStreamId, systemEventsStreamId } from '@logline/message'
import type { Db } from '../../db/index.ts'
import { type BuiltInIndexSet, ensureBuiltInIndexSet, indexSetRepo } from '../index-sets/index.ts'
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

/** Those that lie in an index set of their own. */
const ownIndexSets: Readonly<Record<string, BuiltInIndexSet>> = {
  [eventsStreamId]: 'events',
  [systemEventsStreamId]: 'systemEvents',
  [failuresStreamId]: 'failures',
}

/**
 * Makes the streams every installation has. What lay in the default index set before its stream had one of its own is
 * kept there too until it drops it.
 */
export async function createWellKnownStreams(db: Db, nowMs: number): Promise<void> {
  const defaultSet = await indexSetRepo(db).defaultSet()
  if (!defaultSet) throw new Error('The well-known streams need the default index set.')
  const streams = streamRepo(db)
  for (const { id, title, description } of wellKnown) {
    const own = ownIndexSets[id]
    const indexSetId = own ? await ensureBuiltInIndexSet(db, own, nowMs) : defaultSet.id
    const known = await streams.byId(id)
    if (known) {
      if (own && known.indexSetId === defaultSet.id) await streams.update({ ...known, indexSetId })
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
