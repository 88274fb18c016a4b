import { messageDeletions } from '@logline/contract'
import { parseInstant } from '@logline/time'
import type { FastifyInstance } from 'fastify'
import { inTransaction, newObjectId } from '../../db/index.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { goneSignal } from '../../http/answers/gone-signal.ts'
import { badRequest, HttpError, notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { Job, JobQueue } from '../../jobs/index.ts'
import { entityTable } from '../../lists/entity-table.ts'
import { recordAudit } from '../audit/index.ts'
import { searchHttpProblem } from '../searches/index.ts'
import { deletionJob } from './deletion-job.ts'
import { messageDeletionKind } from './deletion-kind.ts'
import { deletionPage } from './deletion-page.ts'
import { countedIndices, type PreviewDependencies, previewOf, sumOf } from './deletion-preview.ts'
import { type DeletionRecord, deletionRepo } from './deletion-repo.ts'
import { scopeOfWish, wishOf } from './deletion-scope.ts'
import { deletionWire, rangeOf } from './deletion-wire.ts'

interface DeletionDependencies extends PreviewDependencies {
  jobs: JobQueue
}

/** What arrived less than this before a preview may not be stored yet, so its count would change at once. */
const onTheirWayMs = 5_000
/** Of a query in the audit trail's list; its details have it whole. */
const titleLength = 200

/** Messages that a query finds are counted, then deleted for good. */
export function registerDeletions(api: FastifyInstance, dependencies: DeletionDependencies): void {
  const { db, jobs } = dependencies
  const kind = deletionJob(dependencies)
  jobs.define(kind)

  const jobOf = async ({ jobId }: DeletionRecord): Promise<Job | null> =>
    (await jobs.all()).find(({ id }) => id === jobId) ?? null

  const load = async (id: string): Promise<DeletionRecord> => {
    const deletion = await deletionRepo(db).byId(id)
    if (!deletion) throw notFound(`There is no deletion <${id}>`)
    return deletion
  }

  mount(api, messageDeletions.preview, async ({ body, actor, reply }) => {
    const nowMs = Date.now()
    return asSearch(async () => {
      const wish = await wishOf(db, body, { actor, nowMs, arrivedBeforeMs: nowMs - onTheirWayMs })
      return previewOf(dependencies, wish, { username: actor.username, signal: callerSignal(reply) })
    })
  })

  mount(api, messageDeletions.start, async ({ body, actor, reply }) => {
    const nowMs = Date.now()
    // The schema has read it.
    const arrivedBeforeMs = parseInstant(body.arrived_before) ?? nowMs
    if (arrivedBeforeMs > nowMs)
      throw badRequest('`arrived_before` is that of a preview, which is not in the future.')
    const { wish, indices } = await asSearch(async () => {
      const wish = await wishOf(db, body, { actor, nowMs, arrivedBeforeMs })
      const scope = await scopeOfWish(db, wish)
      const asker = { username: actor.username, signal: goneSignal(reply) }
      return { wish, indices: await countedIndices(dependencies, scope, asker) }
    })
    const messages = sumOf(indices)
    if (messages !== body.expected_messages) throw countChanged(body.expected_messages, messages)
    const deletion = await inTransaction(db, async (db) => {
      const id = newObjectId(nowMs)
      const title = wish.query.slice(0, titleLength)
      const { query, streamIds, indexSetIds } = wish
      await recordAudit(db, actor, {
        action: 'create',
        entity: { type: messageDeletionKind.type, id, title },
        relatedIds: [...streamIds, ...indexSetIds],
        details: { query, timerange: rangeOf(wish), streams: streamIds, index_sets: indexSetIds, messages },
      })
      const jobId = await jobs.enqueue(db, kind, { data: { deletion_id: id }, createdBy: actor.username })
      const created = { createdAtMs: nowMs, createdBy: actor.username, messages, indices }
      const progress = { collectedAtMs: null, hiddenAtMs: null, erasedAtMs: null, reason: null }
      const deletion: DeletionRecord = { id, jobId, ...wish, ...created, step: 'collect', ...progress }
      await deletionRepo(db).insert(deletion)
      return deletion
    })
    return deletionWire(deletion, await jobOf(deletion))
  })

  mount(api, messageDeletions.list, async ({ query }) => {
    const page = await deletionPage(db, query)
    const all = new Map((await jobs.all()).map((job) => [job.id, job]))
    return entityTable(query, page, {
      elements: page.rows.map((deletion) => deletionWire(deletion, all.get(deletion.jobId) ?? null)),
      attributes: [
        { id: 'created_at', title: 'Time', type: 'DATE' },
        { id: 'created_by', title: 'User', type: 'STRING', searchable: true },
        { id: 'query', title: 'Query', type: 'STRING', searchable: true },
      ],
      sort: { id: 'created_at', direction: 'DESC' },
    })
  })

  mount(api, messageDeletions.get, async ({ params }) => {
    const deletion = await load(params.deletionId)
    return deletionWire(deletion, await jobOf(deletion))
  })

  mount(api, messageDeletions.cancel, async ({ params, actor }) => {
    const deletion = await load(params.deletionId)
    const job = await jobs.load(deletion.jobId)
    await inTransaction(db, async (db) => {
      await jobs.cancel(db, job)
      const entity = {
        type: messageDeletionKind.type,
        id: deletion.id,
        title: deletion.query.slice(0, titleLength),
      }
      await recordAudit(db, actor, { action: 'cancel', entity })
    })
    const after = await load(deletion.id)
    return deletionWire(after, await jobOf(after))
  })
}

/** What is wrong with the query or the engine is answered as a search answers it. */
async function asSearch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

function countChanged(expected: number, messages: number): HttpError {
  const message = `${expected} messages were confirmed, and ${messages} match by now. Nothing was deleted: look at the preview again.`
  return new HttpError(409, {
    type: 'DeletionCountChanged',
    message,
    expected_messages: expected,
    messages,
  })
}
