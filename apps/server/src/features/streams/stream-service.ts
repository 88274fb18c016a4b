import { grnOf, type StreamChange, type StreamRequest, type StreamRuleRequest } from '@logline/contract'
import { type Db, lockRow, newObjectId } from '../../db/index.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { recordActivity, removeItem } from '../activity/index.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { grantOwnership, removeGrants } from '../grants/index.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import { requireSoundRule } from './rule-types.ts'
import { type StreamRecord, streamRepo } from './stream-repo.ts'
import { type StreamRuleRecord, streamRuleRepo } from './stream-rule-repo.ts'
import { builtInStreamIds, nonMessageStreamIds } from './well-known-streams.ts'

/** Puts what was changed to work. */
export interface PlanTarget {
  publishPlan(): Promise<void>
}

type CloneRequest = Pick<StreamRequest, 'title' | 'description' | 'index_set_id'> & {
  remove_matches_from_default_stream: boolean
}

export type StreamService = ReturnType<typeof createStreamService>

/** The streams of the installation: every change is checked, stored, and put to work. */
export function createStreamService(db: Db, runtime: PlanTarget) {
  async function setDisabled(id: string, isDisabled: boolean, doer: Doer): Promise<void> {
    await db.transaction().execute(async (db) => {
      const stream = await lockChangeable(db, id, isDisabled ? 'paused' : 'resumed')
      await streamRepo(db).update({ ...stream, isDisabled })
      await recordAudit(db, doer, { action: isDisabled ? 'pause' : 'resume', entity: auditedStream(stream) })
    })
    await runtime.publishPlan()
  }

  async function add(stream: StreamRecord, rules: readonly StreamRuleRecord[], doer: Doer): Promise<string> {
    await requireUsableIndexSet(db, stream.indexSetId)
    await db.transaction().execute(async (db) => {
      await streamRepo(db).insert(stream)
      for (const rule of rules) await streamRuleRepo(db).insert(rule)
      await grantOwnership(db, doer, { type: 'stream', id: stream.id })
      await recordStreamChange(db, doer, { type: 'create', stream })
    })
    await runtime.publishPlan()
    return stream.id
  }

  return {
    load: (id: string) => loadStream(db, id),

    /** The new stream takes no messages until it is resumed. */
    async create(request: StreamRequest, creator: Doer): Promise<string> {
      const rules = request.rules ?? []
      rules.forEach(requireSoundRule)
      const stream = {
        ...newStream(request.title, creator),
        description: request.description ?? null,
        matchingType: request.matching_type || 'AND',
        removesMatchesFromDefaultStream: request.remove_matches_from_default_stream ?? false,
        indexSetId: request.index_set_id,
        contentPack: request.content_pack ?? null,
      } as const
      return add(
        stream,
        rules.map((rule) => ruleOf(newObjectId(), stream.id, rule)),
        creator,
      )
    },

    /** Also a paused one, with copies of the rules. */
    async clone(id: string, request: CloneRequest, creator: Doer): Promise<string> {
      const original = await loadChangeable(db, id, 'cloned')
      const stream = {
        ...newStream(request.title, creator),
        description: request.description ?? null,
        matchingType: original.matchingType,
        removesMatchesFromDefaultStream: request.remove_matches_from_default_stream,
        indexSetId: request.index_set_id,
        contentPack: null,
      }
      const rules = await streamRuleRepo(db).ofStream(id)
      return add(
        stream,
        rules.map((rule) => ({ ...rule, id: newObjectId(), streamId: stream.id })),
        creator,
      )
    },

    async update(id: string, change: StreamChange, doer: Doer): Promise<StreamRecord> {
      const changed = await db.transaction().execute(async (db) => {
        const stream = await lockChangeable(db, id, 'edited')
        if (change.index_set_id) await requireUsableIndexSet(db, change.index_set_id)
        const changed = streamAfter(stream, change)
        await streamRepo(db).update(changed)
        const details = { changed: changedMembers(stream, changed) }
        await recordStreamChange(db, doer, { type: 'update', stream: changed, details })
        return changed
      })
      await runtime.publishPlan()
      return changed
    },

    async remove(id: string, doer: Doer): Promise<void> {
      await db.transaction().execute(async (db) => {
        const stream = await lockChangeable(db, id, 'deleted')
        await streamRepo(db).remove(id)
        await removeGrants(db, { type: 'stream', id })
        await removeItem(db, grnOf('stream', id))
        await recordStreamChange(db, doer, { type: 'delete', stream })
      })
      await runtime.publishPlan()
    },

    async pause(id: string, doer: Doer): Promise<void> {
      await setDisabled(id, true, doer)
    },

    async resume(id: string, doer: Doer): Promise<void> {
      await setDisabled(id, false, doer)
    },

    /** New messages of the streams go into the index set; the older ones stay where they are, and are found there. */
    async assignToIndexSet(ids: readonly string[], indexSetId: string, doer: Doer): Promise<void> {
      const all = new Map((await streamRepo(db).all()).map((stream) => [stream.id, stream]))
      const missing = ids.filter((id) => !all.has(id))
      if (missing.length > 0) throw notFound(`Missing streams: [${missing.join(', ')}]`)
      if (!(await indexSetRepo(db).byId(indexSetId))) {
        throw notFound(`Couldn't load index set with ID <${indexSetId}>`)
      }
      await requireUsableIndexSet(db, indexSetId)
      const fixed = ids.filter((id) => nonMessageStreamIds.has(id))
      if (fixed.length > 0) throw badRequest(`These streams cannot be edited: [${fixed.join(', ')}]`)
      await db.transaction().execute(async (db) => {
        // In one order for all, so that no two requests wait for each other.
        for (const id of ids.toSorted()) {
          const stream = await lockStream(db, id)
          await streamRepo(db).update({ ...stream, indexSetId })
          const details = { index_set_id: indexSetId }
          await recordAudit(db, doer, { action: 'update', entity: auditedStream(stream), details })
        }
      })
      await runtime.publishPlan()
    },
  }
}

