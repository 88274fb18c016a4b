import { grnOf } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type Actor, requireOwner } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { parseTarget } from '../grants/index.ts'
import { thingReader } from './thing-reader.ts'

/** A thing that is shared. */
export interface SharedEntity {
  grn: string
  type: string
  id: string
  title: string
}

/**
 * The thing of this name, when it belongs to the actor. To all others, one that does not exist looks the same.
 * @throws HttpError 400 for what cannot be shared, 403 for who does not own it, 404 when it does not exist
 */
export async function requireOwnEntity(db: Db, actor: Actor, name: string): Promise<SharedEntity> {
  const thing = parseTarget(name)
  if (!thing) throw badRequest(`"${name}" is not the name of something that can be shared.`)
  const grn = grnOf(thing.type, thing.id)
  requireOwner(actor, grn)
  return { ...thing, grn, title: await requireTitle(db, grn) }
}

/** What the thing is called. Throws 404 when there is none. */
export async function requireTitle(db: Db, grn: string): Promise<string> {
  const title = (await thingReader(db).titles([grn])).get(grn)
  if (title === undefined) throw notFound(`There is no <${grn}>.`)
  return title
}
