import { maxReplayedFailures, type ReplayRequest, type ReplayResult, toTs } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import { decodeUlidTime } from '@logline/message'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { serviceUnavailable } from '../../http/errors.ts'
import type { DataPlane } from '../data-plane/index.ts'
import { inputRepo } from '../inputs/index.ts'
import { resolveTimeRange, searchHttpProblem } from '../searches/index.ts'
import { failureReplayRepo } from './failure-replay-repo.ts'
import { allTime, type FailureStore, type FailureSummary, failureStore, idQuery } from './failure-store.ts'
import { type ReplayConditions, Skips, skipOf } from './replay-checks.ts'
import { partsOf, replayPart, settleReplays } from './replay-parts.ts'

export interface ReplayDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  node: { nodeId: string }
  dataPlane: Pick<DataPlane, 'inputs' | 'replay'>
}

const unsettled =
  'What became of an interrupted replay is not known yet. Nothing was replayed: try again in a moment.'

/** Replays what a request selects. Throws 503 when nothing could be taken of what might be. */
export async function replayFailures(
  dependencies: ReplayDependencies,
  request: ReplayRequest,
  actor: Actor,
): Promise<ReplayResult> {
  const { db, messageStore, node, dataPlane } = dependencies
  const parts = { db, nodeId: node.nodeId, replay: dataPlane.replay }
  if (!request.dry_run && !(await settleReplays(parts))) throw serviceUnavailable(unsettled)
  const store = failureStore({ db, messageStore, username: actor.username })
  const { failures, missing, total, next } = await selected(store, request)
  const skips = new Skips()
  for (const id of missing) skips.add('not_found', id)
  const conditions = await conditionsOf(dependencies, failures, actor)
  const replayable = failures.filter((failure) => {
    const reason = skipOf(failure, conditions)
    if (reason) skips.add(reason, failure.id)
    return reason === null
  })

  let waiting = replayable
  let taken = 0
  const outcome = { total, replayable: replayable.length, skips }
  const notLookedAt = total - failures.length - missing.length
  if (request.dry_run) return resultOf({ ...outcome, taken, reason: null, left: notLookedAt, next })
  for (const part of partsOf(replayable)) {
    const messages = await store.read(part)
    const found = new Set(messages.map(({ id }) => id))
    for (const { id } of part) if (!found.has(id)) skips.add('not_found', id)
    const { dry_run: _, ...selection } = request
    const audited = taken === 0 ? { ...selection, failures: replayable.length } : null
    const { claimed, answer } = await replayPart(parts, messages, { doer: actor, audited })
    for (const { id } of messages) if (!claimed.has(id)) skips.add('already_replayed', id)
    if (answer && answer.state !== 'taken') {
      const reason = whyStopped(answer, claimed.size)
      if (taken === 0) throw serviceUnavailable(reason)
      return resultOf({ ...outcome, taken, reason, left: notLookedAt + waiting.length, next: waiting[0] })
    }
    taken += claimed.size
    waiting = waiting.slice(part.length)
  }
  return resultOf({ ...outcome, taken, reason: null, left: notLookedAt, next })
}

interface Selected {
  /** As many as may be looked at, the oldest first. */
  failures: FailureSummary[]
  /** Ids that no failure has. */
  missing: string[]
  total: number
  /** The first that is not looked at. */
  next: FailureSummary | undefined
}

async function selected(store: FailureStore, request: ReplayRequest): Promise<Selected> {
  if (request.ids) return selectedById(store, [...new Set(request.ids)])
  const { query = '', limit = maxReplayedFailures } = request
  const selection = { query, timeRange: timeRangeOf(request) }
  const [total, found] = await Promise.all([store.count(selection), store.summaries(selection, limit + 1)])
  const failures = found.slice(0, limit)
  // Both were asked for at the same time, while failures may come in.
  return { failures, missing: [], total: Math.max(total, found.length), next: found[limit] }
}

async function selectedById(store: FailureStore, ids: readonly string[]): Promise<Selected> {
  const possible = ids.filter(isMessageId)
  const selection = { query: idQuery(possible), timeRange: allTime }
  const failures = possible.length === 0 ? [] : await store.summaries(selection, possible.length)
  const found = new Set(failures.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  return { failures, missing, total: ids.length, next: undefined }
}

function isMessageId(id: string): boolean {
  try {
    return decodeUlidTime(id) >= 0
  } catch {
    return false
  }
}

function timeRangeOf({ timerange }: ReplayRequest) {
  // The schema demands it where there are no ids.
  if (!timerange) return allTime
  try {
    return resolveTimeRange(timerange, Date.now())
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

async function conditionsOf(
  { db, dataPlane }: ReplayDependencies,
  failures: readonly FailureSummary[],
  actor: Actor,
): Promise<ReplayConditions> {
  const inputs = await inputRepo(db).all()
  return {
    replays: await failureReplayRepo(db).among(failures.map(({ id }) => id)),
    inputIds: new Set(inputs.map(({ id }) => id)),
    inputIdsHere: new Set(dataPlane.inputs().map(({ id }) => id)),
    mayEditInput: (inputId) => isPermitted(actor, `inputs:edit:${inputId}`),
  }
}

function whyStopped({ state, reason }: { state: string; reason: string | null }, count: number): string {
  const why = reason ?? 'The journal takes no more at the moment'
  if (state === 'refused') return `${why}. What was not replayed can be replayed later.`
  const which = count === 1 ? 'One failure' : `${count} failures`
  return `${why}. Whether it has taken ${which} is found out as soon as it answers; none is replayed twice.`
}

interface Outcome {
  total: number
  replayable: number
  taken: number
  skips: Skips
  reason: string | null
  left: number
  next: FailureSummary | undefined
}

function resultOf({ total, replayable, taken, skips, reason, left, next }: Outcome): ReplayResult {
  return {
    selected: total,
    replayable,
    successfully_performed: taken,
    skipped: skips.wire(),
    left,
    next_from: next ? toTs(next.timestampMs) : null,
    stopped_because: reason,
  }
}
