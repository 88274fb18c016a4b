import { grnOf, parseGrn } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import type { Catalogued, Kinds } from '../kinds/index.ts'
import { type CatalogRow, catalogRows } from './catalog-reader.ts'

interface Titled {
  id: string
  type: string
  title: string
}

/**
 * Titles by grn of those things that exist and that the actor may read; the others are left out, so that nobody learns
 * which of the two it is.
 */
export function titlesFor(
  { db, kinds }: { db: Db; kinds: Kinds },
  actor: Actor,
  grns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return titlesWhere({ db, kinds }, grns, (kind, { key }) => kind.mayRead(actor, key))
}

/** Titles by grn of those things that exist, whoever asks. */
export function titlesOf(
  parts: { db: Db; kinds: Kinds },
  grns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return titlesWhere(parts, grns, () => true)
}

async function titlesWhere(
  { db, kinds }: { db: Db; kinds: Kinds },
  grns: readonly string[],
  isWanted: (kind: Catalogued, row: CatalogRow) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  const items = grns.flatMap((grn) => parseGrn(grn) ?? [])
  for (const [type, ofType] of Map.groupBy(items, (item) => item.type)) {
    const kind = kinds.ofGrnType(type)?.catalogued
    if (!kind) continue
    const ids = ofType.map(({ id }) => id)
    const rows = await catalogRows(db, kind, { column: kind.titleColumn, ids })
    for (const row of rows) if (isWanted(kind, row)) titles.set(grnOf(type, row.id), row.value ?? '')
  }
  return titles
}

/** Titles by collection and id. What does not exist is left out; what the actor may not read has no title. */
export async function titlesOfEntities(
  { db, kinds }: { db: Db; kinds: Kinds },
  actor: Actor,
  wanted: readonly { id: string; type: string }[],
): Promise<{ entities: Titled[]; not_permitted_to_view: string[] }> {
  const entities: Titled[] = []
  const hidden: string[] = []
  for (const [type, ofType] of Map.groupBy(wanted, (entity) => entity.type)) {
    const ids = ofType.map(({ id }) => id)
    for (const kind of kinds.inCollection(type)) {
      for (const { id, key, value } of await catalogRows(db, kind, { column: kind.titleColumn, ids })) {
        const isKnown = kind.mayRead(actor, key)
        entities.push({ id, type, title: isKnown ? (value ?? '') : '' })
        if (!isKnown) hidden.push(id)
      }
    }
  }
  return { entities, not_permitted_to_view: hidden }
}
