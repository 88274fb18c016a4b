import { grnOf, parseGrn } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { catalogRows } from './catalog-reader.ts'
import { collectionOf, homeOf } from './collections.ts'

interface Titled {
  id: string
  type: string
  title: string
}

/**
 * Titles by grn of those things that exist and that the actor may read; the others are left out, so that nobody learns
 * which of the two it is.
 */
export async function titlesOfGrns(
  db: Db,
  actor: Actor,
  grns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  const items = grns.flatMap((grn) => parseGrn(grn) ?? [])
  for (const [type, ofType] of Map.groupBy(items, (item) => item.type)) {
    const home = homeOf(type)
    if (!home) continue
    const { collection, kind } = home
    const ids = ofType.map(({ id }) => id)
    const rows = await catalogRows(db, collection, { column: collection.titleColumn, ids })
    for (const row of rows) {
      if (row.kind !== kind || !collection.mayRead(actor, row)) continue
      titles.set(grnOf(type, row.id), row.value ?? '')
    }
  }
  return titles
}

/** Titles by collection and id. What does not exist is left out; what the actor may not read has no title. */
export async function titlesOfEntities(
  db: Db,
  actor: Actor,
  wanted: readonly { id: string; type: string }[],
): Promise<{ entities: Titled[]; not_permitted_to_view: string[] }> {
  const entities: Titled[] = []
  const hidden: string[] = []
  for (const [type, ofType] of Map.groupBy(wanted, (entity) => entity.type)) {
    const collection = collectionOf(type)
    if (!collection) continue
    const ids = ofType.map(({ id }) => id)
    const rows = await catalogRows(db, collection, { column: collection.titleColumn, ids })
    for (const row of rows) {
      const { id, value } = row
      const isKnown = collection.mayRead(actor, row)
      entities.push({ id, type, title: isKnown ? (value ?? '') : '' })
      if (!isKnown) hidden.push(id)
    }
  }
  return { entities, not_permitted_to_view: hidden }
}
