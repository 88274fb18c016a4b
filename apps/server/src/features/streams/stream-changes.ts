import type { StreamChange, StreamRequest, StreamRuleRequest } from '@logline/contract'
import { type Db, lockRow, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { indexSetRepo, isForMessages } from '../index-sets/index.ts'
import { lockOutput, outputRepo } from '../outputs/index.ts'
import { requireMayRoute } from './routing-rights.ts'
import { requireSoundRules } from './rule-types.ts'
import { type StreamRecord, streamRepo } from './stored/stream-repo.ts'
import { type StreamRuleRecord, streamRuleRepo } from './stored/stream-rule-repo.ts'
import { streamKind } from './stream-kind.ts'
import { builtInStreamIds, nonMessageStreamIds } from './well-known-streams.ts'

/** Puts what was changed to work. */
export interface PlanTarget {
  publishPlan(): Promise<void>
}

type CloneRequest = Pick<StreamRequest, 'title' | 'description' | 'index_set_id'> & {
  remove_matches_from_default_stream: boolean
}

export type StreamChanges = ReturnType<typeof createStreamChanges>

/** The streams of the installation: every change is checked, stored, and put to work. */
export function createStreamChanges(db: Db, runtime: PlanTarget) {
  const changes = createChanges(db, streamKind, () => runtime.publishPlan())

  /** The new stream takes no messages until it is resumed. */
  async function add(
    doer: Actor,
    stream: StreamRecord,
    { rules, likeStreamId }: { rules: readonly StreamRuleRecord[]; likeStreamId: string | null },
  ): Promise<string> {
    await changes.create(doer, {
      async make(db) {
        await requireUsableIndexSet(db, stream.indexSetId)
        return stream
      },
      async also(db) {
        for (const rule of rules) await streamRuleRepo(db).insert(rule)
        if (likeStreamId !== null) await assignLike(db, stream.id, likeStreamId)
      },
    })
    return stream.id
  }

  return {
    create(request: StreamRequest, creator: Actor): Promise<string> {
      const rules = request.rules ?? []
      requireSoundRules(rules)
      if (rules.length > 0) requireMayRoute(creator, null)
      const stream = {
        ...newStream(request.title, creator),
        description: request.description ?? null,
        matchingType: request.matching_type || 'AND',
        removesMatchesFromDefaultStream: request.remove_matches_from_default_stream ?? false,
        indexSetId: request.index_set_id,
        contentPack: request.content_pack ?? null,
      } as const
      const made = rules.map((rule) => ruleOf(newObjectId(), stream.id, rule))
      return add(creator, stream, { rules: made, likeStreamId: null })
    },

    /** Also a paused one, with copies of the rules and, for those who may assign them, the same outputs. */
    async clone(id: string, request: CloneRequest, creator: Actor): Promise<string> {
      const original = changeable(await loadStream(db, id), 'cloned')
      const stream = {
        ...newStream(request.title, creator),
        description: request.description ?? null,
        matchingType: original.matchingType,
        removesMatchesFromDefaultStream: request.remove_matches_from_default_stream,
        indexSetId: request.index_set_id,
        contentPack: null,
      }
      const rules = await streamRuleRepo(db).ofStream(id)
      if (rules.length > 0) requireMayRoute(creator, null)
      const copies = rules.map((rule) => ({ ...rule, id: newObjectId(), streamId: stream.id }))
      // The copy is the creator's: what they route into it must not go where they may send nothing.
      const mayAssign = isPermitted(creator, 'stream_outputs:create')
      return add(creator, stream, { rules: copies, likeStreamId: mayAssign ? id : null })
    },

    update: (id: string, change: StreamChange, doer: Actor): Promise<StreamRecord> =>
      changes.change(doer, id, {
        async after(before, db) {
          changeable(before, 'edited')
          if (change.index_set_id) await requireUsableIndexSet(db, change.index_set_id)
          const after = streamAfter(before, change)
          if (!takesTheSame(before, after)) requireMayRoute(doer, id)
          return after
        },
      }),

    remove: (id: string, doer: Actor): Promise<StreamRecord> =>
      changes.remove(doer, id, { check: (stream) => changeable(stream, 'deleted') }),

    pause: (id: string, doer: Doer): Promise<StreamRecord> =>
      changes.change(doer, id, {
        action: 'pause',
        after: (before) => ({ ...changeable(before, 'paused'), isDisabled: true }),
      }),

    resume: (id: string, doer: Actor): Promise<StreamRecord> =>
      changes.change(doer, id, {
        action: 'resume',
        after: (before) => ({ ...changeable(before, 'resumed'), isDisabled: false }),
      }),

    /** Also of the default stream. What a stream has already stays as it is. */
    assignOutputs: (id: string, outputIds: readonly string[], doer: Actor): Promise<StreamRecord> =>
      changes.change(doer, id, {
        async after(before, db) {
          if (nonMessageStreamIds.has(id)) {
            throw badRequest(`The built-in stream "${before.title}" cannot be given outputs.`)
          }
          // In one order for all, so that no two requests wait for each other.
          for (const outputId of outputIds.toSorted()) {
            await lockOutput(db, outputId)
            await outputRepo(db).assign(id, outputId)
          }
          return before
        },
        relatedIds: outputIds,
        details: { assigned_outputs: outputIds },
      }),

    removeOutput: (id: string, outputId: string, doer: Actor): Promise<StreamRecord> =>
      changes.change(doer, id, {
        async after(before, db) {
          if (await outputRepo(db).unassign(id, outputId)) return before
          throw notFound(`The stream <${id}> has no output <${outputId}>.`)
        },
        relatedIds: [outputId],
        details: { removed_output: outputId },
      }),

    /** New messages of the streams go into the index set; the older ones stay where they are, and are found there. */
    assignToIndexSet: (ids: readonly string[], indexSetId: string, doer: Actor): Promise<void> =>
      changes.together(async (steps, db) => {
        await requireAssignable(db, ids, indexSetId)
        for (const id of ids) requireMayRoute(doer, id)
        // In one order for all, so that no two requests wait for each other.
        for (const id of ids.toSorted()) {
          await steps.change(doer, id, {
            after: (before) => ({ ...before, indexSetId }),
            relatedIds: [indexSetId],
            details: { index_set_id: indexSetId },
          })
        }
      }),
  }
}

/** Gives a new stream the outputs of another, but for those that are deleted meanwhile. */
async function assignLike(db: Db, streamId: string, likeStreamId: string): Promise<void> {
  const outputs = (await outputRepo(db).ofStreams([likeStreamId])).get(likeStreamId) ?? []
  for (const id of outputs.map((output) => output.id).toSorted()) {
    await lockRow(db, 'outputs', id)
    if (await outputRepo(db).byId(id)) await outputRepo(db).assign(streamId, id)
  }
}

async function requireAssignable(db: Db, ids: readonly string[], indexSetId: string): Promise<void> {
  const known = new Set((await streamRepo(db).all()).map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) throw notFound(`Missing streams: [${missing.join(', ')}]`)
  if (!(await indexSetRepo(db).byId(indexSetId))) {
    throw notFound(`Couldn't load index set with ID <${indexSetId}>`)
  }
  await requireUsableIndexSet(db, indexSetId)
  const fixed = ids.filter((id) => nonMessageStreamIds.has(id))
  if (fixed.length > 0) throw badRequest(`These streams cannot be edited: [${fixed.join(', ')}]`)
}

export async function loadStream(db: Db, id: string): Promise<StreamRecord> {
  const stream = await streamRepo(db).byId(id)
  if (!stream) throw notFound(streamKind.missing(id))
  return stream
}

/** The stream itself. Throws 400 for one that every installation has. `change` completes "cannot be …". */
export function changeable(stream: StreamRecord, change: string): StreamRecord {
  if (!builtInStreamIds.has(stream.id)) return stream
  throw badRequest(`The built-in stream "${stream.title}" cannot be ${change}.`)
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

/** Whether the same messages come into the stream, leave the default stream, and are kept as long. */
function takesTheSame(before: StreamRecord, after: StreamRecord): boolean {
  return (
    before.matchingType === after.matchingType &&
    before.removesMatchesFromDefaultStream === after.removesMatchesFromDefaultStream &&
    before.indexSetId === after.indexSetId
  )
}

function newStream(title: string, { username }: Actor) {
  const nowMs = Date.now()
  return { id: newObjectId(nowMs), title, isDisabled: true, createdAtMs: nowMs, creatorUserId: username }
}

async function requireUsableIndexSet(db: Db, id: string): Promise<void> {
  // Whoever deletes it meanwhile waits, and then finds the stream.
  await lockRow(db, 'index_sets', id)
  const indexSet = await indexSetRepo(db).byId(id)
  if (!indexSet) throw badRequest(`There is no index set <${id}>.`)
  const { title, isWritable, indexTemplateType } = indexSet
  if (!isWritable) throw badRequest(`The index set "${title}" is not writable.`)
  if (!isForMessages(indexSet)) {
    throw badRequest(`The index set "${title}" is not one for messages, but for ${indexTemplateType}.`)
  }
}
