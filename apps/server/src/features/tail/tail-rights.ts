import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { HttpError, missingStreamPermission } from '../../http/errors.ts'
import { defaultStreamIds, loadCatalogue, requireStreams, type SearchCatalogue } from '../searches/index.ts'
import { readableStreams } from '../streams/index.ts'
import type { Ending } from './tail-inbox.ts'

/** What somebody may see when a tail is opened: as for a search. Throws 403 when a named stream is foreign or none is left. */
export async function openingStreams(db: Db, named: readonly string[], actor: Actor): Promise<string[]> {
  requireStreams(named, actor)
  const streamIds = await permittedStreams(db, named, actor)
  if (streamIds.length === 0) throw missingStreamPermission([])
  return streamIds
}

/** Those of the named streams the actor may read; of all when none is named. */
async function permittedStreams(db: Db, named: readonly string[], actor: Actor): Promise<string[]> {
  if (named.length > 0) return named.filter((id) => isPermitted(actor, `streams:read:${id}`))
  return defaultStreamIds(await readableStreams(db, actor))
}

export interface RightsCheck {
  db: Db
  named: readonly string[]
  /** Who the tail's credentials stand for now; null when they have ended. */
  identify: () => Promise<Actor | null>
}

type Rights = { streamIds: string[]; catalogue: SearchCatalogue } | { ending: Ending }

/** What a tail may go on with, or why it has to end. It also ends when that cannot be found out: nobody sees what he may not. */
export async function checkRights({ db, named, identify }: RightsCheck): Promise<Rights> {
  try {
    const actor = await identify()
    if (!actor) return ending('signed_out', 'You are no longer signed in.')
    const streamIds = await permittedStreams(db, named, actor)
    if (streamIds.length === 0)
      return ending('forbidden', 'You may no longer read the streams of this search.')
    return { streamIds, catalogue: await loadCatalogue(db) }
  } catch (error) {
    const why = error instanceof HttpError ? `: ${error.message}` : '.'
    return ending('failed', `Your permissions could not be checked${why}`)
  }
}

function ending(reason: Ending['reason'], message: string): Rights {
  return { ending: { reason, message } }
}
