import { type IndexerFailure, indexerFailures, maxFailuresOfPage, toTs } from '@logline/contract'
import type { StoredMessage } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import { type FailureReplay, failureReplayRepo } from './failure-replay-repo.ts'
import { allTime, failureStore } from './failure-store.ts'
import type { ReplayDependencies } from './replay-failures.ts'
import { registerReplays } from './replay-routes.ts'

const fields = ['failure_type', 'failure_cause', 'failed_message_index_set', 'failed_message_index_number']

export function registerFailures(
  app: FastifyInstance,
  dependencies: ReplayDependencies & { scheduler: Pick<Scheduler, 'periodic'> },
): void {
  const { db } = dependencies

  mount(app, indexerFailures.list, async ({ query, actor }) => {
    const limit = query.limit === 0 ? maxFailuresOfPage : query.limit
    const store = failureStore({ ...dependencies, username: actor.username })
    const [{ messages, total }, nameOf] = await Promise.all([
      store.page(allTime, { limit, offset: query.offset, fields }),
      indexNames(db),
    ])
    const replays = await failureReplayRepo(db).among(messages.map(({ id }) => id))
    const failures = messages.map((message) =>
      failureWire(message, { nameOf, replay: replays.get(message.id) }),
    )
    return { failures, total }
  })

  mount(app, indexerFailures.count, async ({ query, actor }) => {
    const store = failureStore({ ...dependencies, username: actor.username })
    const timeRange = { ...allTime, fromMs: instantOf(query.since) }
    return { count: await store.count({ query: '', timeRange }) }
  })

  registerReplays(app, dependencies)
}

/** Without a zone it is UTC. */
function instantOf(iso: string): number {
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/i.test(iso) ? iso : `${iso}Z`)
}

type NameOf = (indexSetId: string, indexNo: number) => string

async function indexNames(db: Db): Promise<NameOf> {
  const prefixes = new Map((await indexSetRepo(db).all()).map((row) => [row.id, row.indexPrefix]))
  return (indexSetId, indexNo) => `${prefixes.get(indexSetId) ?? indexSetId}_${indexNo}`
}

interface Surroundings {
  nameOf: NameOf
  replay: FailureReplay | undefined
}

function failureWire(message: StoredMessage, { nameOf, replay }: Surroundings): IndexerFailure {
  const { failure_type, failure_cause, failed_message_index_set, failed_message_index_number } =
    message.fields
  const isIndexing = failure_type === 'indexing'
  return {
    timestamp: toTs(message.timestampMs),
    letter_id: message.id,
    message: String(failure_cause ?? ''),
    index: isIndexing
      ? nameOf(String(failed_message_index_set), Number(failed_message_index_number))
      : nameOf(message.indexSetId, message.indexNo),
    type: isIndexing ? 'indexing' : 'decoding',
    replayed_at: replay ? toTs(replay.replayedAtMs) : null,
  }
}
