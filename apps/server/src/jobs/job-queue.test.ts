import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SystemJob, systemJobs } from '@logline/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { describeOnEachDatabase } from '../testing/databases/each-database.ts'
import { type HeldPostgres, holdPostgres } from '../testing/databases/throwaway-postgres.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import type { JobKind, JobQueue, JobTimes, Scheduler } from './index.ts'

const rounds = Number(process.env.LOGLINE_RACE_ROUNDS ?? 3)
const patiently = { timeout: 300_000, interval: 20 }
const quick: JobTimes = { turnEveryMs: 20, leaseMs: 3_000, drainMs: 300, sweepEveryMs: 50 }

/** What the jobs of one test have done, on whichever server. */
interface Trace {
  begun: string[]
  /** Of runs that were told to end. */
  ended: string[]
  /** Runs wait until it is resolved. */
  gate: PromiseWithResolvers<void>
}

/** Begins, tells of half of it, and waits. */
function slowKind(name: string, trace: Trace, changes: Partial<JobKind<object>> = {}): JobKind<object> {
  return {
    type: name,
    description: `The job ${name}`,
    data: z.object({}),
    dataByName: {},
    isCancellable: true,
    providesProgress: true,
    isResumable: true,
    maxConcurrent: 2,
    maxWaiting: 50,
    async run({ progress, signal }) {
      trace.begun.push(name)
      progress(50, 'Half of it')
      const toldToEnd = new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => {
          trace.ended.push(name)
          reject(new Error('told to end'))
        })
      })
      await Promise.race([trace.gate.promise, toldToEnd])
      return { is: 'done' }
    },
    ...changes,
  }
}

