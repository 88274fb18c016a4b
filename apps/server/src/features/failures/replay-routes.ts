import { indexerFailures, toTs } from '@logline/contract'
import { failuresStreamId } from '@logline/message'
import type { FastifyInstance } from 'fastify'
import { conflict } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { Periodic, Scheduler } from '../../jobs/index.ts'
import { streamRepo } from '../streams/index.ts'
import { failureReplayRepo } from './failure-replay-repo.ts'
import { type ReplayDependencies, replayFailures } from './replay-failures.ts'
import { settleReplays } from './replay-parts.ts'

const settleEveryMs = 30_000
const forgetEveryMs = 3_600_000

/** What has failed may go through its input once more. One replay at a time on each node. */
export function registerReplays(
  app: FastifyInstance,
  dependencies: ReplayDependencies & { scheduler: Pick<Scheduler, 'periodic'> },
): void {
  const { db, node, dataPlane, scheduler } = dependencies
  let isBusy = false
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }

  mount(app, indexerFailures.replay, async ({ body, actor }) => {
    if (body.dry_run) return replayFailures(dependencies, body, actor)
    if (isBusy) throw conflict('Failures are being replayed at this moment. Try again when that is done.')
    return alone(() => replayFailures(dependencies, body, actor))
  })

  mount(app, indexerFailures.replayState, async ({ params: { failureId } }) => {
    const replay = (await failureReplayRepo(db).among([failureId])).get(failureId)
    if (!replay) return { replayed_at: null, replayed_by: null }
    return { replayed_at: toTs(replay.replayedAtMs), replayed_by: replay.replayedBy }
  })

  scheduler.periodic({
    name: 'settle interrupted replays of failures',
    everyMs: settleEveryMs,
    firstAfterMs: settleEveryMs,
    runsOn: 'every_node',
    async run() {
      if (!isBusy) await alone(() => settleReplays({ db, nodeId: node.nodeId, replay: dataPlane.replay }))
    },
  })
  scheduler.periodic(forgetOldReplays(dependencies))
}

/** Forgets replays of failures that are not kept any more. */
export function forgetOldReplays({
  db,
  messageStore,
}: Pick<ReplayDependencies, 'db' | 'messageStore'>): Periodic {
  return {
    name: 'forget replays of failures that are gone',
    everyMs: forgetEveryMs,
    firstAfterMs: forgetEveryMs,
    runsOn: 'leader',
    async run() {
      const store = messageStore()
      const indexSetIds = (await streamRepo(db).indexSets()).get(failuresStreamId) ?? []
      const indices = (await store.indexSizes()).filter(({ indexSetId }) => indexSetIds.includes(indexSetId))
      let oldestMs = Date.now()
      for (const { indexSetId, indexNo } of indices) {
        const extent = await store.indexExtent(indexSetId, indexNo, { user: 'system', purpose: 'failures' })
        if (extent) oldestMs = Math.min(oldestMs, extent.fromMs)
      }
      await failureReplayRepo(db).removeOfBefore(oldestMs)
    },
  }
}
