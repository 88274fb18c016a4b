import { parseGrn, toZdt } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { titlesOf } from '../catalog/index.ts'
import { grantRepo } from '../grants/index.ts'
import type { Kinds } from '../kinds/index.ts'
import { everybody } from './grantees.ts'

/** Every grant there is, with what its grantee and its target are called. */
export async function grantsOverview({ db, kinds }: { db: Db; kinds: Kinds }) {
  const grants = await grantRepo(db).all()
  const titles = new Map([
    ...(await titlesOf({ db, kinds }, [...new Set(grants.map(({ target }) => target))])),
    ...(await everybody(db)).map(({ id, title }) => [id, title] as const),
  ])
  return grants.map((grant) => ({
    id: grant.id,
    grantee: grant.grantee,
    grantee_title: titleOf(grant.grantee, titles),
    capability: grant.capability,
    target: grant.target,
    target_title: titleOf(grant.target, titles),
    created_by: grant.created_by,
    created_at: toZdt(grant.created_at_ms),
    updated_by: grant.updated_by,
    updated_at: toZdt(grant.updated_at_ms),
    expires_at: null,
  }))
}

function titleOf(grn: string, titles: ReadonlyMap<string, string>): string {
  const title = titles.get(grn)
  const type = parseGrn(grn)?.type ?? 'thing'
  if (title !== undefined) return `${type}: ${title}`
  return `ERROR: ${type.charAt(0).toUpperCase()}${type.slice(1)} for ${grn} not found!`
}
