import type { SharedThing, ShareQuery } from '@logline/contract'
import { compareTexts, type Db, foldedText } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { listPage } from '../../lists/list-page.ts'
import { titlesOf } from '../catalog/index.ts'
import { compareCapabilities, type HeldGrant, maySeeThing } from '../grants/index.ts'
import type { Capability, Kinds } from '../kinds/index.ts'
import { ownersOf } from './grantees.ts'

interface Parts {
  db: Db
  kinds: Kinds
}

interface SharedRow {
  grn: string
  type: string
  title: string
  capability: Capability
}

/**
 * A page of what these grants open to a user or a team, as far as the actor may see it, too. Sorted by title. The
 * titles are in several tables, so that the list is put together here and not by `entityPage`.
 */
export async function sharedWith(
  { db, kinds }: Parts,
  actor: Actor,
  { grants, query }: { grants: readonly HeldGrant[]; query: ShareQuery },
) {
  const visible = await sharedRows({ db, kinds }, actor, grants)
  const sign = query.order === 'desc' ? -1 : 1
  const matches = visible
    .filter(matcher(query))
    .sort((a, b) => compareTexts(a.title, b.title) * sign || (a.grn < b.grn ? -1 : 1))
  const { rows, info } = listPage(matches, query)
  const owners = await ownersOf(
    db,
    rows.map(({ grn }) => grn),
  )
  return {
    ...info,
    grand_total: visible.length,
    entities: rows.map(
      ({ grn, type, title }): SharedThing => ({ id: grn, type, title, owners: owners(grn) }),
    ),
    context: {
      grantee_capabilities: Object.fromEntries(rows.map(({ grn, capability }) => [grn, capability])),
    },
  }
}

async function sharedRows(
  { db, kinds }: Parts,
  actor: Actor,
  grants: readonly HeldGrant[],
): Promise<SharedRow[]> {
  const highest = new Map<string, Capability>()
  for (const { target, capability } of grants) {
    const known = highest.get(target)
    if (!known || compareCapabilities(capability, known) > 0) highest.set(target, capability)
  }
  const visible = [...highest].filter(([grn]) => maySeeThing(kinds, actor.permissions, grn))
  const titles = await titlesOf(
    { db, kinds },
    visible.map(([grn]) => grn),
  )
  return visible.flatMap(([grn, capability]) => {
    const title = titles.get(grn)
    const thing = kinds.shared(grn)
    return title === undefined || !thing ? [] : [{ grn, type: thing.kind.type, title, capability }]
  })
}

/** A capability that does not exist narrows nothing (reference: authz, section 5.4). */
function matcher({ query, capability, entity_type }: ShareQuery): (row: SharedRow) => boolean {
  const part = foldedText(query)
  const wanted = ['view', 'manage', 'own'].includes(capability) ? capability : ''
  return (row) =>
    foldedText(row.title).includes(part) &&
    (wanted === '' || row.capability === wanted) &&
    (entity_type === '' || row.type === entity_type)
}
