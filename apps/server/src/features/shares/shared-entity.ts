import { grnOf } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { type Actor, requireOwner } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { titlesOf } from '../catalog/index.ts'
import type { Kinds } from '../kinds/index.ts'

interface Parts {
  db: Db
  kinds: Kinds
}

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
export async function requireOwnEntity(parts: Parts, actor: Actor, name: string): Promise<SharedEntity> {
  const thing = parts.kinds.shared(name)
  if (!thing) throw badRequest(`"${name}" is not the name of something that can be shared.`)
  const { kind, id } = thing
  const grn = grnOf(kind.grn, id)
  requireOwner(actor, grn)
  return { type: kind.type, id, grn, title: await requireTitle(parts, grn) }
}

/** What the thing is called. Throws 404 when there is none. */
export async function requireTitle(parts: Parts, grn: string): Promise<string> {
  const title = (await titlesOf(parts, [grn])).get(grn)
  if (title === undefined) throw notFound(`There is no <${grn}>.`)
  return title
}
