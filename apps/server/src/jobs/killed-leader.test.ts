import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cluster, systemJobs } from '@logline/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type HeldPostgres, hasPostgres, holdPostgres } from '../testing/databases/throwaway-postgres.ts'
import { type ServerProcess, startServerProcess } from '../testing/processes/start-server-process.ts'

const patiently = { timeout: 300_000, interval: 50 }

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', { timeout: 600_000 }, () => {
  let postgres: HeldPostgres
  let servers: ServerProcess[] = []
  const folders: string[] = []

  beforeAll(async () => {
    postgres = await holdPostgres()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.kill()
  })
  afterAll(async () => {
    await postgres.release()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  async function start(databaseUrl: string): Promise<ServerProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'logline-leader-'))
    folders.push(folder)
    const server = await startServerProcess(databaseUrl, folder)
    servers = [...servers, server]
    return server
  }

  const leads = async ({ api }: ServerProcess) => (await api.call(cluster.thisNode)).body.is_leader
  const jobOf = async ({ api }: ServerProcess, jobId: string) =>
    (await api.call(systemJobs.load, { params: { jobId } })).body
  const repeated = async ({ api }: ServerProcess) => {
    const { is_leader, periodicals } = (await api.call(systemJobs.periodicals)).body
    const { last_run } = periodicals.find(({ name }) => name === 'say that it leads') ?? {}
    return { is_leader, hasRun: Boolean(last_run) }
  }

  it('go on when the leader is killed: the other leads, repeats its work and runs its job', async () => {
    const databaseUrl = await postgres.createDatabase()
    const first = await start(databaseUrl)
    await vi.waitFor(() => expect(first.timesLed).toBeGreaterThan(2), patiently)
    const started = await first.api.call(systemJobs.start, { body: { job_name: 'slow' } })
    const jobId = started.body.system_job_id
    await vi.waitFor(() => expect(first.jobsBegun).toBe(1), patiently)

    const second = await start(databaseUrl)
    // Long enough for each to look for leadership and for jobs, many times.
    await sleep(5_000)
    expect([await leads(first), await leads(second)]).toEqual([true, false])
    expect([second.timesLed, second.jobsBegun]).toEqual([0, 0])
    expect(await repeated(second)).toEqual({ is_leader: false, hasRun: false })
    expect(await jobOf(second, jobId)).toMatchObject({ job_status: 'running', node_id: first.nodeId })

    await first.kill()
    await vi.waitFor(() => expect(second.timesLed).toBeGreaterThan(2), patiently)
    await vi.waitFor(() => expect(second.jobsBegun).toBe(1), patiently)
    expect(await repeated(second)).toEqual({ is_leader: true, hasRun: true })
    expect(await jobOf(second, jobId)).toMatchObject({ job_status: 'running', node_id: second.nodeId })
    second.letJobsEnd()
    await vi.waitFor(
      async () => expect(await jobOf(second, jobId)).toMatchObject({ job_status: 'complete' }),
      patiently,
    )
    expect(second.jobsBegun).toBe(1)
  })
})
