import { everyoneGrn, grnOf, parseGrn, type SharedThing } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { titlesOf } from '../catalog/index.ts'
import { grantRepo, maySeeThing, permissionsOfGrants } from '../grants/index.ts'
import type { Kinds } from '../kinds/index.ts'
import { roleRepo } from '../roles/index.ts'
import { streamsOfStoredSearch } from '../searches/index.ts'
import type { UserDirectory } from '../users/index.ts'
import { ownersOf } from './grantees.ts'
import { thingReader } from './thing-reader.ts'

export interface SharingParts {
  db: Db
  kinds: Kinds
  directory: UserDirectory
}

interface Sharing {
  entity: string
  grantees: readonly string[]
  actor: Actor
}

/**
 * What the thing cannot be used without, by grantee who may not see it: the streams of saved searches and dashboards.
 * What the actor may not see, or what does not exist, is not named.
 */
export async function missingDependencies(
  { db, kinds, directory }: SharingParts,
  { entity, grantees, actor }: Sharing,
): Promise<Record<string, SharedThing[]>> {
  const used = (await dependenciesOf({ db, kinds }, entity)).filter((grn) =>
    maySeeThing(kinds, actor.permissions, grn),
  )
  if (used.length === 0) return {}
  const titles = await titlesOf({ db, kinds }, used)
  const owners = await ownersOf(db, used)
  const missing: Record<string, SharedThing[]> = {}
  for (const grantee of grantees) {
    const held = await permissionsOf({ db, kinds, directory }, grantee)
    const unseen = used.filter((grn) => titles.has(grn) && !maySeeThing(kinds, held, grn))
    if (unseen.length === 0) continue
    missing[grantee] = unseen.map((grn) => ({
      id: grn,
      type: 'stream',
      title: titles.get(grn) ?? '',
      owners: owners(grn),
    }))
  }
  return missing
}

async function dependenciesOf(
  { db, kinds }: Pick<SharingParts, 'db' | 'kinds'>,
  entity: string,
): Promise<string[]> {
  const thing = kinds.shared(entity)
  if (thing?.kind.type !== 'dashboard' && thing?.kind.type !== 'search') return []
  const searchId = await thingReader(db).searchIdOf(thing.id)
  const streams = searchId === null ? [] : await streamsOfStoredSearch(db, searchId)
  return streams.map((id) => grnOf('stream', id))
}

/** Of a team, what each member has by it. */
async function permissionsOf(
  { db, kinds, directory }: SharingParts,
  grantee: string,
): Promise<readonly string[]> {
  const { type, id = '' } = parseGrn(grantee) ?? {}
  if (type === 'user') return (await directory.byId(id))?.permissions ?? []
  const grants = await grantRepo(db).ofGrantees([grantee, everyoneGrn])
  const roles = type === 'team' ? await roleRepo(db).ofTeam(id) : []
  return [...permissionsOfGrants(kinds, grants).permissions, ...roles.flatMap((role) => role.permissions)]
}