describeOnEachDatabase('the queue of jobs', (database) => {
  let postgres: HeldPostgres | null = null
  let home: { dataDir: string; databaseUrl: string | null }
  let trace: Trace
  let servers: TestServer[] = []
  const folders: string[] = []

  beforeAll(async () => {
    postgres = database === 'postgres' ? await holdPostgres() : null
  })
  afterAll(async () => {
    await postgres?.release()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    trace = { begun: [], ended: [], gate: Promise.withResolvers() }
    home = { dataDir: newFolder(), databaseUrl: (await postgres?.createDatabase()) ?? null }
  })
  afterEach(async () => {
    trace.gate.resolve()
    for (const server of servers.splice(0)) await server.stop()
  })

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'logline-jobs-'))
    folders.push(folder)
    return folder
  }

  async function start(
    kinds: readonly JobKind<object>[],
    place = home,
    repeat: (scheduler: Scheduler) => void = () => {},
  ): Promise<TestServer> {
    const defineJobs = (jobs: JobQueue, scheduler: Scheduler) => {
      for (const kind of kinds) jobs.define(kind)
      repeat(scheduler)
    }
    const server = await startTestServer({ home: place, defineJobs, jobTimes: quick })
    servers.push(server)
    return server
  }

  async function stop(server: TestServer): Promise<void> {
    servers = servers.filter((each) => each !== server)
    await server.stop()
  }

  const admin = (server: TestServer) => server.api.as('admin')
  const enqueue = async (server: TestServer, name: string): Promise<string> => {
    const { status, body } = await admin(server).call(systemJobs.start, { body: { job_name: name } })
    expect(status).toBe(202)
    return body.system_job_id
  }
  const read = async (server: TestServer, jobId: string): Promise<SystemJob> =>
    (await admin(server).call(systemJobs.load, { params: { jobId } })).body
  const becomes = (server: TestServer, jobId: string, job: Partial<SystemJob>) =>
    vi.waitFor(async () => expect(await read(server, jobId)).toMatchObject(job), patiently)

  it('runs a job, tells how far it is, and that it is complete', async () => {
    const server = await start([slowKind('slow', trace)])
    const id = await enqueue(server, 'slow')
    await becomes(server, id, {
      name: 'slow',
      description: 'The job slow',
      job_status: 'running',
      percent_complete: 50,
      info: 'Half of it',
      is_cancelable: true,
    })
    trace.gate.resolve()
    await becomes(server, id, { job_status: 'complete', percent_complete: 100, is_cancelable: false })
    const [stored] = await server.db.selectFrom('jobs').select('result').execute()
    expect(stored?.result).toBe('{"is":"done"}')
  })

  it('tells why a job failed', async () => {
    const run = async () => {
      throw new Error('the disk is full')
    }
    const server = await start([slowKind('failing', trace, { run })])
    const id = await enqueue(server, 'failing')
    await becomes(server, id, { job_status: 'error', info: 'the disk is full' })
  })

  it('keeps to how many of a kind may run and wait, and refuses one more', async () => {
    const server = await start([slowKind('narrow', trace, { maxConcurrent: 1, maxWaiting: 1 })])
    const first = await enqueue(server, 'narrow')
    await becomes(server, first, { job_status: 'running' })
    const second = await enqueue(server, 'narrow')
    const third = await admin(server).call(systemJobs.start, { body: { job_name: 'narrow' } })
    expect([third.status, third.body]).toMatchObject([
      403,
      { message: 'Concurrency level of this job reached' },
    ])
    await sleep(10 * quick.turnEveryMs)
    expect(await read(server, second)).toMatchObject({ job_status: 'runnable', started_at: null })
    trace.gate.resolve()
    await becomes(server, second, { job_status: 'complete' })
  })

  it('cancels a job that waits, and one that runs, but not one that is over or must not be', async () => {
    const server = await start([
      slowKind('slow', trace, { maxConcurrent: 1 }),
      slowKind('stubborn', trace, { isCancellable: false }),
    ])
    const cancel = (jobId: string) => admin(server).call(systemJobs.cancel, { params: { jobId } })
    const running = await enqueue(server, 'slow')
    await becomes(server, running, { job_status: 'running' })
    const waiting = await enqueue(server, 'slow')
    expect((await cancel(waiting)).body).toMatchObject({ id: waiting, job_status: 'cancelled' })
    expect((await cancel(running)).status).toBe(200)
    await becomes(server, running, { job_status: 'cancelled', percent_complete: 50 })
    expect(trace.ended).toEqual(['slow'])
    expect((await cancel(running)).status).toBe(403)
    expect((await cancel(await enqueue(server, 'stubborn'))).status).toBe(403)
    expect((await cancel('0b0f2f65-6a1c-4f35-a06a-6b5b8a4b5a3e')).status).toBe(404)
  })

  it('leaves a job that can be run again to the next start, and tells that another one failed', async () => {
    const kinds = [slowKind('again', trace), slowKind('once', trace, { isResumable: false })]
    const first = await start(kinds)
    const again = await enqueue(first, 'again')
    const once = await enqueue(first, 'once')
    await vi.waitFor(() => expect(trace.begun.sort()).toEqual(['again', 'once']), patiently)
    await stop(first)
    expect(trace.ended.sort()).toEqual(['again', 'once'])
    const second = await start(kinds)
    await vi.waitFor(() => expect(trace.begun.sort()).toEqual(['again', 'again', 'once']), patiently)
    expect(await read(second, once)).toMatchObject({ job_status: 'error', info: 'The server was stopped.' })
    trace.gate.resolve()
    await becomes(second, again, { job_status: 'complete' })
  })

  it('waits at a stop only for a while for a job that does not end', async () => {
    const deaf = slowKind('deaf', trace, {
      async run() {
        trace.begun.push('deaf')
        await trace.gate.promise
      },
    })
    const first = await start([deaf])
    const id = await enqueue(first, 'deaf')
    await becomes(first, id, { job_status: 'running' })
    await stop(first)
    const second = await start([deaf])
    await vi.waitFor(() => expect(trace.begun).toEqual(['deaf', 'deaf']), patiently)
    trace.gate.resolve()
    await becomes(second, id, { job_status: 'complete' })
  })

  it('takes a job over at once whose server has died and was started anew', async () => {
    const first = await start([slowKind('slow', trace)])
    const id = await enqueue(first, 'slow')
    await becomes(first, id, { job_status: 'running' })
    await stop(first)
    // As if it had never come to writing that it ends.
    const second = await start([])
    await second.db
      .updateTable('jobs')
      .set({ state: 'running', run_id: 'of the dead', renewed_at_ms: Date.now(), attempts: 1 })
      .execute()
    await stop(second)
    const third = await start([slowKind('slow', trace)])
    trace.gate.resolve()
    await becomes(third, id, { job_status: 'complete' })
    expect(trace.begun).toEqual(['slow', 'slow'])
  })

  it('gives up on a job that has taken its server with it three times', async () => {
    const first = await start([])
    await first.db
      .insertInto('jobs')
      .values({
        ...{ id: '7b0f2f65-6a1c-4f35-a06a-6b5b8a4b5a3e', type: 'slow', data: '{}', state: 'running' },
        ...{ node_id: first.nodeId, run_id: 'x', attempts: 3, percent: 0, info: '', is_cancel_wished: 0 },
        ...{ created_by: 'admin', created_at_ms: 1, started_at_ms: 1 },
      })
      .execute()
    await stop(first)
    const second = await start([slowKind('slow', trace)])
    await becomes(second, '7b0f2f65-6a1c-4f35-a06a-6b5b8a4b5a3e', { job_status: 'error' })
    expect(trace.begun).toEqual([])
  })

  it('keeps what is over for an hour, a failure for a week, and what is not over for good', async () => {
    const server = await start([])
    const hourMs = 3_600_000
    const weekMs = 7 * 24 * hourMs
    const nowMs = Date.now()
    const jobs = [
      { info: 'complete', state: 'complete', endedAtMs: nowMs - hourMs + 120_000 },
      { info: 'complete, long ago', state: 'complete', endedAtMs: nowMs - hourMs - 1 },
      { info: 'cancelled', state: 'cancelled', endedAtMs: nowMs - hourMs + 120_000 },
      { info: 'cancelled, long ago', state: 'cancelled', endedAtMs: nowMs - hourMs - 1 },
      { info: 'failed', state: 'error', endedAtMs: nowMs - weekMs + 120_000 },
      { info: 'failed, long ago', state: 'error', endedAtMs: nowMs - weekMs - 1 },
      { info: 'waits for ever', state: 'runnable', endedAtMs: null },
    ] as const
    const rows = jobs.map(({ endedAtMs, ...job }) => ({
      ...{ id: randomUUID(), type: 'of a server that is away', data: '{}', node_id: server.nodeId, ...job },
      ...{ attempts: 0, percent: 0, is_cancel_wished: 0, created_by: 'admin', created_at_ms: 1 },
      ended_at_ms: endedAtMs,
    }))
    await server.db.insertInto('jobs').values(rows).execute()
    const listed = async () => (await admin(server).call(systemJobs.list)).body.jobs.map(({ info }) => info)
    const kept = ['cancelled', 'complete', 'failed', 'waits for ever']
    await vi.waitFor(async () => expect((await listed()).sort()).toEqual(kept), patiently)
    await sleep(10 * quick.sweepEveryMs)
    expect((await listed()).sort()).toEqual(kept)
  })

  it('tells who may read jobs what is repeated here, and how it went', async () => {
    let fails = true
    const server = await start([], home, (scheduler) =>
      scheduler.periodic({
        name: 'count sheep',
        everyMs: 20,
        runsOn: 'leader',
        run() {
          if (fails) throw new Error('no sheep')
        },
      }),
    )
    const sheep = async () => {
      const { body } = await admin(server).call(systemJobs.periodicals)
      expect(body).toMatchObject({ node_id: server.nodeId, is_leader: true })
      return body.periodicals.find(({ name }) => name === 'count sheep')
    }
    const described = { interval_ms: 20, runs_on: 'leader' }
    await vi.waitFor(async () => {
      expect(await sheep()).toMatchObject({ ...described, last_run: { error: 'no sheep' } })
    }, patiently)
    fails = false
    await vi.waitFor(async () => expect((await sheep())?.last_run?.error).toBeNull(), patiently)
    const { last_run } = (await sheep()) ?? {}
    expect(Math.abs(Date.parse(last_run?.started_at ?? '') - Date.now())).toBeLessThan(60_000)
    const ofOne = server.api.as(await server.seed.user({ permissions: ['systemjobs:read:one'] }))
    expect((await ofOne.call(systemJobs.periodicals)).status).toBe(403)
    const ofAll = server.api.as(await server.seed.user({ permissions: ['systemjobs:read'] }))
    expect((await ofAll.call(systemJobs.periodicals)).status).toBe(200)
  })

  it('shows jobs to who may read them, and takes one that is over from the list', async () => {
    const server = await start([slowKind('slow', trace)])
    const id = await enqueue(server, 'slow')
    const other = await enqueue(server, 'slow')
    await becomes(server, id, { job_status: 'running' })
    const reader = server.api.as(await server.seed.user({ permissions: [`systemjobs:read:${id}`] }))
    const own = await reader.call(systemJobs.list)
    expect(own.body.jobs.map((job) => job.id)).toEqual([id])
    const ofNodes = await reader.call(systemJobs.listOfAllNodes)
    expect(Object.values(ofNodes.body)).toEqual([{ jobs: [expect.objectContaining({ id })] }])
    expect((await reader.call(systemJobs.load, { params: { jobId: other } })).status).toBe(403)
    expect((await reader.call(systemJobs.cancel, { params: { jobId: id } })).status).toBe(403)
    expect((await reader.call(systemJobs.start, { body: { job_name: 'slow' } })).status).toBe(403)
    const acknowledge = () => reader.call(systemJobs.acknowledge, { params: { jobId: id } })
    expect((await acknowledge()).status).toBe(404)
    trace.gate.resolve()
    await becomes(server, id, { job_status: 'complete' })
    expect((await acknowledge()).status).toBe(202)
    expect((await acknowledge()).status).toBe(404)
    const unknown = await admin(server).call(systemJobs.start, { body: { job_name: 'nothing' } })
    expect(unknown.status).toBe(400)
  })

  // One SQLite belongs to one server.
  if (database === 'sqlite') return

  const startOther = (kinds: readonly JobKind<object>[]) => start(kinds, { ...home, dataDir: newFolder() })

  it('runs each job once, however many servers take jobs from it', async () => {
    const kind = slowKind('short', trace, {
      maxConcurrent: 3,
      async run() {
        trace.begun.push('short')
      },
    })
    const first = await start([kind])
    const second = await startOther([kind])
    for (let round = 1; round <= rounds; round += 1) {
      trace.begun = []
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, n) => enqueue(n % 2 === 0 ? first : second, 'short')),
      )
      for (const id of ids) await becomes(first, id, { job_status: 'complete' })
      expect(trace.begun).toHaveLength(20)
    }
  })

  it('never runs more of a kind on all servers together than may run', async () => {
    let running = 0
    let most = 0
    const kind = slowKind('narrow', trace, {
      maxConcurrent: 1,
      async run() {
        running += 1
        most = Math.max(most, running)
        await sleep(5)
        running -= 1
      },
    })
    const first = await start([kind])
    const second = await startOther([kind])
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enqueue(n % 2 === 0 ? first : second, 'narrow')),
    )
    for (const id of ids) await becomes(first, id, { job_status: 'complete' })
    expect(most).toBe(1)
  })

  it('cancels a job that another server runs', async () => {
    const runs = await start([slowKind('slow', trace)])
    const id = await enqueue(runs, 'slow')
    await becomes(runs, id, { job_status: 'running' })
    const other = await startOther([slowKind('slow', trace)])
    const cancelled = await admin(other).call(systemJobs.cancelOnAllNodes, { params: { jobId: id } })
    expect(cancelled.body).toMatchObject({ id, node_id: runs.nodeId })
    await becomes(other, id, { job_status: 'cancelled' })
    expect(trace.ended).toEqual(['slow'])
    const ofNodes = (await admin(other).call(systemJobs.listOfAllNodes)).body
    expect(Object.keys(ofNodes).sort()).toEqual([runs.nodeId, other.nodeId].sort())
  })

  it('takes a job from a server that is not heard of any more, whose run then says nothing', async () => {
    const server = await start([slowKind('slow', trace)])
    const id = await enqueue(server, 'slow')
    await server.db
      .updateTable('jobs')
      .set({ state: 'running', node_id: '9b0f2f65-6a1c-4f35-a06a-6b5b8a4b5a3e', run_id: 'of the dead' })
      .execute()
    trace.gate.resolve()
    const askedAtMs = Date.now()
    await becomes(server, id, { job_status: 'complete', node_id: server.nodeId })
    expect(Date.now() - askedAtMs).toBeGreaterThan(quick.leaseMs / 2)
  })
})
