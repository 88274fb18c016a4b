import type { IndexPlace, InsertBatch } from '@logline/engine'

/** By index set that was dropped: where its messages go instead. */
export type Heirs = ReadonlyMap<string, IndexPlace>

interface PlacedBatches {
  own: readonly InsertBatch[]
  /**
   * To be inserted behind the others, in this order and as retries: a message of several streams may have gone to the heir
   * with another batch, or by an attempt of before a crash.
   */
  inherited: readonly InsertBatch[]
}

/** The batches of index sets that were dropped go to their heirs, each by itself: so a repetition has the same ones. */
export function withHeirs(batches: readonly InsertBatch[], heirs: Heirs): PlacedBatches {
  const { own = [], inherited = [] } = Object.groupBy(batches, ({ indexSetId }) =>
    heirs.has(indexSetId) ? 'inherited' : 'own',
  )
  return { own, inherited: inherited.map((batch) => ({ ...batch, ...heirOf(batch, heirs) })) }
}

/** An heir may have been dropped later, and then has one itself. */
function heirOf({ indexSetId, indexNo }: IndexPlace, heirs: Heirs): IndexPlace {
  const heir = heirs.get(indexSetId)
  return heir === undefined ? { indexSetId, indexNo } : heirOf(heir, heirs)
}
