import type { ExecutionState, Search, SearchError, SearchParameter } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, holdsAllOf } from '../../http/actor.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { readableStreams } from '../streams/index.ts'
import { isSearchOfReadableView, isSearchOfUneditableView, readableViews } from '../views/index.ts'
import {
  loadCatalogue,
  type SearchCatalogue,
  type SearchContext,
  type SearchLog,
} from './engine/search-context.ts'
import type { StatementQueue } from './engine/statement-queue.ts'
import { createJobStore } from './execution/job-store.ts'
import { type QueryProgress, runQuery } from './execution/run-query.ts'
import { createJob, createRefusedJob, type Job } from './execution/search-job.ts'
import { applyExecutionState, type PlannedQuery } from './scope/execution-state.ts'
import { limitProblems, readRangeLimitMs } from './scope/time-range-limit.ts'
import { type NormalSearch, normaliseSearch } from './stored/normal-search.ts'
import { searchRepo } from './stored/search-repo.ts'
import { defaultStreamIds, requireNamedStreams, withDefaultStreams } from './stored/search-streams.ts'

export type SearchService = ReturnType<typeof createSearchService>

/** One execution of a search that has not begun. */
export interface SearchPlan {
  planned: readonly PlannedQuery[]
  catalogue: SearchCatalogue
  nowMs: number
  /** Why it must not run; empty when it may. */
  refusals: readonly SearchError[]
}

interface SearchDependencies {
  db: Db
  store: () => MessageStore
  queue: StatementQueue
  log: SearchLog
}

/** Stored searches and their execution. */
export function createSearchService({ db, store, queue, log }: SearchDependencies) {
  const jobs = createJobStore()

  async function load(id: string, actor: Actor): Promise<NormalSearch> {
    const stored = await searchRepo(db).byId(id)
    if (!stored) throw notFound(`Search with id ${id} does not exist`)
    if (stored.ownerId !== actor.userId && !(await isSearchOfReadableView(db, id, actor))) {
      throw forbidden(`User ${actor.username} does not have permission to load search ${id}`)
    }
    return stored.search
  }

  async function save(request: Search, actor: Actor): Promise<NormalSearch> {
    const search = normaliseSearch(request, newObjectId)
    requireNamedStreams(search, actor)
    const mayChange = !(await isSearchOfUneditableView(db, search.id, actor))
    if (mayChange && (await searchRepo(db).save(search, actor.userId, Date.now()))) return search
    throw forbidden(
      `Unable to update search with id ${search.id}, already exists and user is not permitted to overwrite it.`,
    )
  }

  /** What one execution of a search is about, once it is known that the actor may search there. */
  async function plan(search: NormalSearch, state: ExecutionState, actor: Actor): Promise<SearchPlan> {
    requireNamedStreams(search, actor)
    const [streams, catalogue, limitMs] = await Promise.all([
      readableStreams(db, actor),
      loadCatalogue(db),
      readRangeLimitMs(db),
    ])
    const planned = applyExecutionState(withDefaultStreams(search, defaultStreamIds(streams)), state)
    const nowMs = Date.now()
    const refusals = limitProblems(planned, { nowMs, limitMs })
    return { planned, catalogue, nowMs, refusals }
  }

  /** Checks what the actor may search and starts to; the job is done when its `finished` resolves. */
  async function start(search: NormalSearch, state: ExecutionState, actor: Actor): Promise<Job> {
    const { planned, catalogue, nowMs, refusals } = await plan(search, state, actor)
    if (refusals.length > 0) return kept(createRefusedJob(search.id, actor, refusals))
    const job = createJob(search.id, actor, ({ results, progress, firstPart }, signal) => {
      const { username } = actor
      const context: SearchContext = { store, queue, catalogue, username, nowMs, signal, log }
      return planned.map(async (each) => {
        const { id } = each.query
        const observer = {
          onStart: (ofQuery: QueryProgress) => progress.set(id, ofQuery),
          onPart: firstPart.resolve,
        }
        results.set(id, await runQuery(context, each, observer))
        progress.delete(id)
      })
    })
    return kept(job)
  }

  function kept(job: Job): Job {
    jobs.add(job)
    return job
  }

  return {
    load,
    plan,
    save,
    start,
    /** The job, when it is the actor's. */
    job: (id: string, actor: Actor): Job => {
      const job = jobs.get(id, actor.userId)
      if (!job) throw notFound(`Search job with id <${id}> does not exist`)
      if (holdsAllOf(actor, { permissions: job.ownerPermissions })) return job
      jobs.remove(job.id)
      throw forbidden('Your permissions were changed since this search began. Search again.')
    },
    /** For a job whose answer is given: nobody will ask for it again. */
    forget: (job: Job): void => jobs.remove(job.id),
    /** The actor's own, newest first, and those of the saved searches and dashboards the actor may read. */
    async list(actor: Actor): Promise<NormalSearch[]> {
      const own = await searchRepo(db).ofOwner(actor.userId)
      const views = await readableViews(db, actor)
      const ofViews = new Set(views.map((view) => view.searchId))
      for (const { id } of own) ofViews.delete(id)
      return [...own, ...(await searchRepo(db).byIds([...ofViews]))]
    },

    /** What the searches declare, by id; those that declare nothing are left out. */
    async parametersOf(ids: readonly string[]): Promise<Map<string, readonly SearchParameter[]>> {
      const searches = await searchRepo(db).byIds([...new Set(ids)])
      return new Map(
        searches
          .filter(({ parameters }) => parameters.length > 0)
          .map(({ id, parameters }) => [id, parameters]),
      )
    },
    removeOldSearches: (olderThanMs: number): Promise<void> =>
      searchRepo(db).removeOlderThan(Date.now() - olderThanMs),
    sweep: () => jobs.sweep(),
    close: () => jobs.close(),
  }
}
