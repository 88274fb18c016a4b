import type { EngineDisk, IndexPlace, MessageStore } from '@logline/engine'
import { type Db, inTransaction, lockRow } from '../../../db/index.ts'
import type { IndexEventsTable } from '../../../db/tables/streams/index-events-table.ts'
import { badRequest, conflict, forbidden, notFound } from '../../../http/errors.ts'
import { type Doer, recordAudit } from '../../audit/index.ts'
import { type IndexRecord, type IndexSetRecord, indexRepo } from '../../index-sets/index.ts'
import type { KnownIndex } from '../schedule/retention-rules.ts'
import { noContent } from '../schedule/rotation-rules.ts'
import { indexEventRepo } from './index-event-repo.ts'
import { indexKind } from './index-kind.ts'

export interface ChangeParts {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  /** Sends the data plane where messages go. */
  dataPlane: { publishPlan(): Promise<void> }
  /** Milliseconds since 1970 UTC. */
  now: () => number
}

/** Why something is done: by somebody, or by itself for a reason in words that follow "because". */
export type Cause = { doer: Doer } | { doer: null; reason: string }

type Action = IndexEventsTable['action']

/** Every change of an index: stored first, so that whatever dies on the way, it is taken up where it was left. */
export function createIndexChanges({ db, messageStore, dataPlane, now }: ChangeParts) {
  /** Index sets that a new index is being made for, on this server. */
  const rotating = new Set<string>()

  /** In the transaction of the change. */
  async function record(db: Db, index: KnownIndex, action: Action, cause: Cause): Promise<void> {
    const { doer } = cause
    await indexEventRepo(db).add({
      at_ms: now(),
      index_set_id: index.indexSetId,
      index_name: index.indexName,
      action,
      reason: cause.doer === null ? cause.reason : 'somebody asked for it',
      username: doer?.username ?? null,
      messages: index.content.messages,
      bytes: index.content.bytes,
      begin_ms: index.beginMs,
      end_ms: index.endMs,
    })
    if (doer === null) return
    const { indexName: title } = index
    await recordAudit(db, doer, { action, entity: { type: indexKind.type, id: title, title } })
  }

  /** What the engine says of them; the newest first. Throws an EngineError. */
  async function knownIndices(indices: readonly IndexRecord[]): Promise<KnownIndex[]> {
    const sizes = await messageStore().indexSizes()
    const byPlace = new Map(sizes.map((size) => [placeText(size), size]))
    return indices.map((index) => ({ ...index, content: byPlace.get(placeText(index)) ?? noContent }))
  }

  /** Throws 404, and what refuses the change. */
  async function load(name: string): Promise<KnownIndex> {
    const index = await indexRepo(db).byName(name)
    if (!index || index.state === 'deleting') throw noSuchIndex(name)
    const [known] = await knownIndices([index])
    return known ?? { ...index, content: noContent }
  }

  async function finishDeletion(place: IndexPlace): Promise<void> {
    await messageStore().dropIndex(place, 'all')
    await indexRepo(db).remove(place)
  }

  return {
    knownIndices,
    load,

    /** Throws 503 while the engine is away, and an EngineError. */
    disk: async (): Promise<EngineDisk> => messageStore().disk(),

    /**
     * Begins a new index. `expectedNo`: of the one that is written to; when another has begun meanwhile, nothing is done.
     * Throws 400 for a read-only index set.
     */
    async rotate(set: IndexSetRecord, cause: Cause, expectedNo: number | null = null): Promise<void> {
      if (!set.isWritable) {
        throw badRequest(`Unable to cycle non-writable index set <${set.id}> (${set.title})`)
      }
      if (rotating.has(set.id)) {
        if (cause.doer === null) return
        throw conflict(`A new index of "${set.title}" is being made at this moment.`)
      }
      rotating.add(set.id)
      try {
        const all = await knownIndices(await indexRepo(db).ofSet(set.id))
        await inTransaction(db, async (db) => {
          await lockRow(db, 'index_sets', set.id)
          const [newest] = await indexRepo(db).ofSet(set.id)
          if (!newest) throw notFound(`Couldn't load index set with ID <${set.id}>`)
          if (expectedNo !== null && newest.indexNo !== expectedNo) return
          const nowMs = now()
          const before = all.find(({ indexNo }) => indexNo === newest.indexNo)
          await indexRepo(db).insert({ indexSetId: set.id, indexNo: newest.indexNo + 1 }, nowMs, null)
          await indexRepo(db).change(newest, ['open', 'closed'], { rotated_at_ms: nowMs })
          await record(db, before ?? { ...newest, content: noContent }, 'rotated', cause)
        })
      } finally {
        rotating.delete(set.id)
      }
      await dataPlane.publishPlan()
    },

    /** Throws 403 for the one that is written to, 404 when there is none. A closed one stays as it is. */
    async close(index: KnownIndex, cause: Cause): Promise<void> {
      requireNotWritten(index, 'closed')
      await inTransaction(db, async (db) => {
        const closed = { state: 'closed', is_reopened: 0 } as const
        if (await indexRepo(db).change(index, ['open'], closed)) await record(db, index, 'closed', cause)
      })
    },

    /** From then on, retention leaves it alone. One that is open stays as it is. */
    async reopen(index: KnownIndex, doer: Doer): Promise<void> {
      await inTransaction(db, async (db) => {
        const open = { state: 'open', is_reopened: 1, is_settled: 0 } as const
        if (await indexRepo(db).change(index, ['closed'], open)) await record(db, index, 'reopened', { doer })
      })
    },

    async keep(index: KnownIndex, isKept: boolean, doer: Doer): Promise<void> {
      await inTransaction(db, async (db) => {
        await indexRepo(db).change(index, ['open', 'closed'], { is_kept: isKept ? 1 : 0 })
        await record(db, index, isKept ? 'kept' : 'released', { doer })
      })
    },

    /**
     * Gone for searches at once. Returns when it is gone from the engine; until then the leader tries. Throws 403 for the
     * one that is written to.
     */
    async remove(index: KnownIndex, cause: Cause): Promise<void> {
      requireNotWritten(index, 'deleted')
      await inTransaction(db, async (db) => {
        const isDue = await indexRepo(db).change(index, ['open', 'closed'], { state: 'deleting' })
        if (isDue) await record(db, index, 'deleted', cause)
      })
      await finishDeletion(index)
    },

    finishDeletion,

    async noteOptimized(name: string): Promise<void> {
      const index = await load(name)
      await record(db, index, 'optimized', { doer: null, reason: 'it is no longer written to' })
    },

    /**
     * Indices that the engine has and nobody knows: messages that were on their way when theirs was deleted, or those
     * that are newer than a metadata store that was restored. They are listed again, and retention finds them.
     */
    async adopt(sets: readonly IndexSetRecord[]): Promise<void> {
      const unknown = await this.unknownPlaces(sets)
      if (unknown.length === 0) return
      // An index is forgotten after it is gone: what is still there, though nobody knows it, was not meant.
      const still = new Set((await messageStore().indexSizes()).map(placeText))
      for (const place of unknown.filter((place) => still.has(placeText(place)))) await adoptOne(place)
      await dataPlane.publishPlan()
    },

    async unknownPlaces(sets: readonly IndexSetRecord[]): Promise<IndexPlace[]> {
      const sizes = await messageStore().indexSizes()
      const known = new Set((await indexRepo(db).all()).map(placeText))
      const present = new Set(sets.map(({ id }) => id))
      return sizes.filter((size) => present.has(size.indexSetId) && !known.has(placeText(size)))
    },
  }

  async function adoptOne(place: IndexPlace): Promise<void> {
    await inTransaction(db, async (db) => {
      await lockRow(db, 'index_sets', place.indexSetId)
      const others = await indexRepo(db).ofSet(place.indexSetId)
      if (others.length === 0 || others.some(({ indexNo }) => indexNo === place.indexNo)) return
      const nowMs = now()
      const isNewest = others.every(({ indexNo }) => indexNo < place.indexNo)
      await indexRepo(db).insert(place, nowMs, isNewest ? null : nowMs)
      const written = others.filter(({ rotatedAtMs }) => isNewest && rotatedAtMs === null)
      for (const other of written) {
        await indexRepo(db).change(other, ['open', 'closed'], { rotated_at_ms: nowMs })
      }
      const index = (await indexRepo(db).ofSet(place.indexSetId)).find((one) => one.indexNo === place.indexNo)
      const reason = 'messages of an index that was deleted, or not known, were stored'
      if (index) await record(db, { ...index, content: noContent }, 'found', { doer: null, reason })
    })
  }
}

export type IndexChanges = ReturnType<typeof createIndexChanges>

export function placeText({ indexSetId, indexNo }: IndexPlace): string {
  return `${indexSetId}/${indexNo}`
}

export function noSuchIndex(name: string) {
  return notFound(`Index [${name}] doesn't look like an index managed by Logline.`)
}

function requireNotWritten({ indexName, rotatedAtMs }: IndexRecord, done: string): void {
  if (rotatedAtMs !== null) return
  throw forbidden(`The current deflector target index (${indexName}) cannot be ${done}`)
}