export async function loadStream(db: Db, id: string): Promise<StreamRecord> {
  const stream = await streamRepo(db).byId(id)
  if (!stream) throw notFound(`Stream <${id}> not found!`)
  return stream
}

/** Throws 400 for the streams every installation has. `change` completes "cannot be …". */
export async function loadChangeable(db: Db, id: string, change: string): Promise<StreamRecord> {
  const stream = await loadStream(db, id)
  if (builtInStreamIds.has(id)) throw badRequest(`The built-in stream "${stream.title}" cannot be ${change}.`)
  return stream
}

/** For the transaction of a change: of two at the same moment, the second one reads what the first one has left. */
async function lockStream(db: Db, id: string): Promise<StreamRecord> {
  await lockRow(db, 'streams', id)
  return loadStream(db, id)
}

/** The same for a change that built-in streams do not take. */
async function lockChangeable(db: Db, id: string, change: string): Promise<StreamRecord> {
  await lockRow(db, 'streams', id)
  return loadChangeable(db, id, change)
}

export function ruleOf(id: string, streamId: string, request: StreamRuleRequest): StreamRuleRecord {
  const { type, field = null, value = null, inverted, description = null } = request
  return { id, streamId, type, field, value, isInverted: inverted, description }
}

function streamAfter(stream: StreamRecord, change: StreamChange): StreamRecord {
  return {
    ...stream,
    title: change.title || stream.title,
    description: change.description || stream.description,
    matchingType: change.matching_type || stream.matchingType,
    removesMatchesFromDefaultStream:
      change.remove_matches_from_default_stream ?? stream.removesMatchesFromDefaultStream,
    indexSetId: change.index_set_id || stream.indexSetId,
  }
}

function newStream(title: string, { username }: Doer) {
  const nowMs = Date.now()
  return { id: newObjectId(nowMs), title, isDisabled: true, createdAtMs: nowMs, creatorUserId: username }
}

async function requireUsableIndexSet(db: Db, id: string): Promise<void> {
  const indexSet = await indexSetRepo(db).byId(id)
  if (!indexSet) throw badRequest(`There is no index set <${id}>.`)
  if (indexSet.is_writable !== 1) throw badRequest(`The index set "${indexSet.title}" is not writable.`)
  const template = indexSet.index_template_type ?? 'messages'
  if (template !== 'messages') {
    throw badRequest(`The index set "${indexSet.title}" is not one for messages, but for ${template}.`)
  }
}

function auditedStream({ id, title }: StreamRecord) {
  return { type: 'stream', id, title }
}

interface ChangedStream {
  type: 'create' | 'update' | 'delete'
  stream: StreamRecord
  details?: Readonly<Record<string, unknown>>
}

async function recordStreamChange(db: Db, doer: Doer, { type, stream, details }: ChangedStream) {
  const { userId, username } = doer
  await recordAudit(db, doer, { action: type, entity: auditedStream(stream), ...(details && { details }) })
  const item = { itemGrn: grnOf('stream', stream.id), itemTitle: stream.title }
  await recordActivity(db, { type, ...item, userId, username })
}

function changedMembers(before: StreamRecord, after: StreamRecord): string[] {
  const old: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(after).flatMap(([name, value]) => (old[name] === value ? [] : [name]))
}
