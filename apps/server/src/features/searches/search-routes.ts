import { type SearchJob, searches } from '@logline/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newObjectId } from '../../db/index.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { type Job, jobWire } from './execution/search-job.ts'
import { requireReadableRanges } from './scope/keyword-check.ts'
import {
  isFinished,
  isFinishedOrBegun,
  searchForCaller,
  stopWhenLeft,
  stopWithRights,
} from './search-for-caller.ts'
import type { SearchService } from './search-service.ts'
import { normaliseSearch } from './stored/normal-search.ts'
import { searchMetadata } from './stored/search-metadata.ts'
import { searchWire, searchWireV2 } from './stored/search-wire.ts'
import { seriesDescriptions } from './stored/series-descriptions.ts'

/** How long `execute` waits before it answers with what there is; the caller polls the rest. */
const executeWaitMs = 2_000
/** How long `status` waits, so that a search that is about to end needs no further poll. */
const statusWaitMs = 5

/** In this form, a query names its streams in `streams` instead of in its filter. */
const v2Media = 'application/vnd.graylog.search.v2+json'

function isV2({ headers }: FastifyRequest): boolean {
  return (headers['content-type'] ?? '').toLowerCase().startsWith(v2Media)
}

export function registerSearchRoutes(app: FastifyInstance, service: SearchService): void {
  registerStored(app, service)
  registerJobs(app, service)

  mount(app, searches.metadata, async ({ body }) => searchMetadata(normaliseSearch(body, () => '')))

  mount(app, searches.metadataOf, async ({ params, actor }) =>
    searchMetadata(await service.load(params.searchId, actor)),
  )

  mount(app, searches.functions, async () => seriesDescriptions)
}

function registerStored(app: FastifyInstance, service: SearchService): void {
  mount(app, searches.store, async ({ body, actor, request, reply }) => {
    const search = await service.save(body, actor)
    setLocation(reply, `/views/search/${search.id}`)
    if (!isV2(request)) return searchWire(search)
    reply.type(v2Media)
    return searchWireV2(search)
  })

  mount(app, searches.list, async ({ actor }) => (await service.list(actor)).map(searchWire))

  mount(app, searches.load, async ({ params, actor }) =>
    searchWire(await service.load(params.searchId, actor)),
  )
}

async function answerOf(job: Job, partialAfterMs: number | undefined, waitMs: number): Promise<SearchJob> {
  if (partialAfterMs === undefined) {
    await isFinished(job, waitMs)
    return jobWire(job)
  }
  await isFinishedOrBegun(job, partialAfterMs)
  return jobWire(job, { isPartial: true })
}

function registerJobs(app: FastifyInstance, service: SearchService): void {
  mount(app, searches.execute, async ({ params, query, body, actor, request, reply }) => {
    const state = body ?? {}
    const search = await service.load(params.searchId, actor)
    requireReadableRanges(search, state)
    const job = await service.start(search, state, actor)
    stopWhenLeft(job, reply)
    void stopWithRights(job, request)
    setLocation(reply, `/views/search/status/${job.id}`)
    return answerOf(job, query.partial_after, executeWaitMs)
  })

  mount(app, searches.status, async ({ params, query, actor }) => {
    const job = service.job(params.jobId, actor)
    return answerOf(job, query.partial_after, statusWaitMs)
  })

  mount(app, searches.cancel, async ({ params, actor }) => {
    service.job(params.jobId, actor).abort.abort()
  })

  mount(app, searches.sync, async ({ query, body, actor, reply }) => {
    const search = normaliseSearch(body, newObjectId)
    return jobWire(await searchForCaller(service, { search, actor, reply, timeoutMs: query.timeout }))
  })
}
